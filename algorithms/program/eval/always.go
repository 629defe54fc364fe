package eval

import (
	"fmt"

	"fano/algorithms/mutex"
)

// System is a whole system, as an invariant sees it.
type System struct {
	N       int
	States  []*State
	Phases  []mutex.Phase
	Flights []Flight
}

// Flight is a message in flight.
type Flight struct {
	From, To mutex.ID
	Message  *Message
}

// Judgement is an invariant's verdict on a system, with a reason if it does not hold.
type Judgement struct {
	Holds   bool
	Why     string         // the line that returned, and the comparison that decided; or how it failed
	Failure *mutex.Failure // where it failed, in which case there is no verdict
	// Unfinished: the budget had too few steps left, so there is no verdict.
	Unfinished bool
}

// Always evaluates the i-th invariant of the program, and pays for it from a budget. If why is set, it explains an
// invariant that does not hold.
func (p *Program) Always(i int, s System, b *mutex.StepBudget, why bool) (j Judgement) {
	defer func() {
		if why := recover(); why != nil {
			failure, is := why.(*mutex.Failure)
			if !is {
				panic(why)
			}
			j = Judgement{Why: failure.Error(), Failure: failure, Unfinished: failure.Code == Exhausted}
		}
	}()
	f, r := p.always[i], p.outside()
	r.explains = why
	v := r.look(f, s, b)
	holds, is := v.(Bool)
	switch {
	case !is && r.ended == (place{}):
		r.fail(f.at, "run-always-end", f.name, "True, False")
	case !is:
		r.fail(r.ended, "run-always-answer", show(v), "True, False")
	case bool(holds) || !why:
		return Judgement{Holds: bool(holds)}
	}
	text := show(v)
	if r.reason != 0 {
		again := p.outside()
		again.explains, again.wanted = true, r.reason
		again.look(f, s, b)
		text = again.text
	}
	return Judgement{Why: fmt.Sprintf("line %d: %s", r.ended.line, text)}
}

// look runs an invariant.
func (r *run) look(f *function, s System, b *mutex.StepBudget) Value {
	r.looksAt(len(s.States), len(s.Flights), b)
	r.makes(f.at, len(s.States)+3*len(s.Flights))
	processes, messages := &List{held: held{frozen: true}}, &List{held: held{frozen: true}}
	for i, state := range s.States {
		processes.Items = append(processes.Items, &looked{state, Int(i + 1), uint8(s.Phases[i])})
	}
	for _, m := range s.Flights {
		messages.Items = append(messages.Items, &flight{Int(m.From), Int(m.To), m.Message})
	}
	v := f.call(r, processes, messages)
	r.settle()
	return v
}

// Additional steps for an invariant, because it looks at a whole system.
const (
	stepsAPair = 100 // for each pair of processes
	stepsAMeet = 10  // for each pair of processes and each message in flight
)

// looksAt gives an invariant enough steps to compare each pair of processes with the messages, up to as many messages
// as usual algorithms have in flight, and room for as many items as there are of either. The invariants of a program
// share the steps, so that a text with many takes no longer.
func (r *run) looksAt(n, messages int, b *mutex.StepBudget) {
	pairs := n * n
	r.allow(MostSteps+pairs*(stepsAPair+stepsAMeet*min(messages, 4*n))/len(r.program.always), b)
	r.maxItems = MostItems + pairs + messages
}
