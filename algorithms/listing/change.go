package listing

import (
	"fmt"
	"math/bits"
	"slices"

	"fano/algorithms/mutex"
)

// change is a change together with the name of its switch.
type change struct {
	mutex.Change[mutex.Process]
	name string
}

// withChanges inserts the lines of the switches among the paper's lines: each before the line that it changes, except
// those that a switch adds behind it.
func withChanges(a *mutex.Declaration, lines []Line) ([]Line, error) {
	if a.Instead == nil {
		return lines, nil
	}
	var changes []change
	for _, c := range a.Instead.Plain() {
		changes = append(changes, change{c, a.Switches[bits.TrailingZeros64(uint64(c.Switch))].Name})
		if !slices.ContainsFunc(lines, func(l Line) bool { return changed(c, l) }) {
			return nil, fmt.Errorf("listing: %s: no line %q for a switch to change", a.Name, c.Line)
		}
	}
	var all []Line
	for _, l := range lines {
		of := func(p mutex.Place) []change {
			is := func(c change) bool { return c.Place == p && changed(c.Change, l) }
			return slices.DeleteFunc(slices.Clone(changes), func(c change) bool { return !is(c) })
		}
		all = append(all, replaced(l, of(mutex.Ahead))...)
		all = append(all, replaced(l, of(mutex.InPlace))...)
		for _, c := range of(mutex.InPlace) {
			if c.By != l.Text {
				l.when = append(l.when, condition{c.name, false})
			}
		}
		all = append(all, l)
		all = append(all, replaced(l, of(mutex.Behind))...)
	}
	return all, nil
}

// changed reports whether a change belongs to the line.
func changed(c mutex.Change[mutex.Process], l Line) bool {
	return c.Line == l.Text && (c.In == "" || c.In == l.Section)
}

// replaced returns the lines that changes in the same place make of l. If several of their switches are on, the first
// change counts.
func replaced(l Line, changes []change) []Line {
	var all []Line
	var others []condition
	for _, c := range changes {
		if c.By != "" && c.By != l.Text {
			by := l
			by.Text, by.when = c.By, append([]condition{{c.name, true}}, others...)
			all = append(all, by)
		}
		others = append(others, condition{c.name, false})
	}
	return all
}
