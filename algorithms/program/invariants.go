package program

import (
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
)

// always returns the invariant of an always_… function of the text. It is broken if it does not return True or if it
// fails.
func always(p *eval.Program, i int, name string) mutex.Invariant {
	return mutex.Invariant{
		Name:  strings.ReplaceAll(name, "_", "-"),
		Holds: func(c mutex.Configuration) bool { return p.Always(i, systemOf(c), nil, false).Holds },
		Paid: func(c mutex.Configuration, b *mutex.StepBudget) (holds, finished bool) {
			j := p.Always(i, systemOf(c), b, false)
			return j.Holds, !j.Unfinished
		},
		Why: func(c mutex.Configuration, b *mutex.StepBudget) (string, *mutex.Failure) {
			j := p.Always(i, systemOf(c), b, true)
			return j.Why, j.Failure
		},
	}
}

// systemOf converts a configuration to the form in which invariants of the text see it.
func systemOf(c mutex.Configuration) eval.System {
	s := eval.System{N: c.Topology().N}
	for i := mutex.ID(1); int(i) <= s.N; i++ {
		s.States = append(s.States, &c.Process(i).(*Process).State)
		s.Phases = append(s.Phases, c.Phase(i))
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		s.Flights = append(s.Flights, eval.Flight{From: from, To: to, Message: msg.(*eval.Message)})
	})
	return s
}
