// Package listing reads an algorithm's pseudo-code from the Go source that runs: verb by verb, the sentences of its
// calls to out.Line, out.If and out.When; and, from the algorithm's [mutex.Instead], the sentences that each switch
// changes.
//
// It guarantees that a highlighted sentence was executed by the verb that ran, at that point of the verb, and that
// every sentence on the page occurs in the source, once in its section, or in a switch's change of such a sentence. It
// cannot guarantee that a sentence and the Go statements beside it mean the same: only a reader can judge that. Tests
// check, for every algorithm, that each sentence is executed in some run of a small system (a switch's sentences with
// that switch on), and no sentence that With does not return; that each change names an existing sentence; that each
// switch breaks what it declares; and that no switch breaks nothing.
package listing

import (
	"fmt"
	"slices"
	"sync"

	"fano/algorithms/mutex"
)

// Line is one sentence of the pseudo-code.
type Line struct {
	// Section is the verb that the line belongs to: Start, Ask, MayEnter, "Receive REQUEST" and so on (Receive alone
	// applies to any message), or Leave; or a procedure, such as "Procedure grant".
	Section string `json:"section"`
	Text    string `json:"text"`
	// Line is the line number in the source file. A line that a switch adds has the number of the line it changes; a
	// line of the clock rule has 0.
	Line  int `json:"line,omitempty"`
	Depth int `json:"depth"` // indentation, from 0

	when []condition
}

// condition is a switch on which a line depends.
type condition struct {
	name string
	on   bool
}

var read sync.Map // *mutex.Declaration → result; each source is parsed once

type result struct {
	lines []Line
	err   error
}

// Of returns the whole listing of an algorithm, with the lines of all switches, in the order Start, Ask, MayEnter,
// Receive …, Leave, Procedure …. It returns an error if the source cannot be read or a section has the same sentence
// twice.
func Of(a *mutex.Declaration) ([]Line, error) {
	if a.UserProgram != nil {
		return ofProgram(a.UserProgram), nil // not cached: there may be any number of programs
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

// With returns the lines of the listing that can run under the given switches.
func With(a *mutex.Declaration, switches mutex.Switches) ([]Line, error) {
	all, err := Of(a)
	if err != nil || a.UserProgram != nil {
		return all, err
	}
	return slices.DeleteFunc(slices.Clone(all), func(l Line) bool {
		return slices.ContainsFunc(l.when, func(c condition) bool {
			bit, _ := a.Switch(c.name)
			return c.on != (switches&bit != 0)
		})
	}), nil
}

// Changes reports whether the line depends on the switch.
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
