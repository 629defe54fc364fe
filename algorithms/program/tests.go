package program

import (
	"encoding/binary"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program/eval"
)

// Test is one outcome, true or false, by which a verb takes one branch and could take another.
type Test = eval.Test

// A Branch is a test of one process to flip: once, in one of its verbs; or, if Asked, each time the process is asked
// between that verb and its next one whether it may enter.
type Branch struct {
	Process mutex.ID
	Verb    int // number of the verb among those that the process has run, from 1; may_enter does not count
	Asked   bool
	Test    int // number of the test among those made there, from 1
}

// flip is a Branch and the program that flips it.
type flip struct {
	Branch
	program *eval.Program
}

// Tests makes variants of a program whose tests are observed or flipped. The variants share the program's states and
// messages. Only one goroutine may use them at a time.
type Tests struct {
	of      *model.Algorithm
	program *eval.Program
	judged  *eval.Program
}

// TestsOf returns the tests of a program; nil for an algorithm of the catalogue.
func TestsOf(a *model.Algorithm) *Tests {
	if a.UserProgram == nil {
		return nil
	}
	p := formOf(a).program
	return &Tests{a, p, p.Judged(func(int, Test) bool { return false })}
}

// A Situation is a test that a process makes in some phase, with its values and its outcome.
type Situation struct {
	Process mutex.ID
	Test
}

// A Variant says which tests of a program are flipped, and observes them.
type Variant struct {
	Flip    Branch             // none if its process is 0
	Amended map[Situation]bool // flipped whenever they are made
	Negated Test               // flipped everywhere, unless it is composed of others; none if its line is 0
	See     func(Branch, Test) // called for each test with the branch that would flip it; may be nil
}

// Variant returns a variant of the program.
func (t *Tests) Variant(v Variant) *model.Algorithm {
	other, own := *t.of, *t.of.UserProgram
	own.Form, other.UserProgram = flippingForm{formOf(t.of)}, &own
	other.New = func(self mutex.ID, topology *mutex.Topology) mutex.Process {
		p := &Process{program: t.program, State: *t.program.NewState(topology.N)}
		if v.See != nil || len(v.Amended) > 0 || v.Negated.Line > 0 {
			p.program, p.entry = t.judging(v, p, self, false), t.judging(v, p, self, true)
		}
		if v.Flip.Process == self {
			p.own = &flip{v.Flip, t.judged.JudgedBy(func(n int, test Test) bool {
				return n == v.Flip.Test || v.turns(self, test)
			})}
			p.flip = p.own
		}
		return p
	}
	return &other
}

// flippingForm is the form of a variant: a process that has yet to flip a test is in a different state than one that
// has not.
type flippingForm struct{ *form }

func (f flippingForm) Encode(dst []byte, p mutex.Process) []byte {
	process := p.(*Process)
	if t := process.flip; process.isToFlip() {
		dst = binary.AppendUvarint(binary.AppendUvarint(dst, uint64(process.done)), uint64(t.Test))
	}
	return f.form.Encode(dst, p)
}

// Copy gives dst the flip that src has yet to make, or else its own.
func (f flippingForm) Copy(dst, src mutex.Process) {
	to, from := dst.(*Process), src.(*Process)
	f.form.Copy(to, from)
	if to.flip = to.own; from.isToFlip() {
		to.flip = from.flip
	}
}

// isToFlip reports whether a process still has a test to flip.
func (p *Process) isToFlip() bool {
	t := p.flip
	return t != nil && (p.done < t.Verb || t.Asked && p.done == t.Verb)
}

func formOf(a *model.Algorithm) *form {
	if f, is := a.UserProgram.Form.(flippingForm); is {
		return f.form
	}
	return a.UserProgram.Form.(*form)
}

// judging returns a program of a process whose tests are observed and amended: the one for its verbs or, if asked is
// set, the one that decides whether it may enter.
func (t *Tests) judging(v Variant, p *Process, self mutex.ID, asked bool) *eval.Program {
	return t.judged.JudgedBy(func(n int, test Test) bool {
		if v.See != nil {
			v.See(Branch{self, p.done, asked, n}, test)
		}
		return v.turns(self, test)
	})
}

// turns reports whether a process always flips a test.
func (v *Variant) turns(self mutex.ID, test Test) bool {
	return v.Amended[Situation{self, test}] || test.Place == v.Negated.Place && !test.Whole
}
