package program

import (
	"encoding/binary"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program/eval"
)

// Decision is a test in a text, by whose outcome a verb goes one way and could go another.
type Decision = eval.Decision

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
	Time    int // where it is made several times there, which, from 1
}

// Otherwise is the algorithm of a program in which one decision goes otherwise. All that is not that decision is as it was,
// and states and messages are the same things.
func Otherwise(a *model.Algorithm, t Turn) *model.Algorithm {
	f := a.Own.Form.(*form)
	p, own, other := f.program, *a.Own, *a
	own.Form = &turnedForm{f}
	other.Own = &own
	instead := &turn{&t, p.Otherwise(t.Decision, t.Time)}
	other.New = func(self mutex.ID, topology *mutex.Topology) mutex.Process {
		process := &Process{program: p, State: *p.NewState(topology.N)}
		if self == t.Process {
			process.turn = instead
		}
		return process
	}
	return &other
}

// turnedForm is the form of an algorithm in which something is decided otherwise: a process that is still to do so does not
// stand as one that is not.
type turnedForm struct{ *form }

func (f *turnedForm) Encode(dst []byte, p mutex.Process) []byte {
	process := p.(*Process)
	if t := process.turn; t != nil && (process.done < t.Verb || t.Asked && process.done == t.Verb) {
		dst = binary.AppendUvarint(dst, uint64(process.done))
	}
	return f.form.Encode(dst, p)
}
