package gallery

import (
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
	"fano/web"
)

// Outcome is the outcome of a run. The page turns it into a sentence.
type Outcome = web.Outcome

// outcomeOf returns the outcome of a run: its gravest violation, or the processes that enter. Violations of the
// algorithm's own invariants count only if there are no others: a run that breaks mutual exclusion breaks them as
// well. A challenge has no outcome yet.
func outcomeOf(d *scenario.Document, told *trace.Recording) Outcome {
	entered := entries(told.Events)
	if d.Challenge != nil {
		return Outcome{Kind: "challenge", Entries: len(entered)}
	}
	if broken, ok := brokenBy(told, len(entered)); ok {
		return broken
	}
	waiting := waitingAtTheEnd(told)
	switch {
	case told.End.Loop != nil && len(waiting) > 0:
		return Outcome{Kind: "unfair", Processes: waiting, Entries: len(entered)}
	case len(waiting) > 0:
		return Outcome{Kind: "waiting", Processes: waiting, Entries: len(entered)}
	case len(entered) == 0:
		return Outcome{Kind: "clocks"}
	}
	return Outcome{Kind: "enter", Processes: entered, Entries: len(entered)}
}

// brokenBy returns the outcome of a run with violations; false if there are none. Being inside together is worse than
// waiting for ever, and that is worse than entering out of turn.
func brokenBy(told *trace.Recording, entered int) (Outcome, bool) {
	worst := []string{invariant.EM1.Name, invariant.EM2.Name, invariant.Starvation.Name, invariant.EM3.Name}
	for _, property := range worst {
		at := slices.IndexFunc(told.End.Violations, func(v trace.Violation) bool { return v.Property == property })
		if at < 0 {
			continue
		}
		v := told.End.Violations[at]
		broken := Outcome{Property: property, Processes: numbers(v.Processes), Entries: entered}
		waiting := broken.Processes
		if property == invariant.EM2.Name {
			waiting = waitingAtTheEnd(told)
		}
		switch {
		case property == invariant.EM1.Name:
			broken.Kind = "inside"
		case property == invariant.EM3.Name:
			broken.Kind = "turn"
		case !slices.Contains(waiting, broken.Processes[0]):
			broken.Kind = "freed"
		case property == invariant.EM2.Name && entered == 0 && len(waiting) > 1:
			broken.Kind, broken.Processes = "nobody", waiting
		default:
			broken.Kind, broken.Processes = "waits", waiting
		}
		return broken, true
	}
	if len(told.End.Violations) > 0 {
		return Outcome{Kind: "own", Property: told.End.Violations[0].Property, Entries: entered}, true
	}
	return Outcome{}, false
}

// entries returns the processes that enter, in order.
func entries(events []trace.Event) (order []int) {
	for i := range events {
		if events[i].Kind == trace.Enter {
			order = append(order, int(events[i].At))
		}
	}
	return order
}

// waitingAtTheEnd returns the processes that have asked and not entered when a run ends; if it loops for ever, those
// that wait throughout the loop.
func waitingAtTheEnd(told *trace.Recording) []int {
	if loop := told.End.Loop; loop != nil {
		return numbers(loop.Waits)
	}
	waits := map[int]bool{}
	for i := range told.Events {
		e := &told.Events[i]
		if e.Kind.Asks() {
			waits[int(e.At)] = true
		}
		if e.Kind == trace.Enter || e.Kind == trace.Crash {
			delete(waits, int(e.At))
		}
	}
	var all []int
	for p := range waits {
		all = append(all, p)
	}
	slices.Sort(all)
	return all
}

func numbers(ids []mutex.ID) []int {
	var all []int
	for _, id := range ids {
		all = append(all, int(id))
	}
	return all
}
