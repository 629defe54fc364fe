// Package facts stores what the deterministic engine measures and proves about the algorithms: the costs of their
// entries, their worst cases, the shortest counterexamples of their switches, and the verdicts on starvation. The
// tables are generated at build time, by
//
//	go run ./server/generate
//
// and embedded, so that nothing is measured while serving. The tests recompute a seeded part of each table, and all
// of it with FANO_PROVE=1.
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

// A Table is a file of facts: on each line a key followed by its fact as JSON, in the order of Keys.
type Table struct {
	Name string // the file is Name.txt
	Keys func() []string
	Find func(ctx context.Context, key string) (any, error) // computes a fact
	// Quick reports whether a fact is computed in well under a second; nil: all are. Tests recompute Sample of these.
	Quick  func(key string) bool
	Sample int
	Files  embed.FS // contains the table's file
}

//go:embed *.txt
var files embed.FS

// Lines returns the stored facts by key, as JSON.
func (t *Table) Lines() map[string]string { return linesOf(t.Files, t.Name) }

func linesOf(files embed.FS, name string) map[string]string {
	lines := map[string]string{}
	text, _ := files.ReadFile(name + ".txt") // missing before the table is generated for the first time
	for line := range strings.Lines(string(text)) {
		key, fact, _ := strings.Cut(strings.TrimSpace(line), " ")
		lines[key] = fact
	}
	return lines
}

// Line computes one fact, and returns it as JSON.
func (t *Table) Line(ctx context.Context, key string) (string, error) {
	fact, err := t.Find(ctx, key)
	if err != nil {
		return "", fmt.Errorf("%s/%s: %w", t.Name, key, err)
	}
	var text bytes.Buffer
	to := json.NewEncoder(&text)
	to.SetEscapeHTML(false) // keeps 1>2#1 readable
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
				panic(fmt.Errorf("the fact %s: %w", key, err)) // the table is part of the program
			}
			facts[key] = fact
		}
		return facts
	})
}

// Tables returns the tables of this package.
func Tables() []*Table {
	return []*Table{&sweepTable, &costTable, &complexityTable, &worstCaseTable, &starvationTable, &counterexampleTable}
}

// parse parses a scenario without its version, such as `"algorithm":"lamport","processes":2`.
func parse(text string) (*scenario.Document, error) {
	return scenario.Parse([]byte(`{"fano":1,` + text + `}`))
}
