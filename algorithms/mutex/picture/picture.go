// Package picture is what an algorithm draws beside the space-time diagram: where its token
// is, who has whose vote, who waits for whom. An algorithm says it in marks; how they look is
// the affair of pages and figures.
package picture

import (
	"strconv"

	"fano/algorithms/mutex"
)

// Drawer is a [mutex.Process] of an algorithm that has a picture.
type Drawer interface {
	// Draw appends what a picture of a whole configuration shows. Any of the processes is
	// asked, for all of them.
	Draw(dst []Mark, c mutex.Configuration) []Mark
}

// Draws reports whether the algorithm of a process has a picture.
func Draws(p mutex.Process) bool {
	_, draws := p.(Drawer)
	return draws
}

// Append appends the marks of a configuration of processes that are [Drawer]s, in the order
// of their names, each What and Name once. Where there are two of what should be one, such as
// a message and its copy, a second token, or two votes of an arbiter, all but the first are
// named like copies of messages: "4", "4.2", "4.3".
func Append(dst []Mark, c mutex.Configuration) []Mark {
	old := len(dst)
	dst = c.Process(1).(Drawer).Draw(dst, c)
	nameApart(dst[old:])
	return dst
}

// nameApart sorts marks by What and Name, and makes those differ.
func nameApart(marks []Mark) {
	sortByName(marks)
	doubles := false
	for first, n := 0, 1; first+n < len(marks); {
		if a, b := &marks[first], &marks[first+n]; a.What != b.What || a.Name != b.Name {
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
