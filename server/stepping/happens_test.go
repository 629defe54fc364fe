package stepping_test

import (
	"slices"

	"fano/algorithms/engine/trace"
)

// stands tells whether the choice that was moved or added stands where it was to stand: before it is nothing that was to
// come after it. Beyond a limit, it tells whether nothing else had to give way.
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

// place is where a choice stands in a list for the nth time, from 0.
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

// happens tells whether what was moved, lost, doubled or added in time happens when it is to, and, beyond a limit,
// whether nothing else had to give way.
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
		return before >= 0 && before == arrives(is, e.LimitMessage) // else the run was over before
	case "ask":
		return ignored(was, e.Process) == ignored(is, e.Process)
	}
	return true
}

// arrives is when a message arrives or is lost; −1 if it does neither.
func arrives(events []trace.Event, message string) trace.Time {
	for _, x := range events {
		if (x.Kind == trace.Receive || x.Kind == trace.Drop) && x.Message.ID.String() == message {
			return x.Time
		}
	}
	return -1
}

// isDown tells whether the receiver of an edited message is down when it is to arrive.
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

// ignored is how many requests of a process are.
func ignored(events []trace.Event, process int) (n int) {
	for _, x := range events {
		if x.Kind == trace.Ignored && int(x.At) == process {
			n++
		}
	}
	return n
}
