// Package listing reads an algorithm's pseudo-code out of the Go source that runs: the sentences
// of its calls to out.Line, out.If and out.When, verb by verb; and, of a switch, what it puts in
// the place of which of them, from the algorithm's [mutex.Instead].
//
// It guarantees that a lit sentence was executed by the verb that ran, at its place in it, and that a sentence on the
// page stands in the source, once in its section, or in a switch's change of such a sentence. It cannot guarantee that
// a sentence and the Go statements beside it mean the same: only a reader can judge that. Tests check, for every
// algorithm, that each sentence is executed in some run of a small system, a switch's sentences with that switch, and
// no other than With returns; that each change names an existing sentence; and that each switch breaks what it
// declares, and no switch nothing.
package listing

import (
	"fmt"
	"slices"
	"sync"

	"fano/algorithms/mutex"
)

// Line is one sentence of the pseudo-code.
type Line struct {
	// Section is the verb it belongs to: Start, Ask, MayEnter, Receive (any
	// message), "Receive REQUEST" and so on, or Leave; or "Procedure grant" and so on.
	Section string `json:"section"`
	Text    string `json:"text"`
	// Line is in the source file, for a line that a switch adds that of the one it changes; 0 for a
	// line of the clock rule.
	Line  int `json:"line,omitempty"`
	Depth int `json:"depth"` // indentation, from 0

	when []condition
}

// condition is a switch on which a line depends.
type condition struct {
	name string
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
	if a.Own != nil {
		return ofProgram(a.Own), nil // not kept: there may be any number of programs
	}
	if r, ok := read.Load(a); ok {
		return r.(result).lines, r.(result).err
	}
	lines, err := parse(a)
	if err == nil {
		lines, err = withChanges(a, lines)
	}
	if err == nil {
		err = refuseTwins(a.Name, lines)
	}
	read.Store(a, result{lines, err})
	return lines, err
}

// With are the lines of the listing that can run under the given switches.
func With(a *mutex.Declaration, switches mutex.Switches) ([]Line, error) {
	all, err := Of(a)
	if err != nil || a.Own != nil {
		return all, err
	}
	return slices.DeleteFunc(slices.Clone(all), func(l Line) bool {
		return slices.ContainsFunc(l.when, func(c condition) bool {
			bit, _ := a.Switch(c.name)
			return c.on != (switches&bit != 0)
		})
	}), nil
}

// Changes reports whether a switch decides about the line.
func (l Line) Changes(switchName string) bool {
	return slices.ContainsFunc(l.when, func(c condition) bool { return c.name == switchName })
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
