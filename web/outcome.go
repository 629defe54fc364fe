package web

import "strings"

// Outcome is the outcome of a run, as one line.
type Outcome struct {
	// Kind is one of:
	//
	//	enter   all processes that ask enter, and nothing is broken
	//	inside  EM1: Processes are inside together
	//	waits   EM2, or starvation: Processes wait for ever
	//	nobody  EM2: of several processes that ask none enters
	//	freed   EM2: Processes are in a deadlock that a request or a recovery resolves
	//	turn    EM3: the first of Processes enters before the second, which asked before it
	//	own     only an invariant of the algorithm's own is broken
	//	clocks  no process asks
	//	waiting Processes still wait when the run is cut off
	//	challenge  a goal is to be reached by hand
	//	unfair  Processes wait for ever in an unfair run, which is no evidence against the algorithm
	Kind      string
	Property  string // the broken property, if any
	Processes []int  // in order of entry, or the witness of the violation
	Entries   int    // total entries into the critical section
}

// Above these numbers of entries and of waiting processes the line counts them instead of naming them.
const (
	mostEntries = 5
	mostWaiting = 3
)

// Broken reports whether the run breaks a property.
func (o Outcome) Broken() bool { return o.Property != "" }

// mark returns the sign before the words: ✓ if all processes enter, ✕ if a property is broken, none if nothing is
// decided.
func (o Outcome) mark() string {
	switch {
	case o.Broken():
		return "✕"
	case o.Kind == "enter":
		return "✓"
	}
	return ""
}

// words describes the outcome without its mark and its property's name, which precede it. Processes are written P1,
// so that [Prose] can show them in their hues. algorithm is the name of the run's algorithm.
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
	return p.T("outcome."+o.Kind, "n", n, "who", processList(o.Processes))
}

// entering lists the processes that enter, or counts the entries if there are many, or if they are of one process.
func (o Outcome) entering(p Page) string {
	different := map[int]bool{}
	for _, i := range o.Processes {
		different[i] = true
	}
	switch n := len(o.Processes); {
	case n == 2 && len(different) == 1:
		return p.T("outcome.twice", "who", processList(o.Processes[:1]))
	case n > 1 && len(different) == 1:
		return p.T("outcome.again", "who", processList(o.Processes[:1]), "count", n)
	case n > mostEntries:
		return p.T("outcome.entries", "count", n)
	default:
		return p.T("outcome.enter", "n", n, "who", processList(o.Processes))
	}
}

// processList lists processes by their names.
func processList(processes []int) string {
	return strings.Join(each(processes, func(i int) string { return "P" + itoa(i) }), ", ")
}
