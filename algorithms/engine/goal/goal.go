// Package goal plays a system towards a goal: it watches, choice by choice, whether what is wanted has come about, and
// searches for the least number of choices that still lead there, or shows that none do. What may be chosen is what a
// student may choose by hand: all that [system.System] offers, and the faults that a budget allows.
package goal

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Goal is what is to come about; exactly one of its fields is set.
type Goal struct {
	// Breaks is a property that is to break: EM1, EM2, EM3, or an invariant of the algorithm's own by its name.
	Breaks string
	// Waiting is how many processes are to wait at once, and Inside how many are to be inside at once. A process that
	// has crashed does not wait.
	Waiting, Inside int
	// Overtakes is how many messages are to be delivered before one that was sent earlier on the same channel.
	Overtakes int
	// Overtaken is who is to wait while others enter.
	Overtaken *Overtaken
	// Order is who is to enter first, who next, and so on.
	Order []mutex.ID
	// Messages is what some entries are to cost.
	Messages *Messages
}

// Overtaken asks that those whom a process excludes enter so many times, all together, while it waits.
type Overtaken struct {
	Process mutex.ID
	Times   int
}

// Messages asks that there are so many entries and then quiet (no process waits or is inside, no message of the
// algorithm is on its way), with at least or at most so many messages sent. One of the bounds is set: a least one that is
// not 0, or Most, where Bounded.
type Messages struct {
	Entries, Least, Most int
	Bounded              bool // from above, by Most
}

// Budget is how many choices of a kind may be made: in all, where 0 is any number, and of each fault. A message is
// duplicated at most once, for of two copies the system could not tell the names, so that Duplicate is at most 1.
type Budget struct {
	Steps, Drop, Duplicate, Crash int
}

// Of is how many choices of a kind the budget allows, and whether that is a kind of fault.
func (b Budget) Of(kind trace.Kind) (most int, fault bool) {
	switch kind {
	case trace.Drop:
		return b.Drop, true
	case trace.Duplicate:
		return b.Duplicate, true
	case trace.Crash:
		return b.Crash, true
	}
	return 0, false
}

// The properties that every algorithm can be asked to break; its own invariants stand beside them.
const (
	EM1 = "EM1"
	EM2 = "EM2"
	EM3 = "EM3"
)
