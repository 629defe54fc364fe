// Package listing reads an algorithm's pseudo-code out of the Go source that
// runs: the sentences of its calls to out.Line, verb by verb. What is shown and
// what is executed are therefore the same text and cannot drift apart.
package listing

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"fano/algorithms/mutex"
)

// Line is one sentence of the pseudo-code.
type Line struct {
	// Section is the verb it belongs to: Start, Ask, MayEnter, Receive (any
	// message), "Receive REQUEST" and so on, or Leave; or "Procedure grant" and so on.
	Section string `json:"section"`
	Text    string `json:"text"`
	Line    int    `json:"line,omitempty"` // in the source file, 0 for a line of the clock rule
	Depth   int    `json:"depth"`          // indentation, from 0

	when []condition
}

// condition is a switch on which a line depends.
type condition struct {
	name string // of the constant in the source
	on   bool
}

var read sync.Map // *mutex.Declaration → lines or error, read once

type result struct {
	lines []Line
	err   error
}

// Of is the whole listing of an algorithm, the lines of every switch included:
// sections in the order Start, Ask, MayEnter, Receive …, Leave, Procedure …. It fails if the
// source cannot be read, or if a section has the same sentence twice.
func Of(a *mutex.Declaration) ([]Line, error) {
	if r, ok := read.Load(a); ok {
		return r.(result).lines, r.(result).err
	}
	lines, err := parse(a)
	if err == nil {
		err = refuseTwins(a.Name, lines)
	}
	read.Store(a, result{lines, err})
	return lines, err
}

// With are the lines of the listing that can run under the given switches.
func With(a *mutex.Declaration, switches mutex.Switches) ([]Line, error) {
	all, err := Of(a)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(all), func(l Line) bool {
		return slices.ContainsFunc(l.when, func(c condition) bool {
			return c.on != (switches&bit(a, c.name) != 0)
		})
	}), nil
}

// Changes says whether a switch decides about the line.
func (l Line) Changes(switchName string) bool {
	return slices.ContainsFunc(l.when, func(c condition) bool { return kebab(c.name) == switchName })
}

func bit(a *mutex.Declaration, constant string) mutex.Switches {
	s, _ := a.Switch(kebab(constant))
	return s
}

// kebab turns noTieBreak into no-tie-break.
func kebab(camel string) string {
	var b strings.Builder
	for _, r := range camel {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return strings.ToLower(b.String())
}

func refuseTwins(name string, lines []Line) error {
	type key struct{ section, text string }
	first := map[key]int{}
	for _, l := range lines {
		k := key{l.Section, l.Text}
		if at, twice := first[k]; twice {
			return fmt.Errorf("listing: %s: section %s says %q at line %d and again at line %d", name, l.Section, l.Text, at, l.Line)
		}
		first[k] = l.Line
	}
	return nil
}
