package web

import "strings"

// Outcome is what a run comes to, in one line.
type Outcome struct {
	// Kind is one of:
	//
	//	enter   all who ask get in, and nothing is broken
	//	inside  EM1: Processes are inside together
	//	waits   EM2, or starvation: Processes wait for ever
	//	nobody  EM2: of several that ask none gets in
	//	freed   EM2: Processes wait in a deadlock, and a request or a recovery leads out of it
	//	turn    EM3: the first of Processes goes in before the second, which asked before it
	//	own     an invariant of the algorithm's own, and no more, is broken
	//	clocks  no process asks
	//	waiting Processes still wait where the run is cut off
	//	challenge  a goal is to be reached by hand
	//	unfair  Processes wait in a run for ever that is not fair, and says nothing of the algorithm
	Kind      string
	Property  string // that is broken, if one is
	Processes []int  // in the order of entry, or of their witness
	Entries   int    // into the critical section, of all
}

// Above these numbers of entries and of waiting processes a line counts them rather than names them.
const (
	mostEntries = 5
	mostWaiting = 3
)

// Broken reports whether the run breaks a property.
func (o Outcome) Broken() bool { return o.Property != "" }

// mark is the sign before the words: ✓ where all get in, ✕ where a property is broken, none where nothing is decided.
func (o Outcome) mark() string {
	switch {
	case o.Broken():
		return "✕"
	case o.Kind == "enter":
		return "✓"
	}
	return ""
}

// words say the outcome without its mark and its property's name, which stand before it. Names of processes are written
// P1, so that [Prose] can set them in their hues. Algorithm is the name of the one that runs.
func (o Outcome) words(p Page, algorithm string) string {
	n := len(o.Processes)
	switch o.Kind {
	case "enter":
		return o.entering(p)
	case "turn":
		return p.T("outcome.turn", "who", "P"+itoa(o.Processes[0]), "other", "P"+itoa(o.Processes[1]))
	case "own":
		return p.T("outcome.own", "property", shortProperty(p, algorithm, o.Property))
	case "waits":
		if n > mostWaiting {
			return p.T("outcome.waits.many", "count", n)
		}
	}
	if n == 0 || o.Kind == "nobody" {
		return p.T("outcome." + o.Kind)
	}
	return p.T("outcome."+o.Kind, "n", n, "who", who(o.Processes))
}

// entering are those that go in: in order, or how often the only one does, or how many entries there are.
func (o Outcome) entering(p Page) string {
	different := map[int]bool{}
	for _, i := range o.Processes {
		different[i] = true
	}
	switch n := len(o.Processes); {
	case n == 2 && len(different) == 1:
		return p.T("outcome.twice", "who", who(o.Processes[:1]))
	case n > 1 && len(different) == 1:
		return p.T("outcome.again", "who", who(o.Processes[:1]), "count", n)
	case n > mostEntries:
		return p.T("outcome.entries", "count", n)
	default:
		return p.T("outcome.enter", "n", n, "who", who(o.Processes))
	}
}

// who are processes by their names.
func who(processes []int) string {
	return strings.Join(each(processes, func(i int) string { return "P" + itoa(i) }), ", ")
}
