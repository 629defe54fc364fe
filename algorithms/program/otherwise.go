package program

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program/eval"
)

// Decision is a test in a text, by whose outcome a verb goes one way and could go another.
type Decision = eval.Decision

// Truth is the kind of a test that compares nothing.
const Truth = eval.Truth

// Decisions are those of a program; of an algorithm of the catalogue there are none.
func Decisions(a *model.Algorithm) []Decision {
	if a.Own == nil {
		return nil
	}
	return a.Own.Form.(*form).program.Decisions()
}

// A Turn is a decision of one process that goes otherwise for once: in one of its verbs; or, asked, each time it is asked
// between that verb and its next one whether its wait is over.
type Turn struct {
	Decision
	Process mutex.ID
	Verb    int // of those that it runs the how manieth, from 1; may_enter is none
	Asked   bool
}

// Otherwise is the algorithm of a program in which one decision goes otherwise. All that is not that decision is as it was,
// and states and messages are the same things.
func Otherwise(a *model.Algorithm, t Turn) *model.Algorithm {
	p := a.Own.Form.(*form).program
	instead := &turn{&t, p.Otherwise(t.Decision)}
	other := *a
	other.New = func(self mutex.ID, topology *mutex.Topology) mutex.Process {
		process := &Process{program: p, State: *p.NewState(topology.N)}
		if self == t.Process {
			process.turn = instead
		}
		return process
	}
	return &other
}
