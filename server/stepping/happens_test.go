package stepping_test

import (
	"slices"

	"fano/algorithms/engine/trace"
)

// stands reports whether the moved or added choice stands where it should: nothing that should follow it precedes it.
// Beyond a limit, it reports whether nothing else had to give way.
func stands(asked, fit []trace.Choice, e *edit) bool {
	c := asked[e.Index]
	nth := occurrences(asked[:e.Index], c)
	at := place(fit, c, nth)
	if at < 0 {
		return false
	}
	before := slices.Clone(asked[:e.Index])
	for _, x := range fit[:at] {
		i := slices.Index(before, x)
		if i < 0 {
			return false
		}
		before = slices.Delete(before, i, i+1)
	}
	return e.Beyond == "" || slices.Equal(asked, fit)
}

func occurrences(list []trace.Choice, c trace.Choice) (n int) {
	for _, x := range list {
		if x == c {
			n++
		}
	}
	return n
}

// place returns the index of the nth occurrence of c in list, n counted from 0.
func place(list []trace.Choice, c trace.Choice, nth int) int {
	for i, x := range list {
		if x == c {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	return -1
}

// happens reports whether the moved, lost, doubled or added event happens at its time, and, beyond a limit, whether
// nothing else had to give way.
func happens(was, is []trace.Event, e *edit) bool {
	at := trace.Time(e.To*float64(trace.Unit) + 0.5)
	of := func(kind trace.Kind) func(trace.Event) bool {
		return func(x trace.Event) bool {
			switch {
			case x.Kind != kind:
				return false
			case e.Do == "add" || e.Message == "":
				return int(x.At) == e.Process && x.Time == at
			case e.Do == "lose":
				return x.Message.ID.String() == e.Message
			case e.Do == "twice":
				return x.Message.ID.String() == e.Message+".2"
			}
			return x.Message.ID.String() == e.Message && x.Time == at
		}
	}
	kind := map[string]trace.Kind{
		"receive": trace.Receive, "drop": trace.Receive, "request": trace.Ask, "ask": trace.Ask, "internal": trace.Internal, "send": trace.Send,
		"crash": trace.Crash, "recover": trace.Recover,
	}[e.What]
	if e.Do == "lose" {
		kind = trace.Drop
	}
	if !slices.ContainsFunc(is, of(kind)) {
		return false
	}
	switch e.Beyond {
	case "before":
		before := arrives(was, e.LimitMessage)
		return before >= 0 && before == arrives(is, e.LimitMessage) // otherwise the run was over before
	case "ask":
		return ignored(was, e.Process) == ignored(is, e.Process)
	}
	return true
}

// arrives returns when a message arrives or is lost; −1 if neither.
func arrives(events []trace.Event, message string) trace.Time {
	for _, x := range events {
		if (x.Kind == trace.Receive || x.Kind == trace.Drop) && x.Message.ID.String() == message {
			return x.Time
		}
	}
	return -1
}

// isDown reports whether the receiver of an edited message is down when it should arrive.
func isDown(events []trace.Event, e *edit) bool {
	m, err := trace.ParseMessageName(e.Message)
	down := false
	for _, x := range events {
		if err == nil && x.At == m.To && float64(x.Time) <= e.To*float64(trace.Unit) && (x.Kind == trace.Crash || x.Kind == trace.Recover) {
			down = x.Kind == trace.Crash
		}
	}
	return down
}

// ignored returns the number of ignored requests of a process.
func ignored(events []trace.Event, process int) (n int) {
	for _, x := range events {
		if x.Kind == trace.Ignored && int(x.At) == process {
			n++
		}
	}
	return n
}
