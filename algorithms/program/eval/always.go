package eval

import (
	"fmt"

	"fano/algorithms/mutex"
)

// System is a whole system, as an invariant looks at it.
type System struct {
	N       int
	States  []*State
	Phases  []mutex.Phase
	Flights []Flight
}

// Flight is a message under way.
type Flight struct {
	From, To mutex.ID
	Message  *Message
}

// Judgement is what an invariant says of a system, and why if it does not hold.
type Judgement struct {
	Holds bool
	Why   string // the line that returned, and what it compared last; or how it failed
}

// Always asks the program's invariant of this place. One that fails does not hold.
func (p *Program) Always(i int, s System, why bool) (j Judgement) {
	f := p.always[i]
	r := p.outside()
	r.explains = why
	defer func() {
		if why := recover(); why != nil {
			failure, is := why.(*mutex.Failure)
			if !is {
				panic(why)
			}
			j = Judgement{Why: failure.Error()}
		}
	}()
	processes, messages := &List{held: held{frozen: true}}, &List{held: held{frozen: true}}
	for i, state := range s.States {
		processes.Items = append(processes.Items, &looked{state, Int(i + 1), uint8(s.Phases[i])})
	}
	for _, m := range s.Flights {
		messages.Items = append(messages.Items, &flight{Int(m.From), Int(m.To), m.Message})
	}
	r.steps = MostSteps + len(s.Flights)*16 // as many as there are to be looked at
	v := f.call(r, processes, messages)
	if truth(v) {
		return Judgement{Holds: true}
	}
	text := fmt.Sprintf("line %d", r.returned)
	if r.compared != "" {
		text += ": " + r.compared
	}
	return Judgement{Why: text}
}
