// Package picture describes what an algorithm draws beside the space-time diagram: where its token is, which process
// has which vote, which process waits for which. Algorithms return marks; pages and figures decide how they look.
package picture

import (
	"strconv"

	"fano/algorithms/mutex"
)

// Drawer is a [mutex.Process] of an algorithm that has a picture.
type Drawer interface {
	// Draw appends the picture of a whole configuration. It is called on one process, any of them.
	Draw(dst []Mark, c mutex.Configuration) []Mark
}

// Draws reports whether the algorithm of a process has a picture.
func Draws(p mutex.Process) bool {
	_, draws := p.(Drawer)
	return draws
}

// Append appends the marks of a configuration of [Drawer]s, sorted by Kind and Name; each pair is unique. If something
// that should be unique occurs twice, such as a message and its copy, a second token, or two votes of an arbiter, all
// but the first are numbered like copies of messages: "4", "4.2", "4.3".
func Append(dst []Mark, c mutex.Configuration) []Mark {
	old := len(dst)
	dst = c.Process(1).(Drawer).Draw(dst, c)
	nameMarks(dst[old:])
	return dst
}

// nameMarks sorts marks by Kind and Name, and numbers those that have the same.
func nameMarks(marks []Mark) {
	sortByName(marks)
	doubles := false
	for first, n := 0, 1; first+n < len(marks); {
		if a, b := &marks[first], &marks[first+n]; a.Kind != b.Kind || a.Name != b.Name {
			first, n = first+n, 1
			continue
		}
		doubles = true
		n++
		marks[first+n-1].Name += "." + strconv.Itoa(n)
	}
	if doubles {
		sortByName(marks)
	}
}
