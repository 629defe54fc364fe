// Package facts keeps what a deterministic engine measures and proves of the algorithms: what their entries cost, their
// worst cases, the shortest counterexamples of their switches, and the verdicts on starvation. The tables are generated
// at build time, by
//
//	go run ./server/generate
//
// and embedded, so that nothing is measured while serving. The tests find a seeded part of each table again, and all of
// it with FANO_PROVE=1.
package facts

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"fano/server/scenario"
)

// A Table is one file of facts: a line for each, its key followed by the fact as JSON, in the order of Keys.
type Table struct {
	Name string // of the table; its file is Name.txt
	Keys func() []string
	Find func(ctx context.Context, key string) (any, error) // finds one fact anew
	// Quick reports whether a fact is found in well under a second; nil: all are. Tests find Sample of these again.
	Quick  func(key string) bool
	Sample int
	Files  embed.FS // have the file of the table
}

//go:embed *.txt
var files embed.FS

// Lines returns the stored facts by key, as JSON.
func (t *Table) Lines() map[string]string { return linesOf(t.Files, t.Name) }

func linesOf(files embed.FS, name string) map[string]string {
	lines := map[string]string{}
	text, _ := files.ReadFile(name + ".txt") // there is none before the table is generated for the first time
	for line := range strings.Lines(string(text)) {
		key, fact, _ := strings.Cut(strings.TrimSpace(line), " ")
		lines[key] = fact
	}
	return lines
}

// Line finds one fact, and returns it as JSON.
func (t *Table) Line(ctx context.Context, key string) (string, error) {
	fact, err := t.Find(ctx, key)
	if err != nil {
		return "", fmt.Errorf("%s/%s: %w", t.Name, key, err)
	}
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false) // 1>2#1 stays readable
	if err := to.Encode(fact); err != nil {
		return "", fmt.Errorf("%s/%s: %w", t.Name, key, err)
	}
	return strings.TrimSpace(text.String()), nil
}

// Read returns a function that parses the facts of an embedded table, once.
func Read[Fact any](files embed.FS, name string) func() map[string]Fact {
	return sync.OnceValue(func() map[string]Fact {
		facts := map[string]Fact{}
		for key, line := range linesOf(files, name) {
			var fact Fact
			if err := json.Unmarshal([]byte(line), &fact); err != nil {
				panic(fmt.Errorf("the fact %s: %w", key, err)) // it is part of the program
			}
			facts[key] = fact
		}
		return facts
	})
}

// Tables are the tables of this package.
func Tables() []*Table {
	return []*Table{&sweepTable, &costTable, &complexityTable, &worstCaseTable, &starvationTable, &counterexampleTable}
}

// parse reads a scenario without its version, such as `"algorithm":"lamport","processes":2`.
func parse(text string) (*scenario.Document, error) {
	return scenario.Parse([]byte(`{"fano":1,` + text + `}`))
}
