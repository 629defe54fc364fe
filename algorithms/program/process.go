package program

import (
	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
)

// Process is one process of a program. Its verbs panic with a [mutex.Failure] if the text cannot go on.
type Process struct {
	eval.State
	program *eval.Program
	done    int           // number of verbs run so far
	flip    *flip         // the test to flip; nil: none
	own     *flip         // the flip with which the process was created
	entry   *eval.Program // the program that decides whether it may enter; nil: the same
}

// Start runs the text's start, if it has one.
func (p *Process) Start(out *mutex.Out) { p.program.Start(&p.State, out) }

// Ask runs the text's ask.
func (p *Process) Ask(out *mutex.Out) { p.verb().Ask(&p.State, out) }

// Receive runs the text's handler of a message.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	p.verb().Receive(&p.State, out, j, k, msg.(*eval.Message))
}

// MayEnter runs the text's may_enter.
func (p *Process) MayEnter(out *mutex.Out) bool { return p.mayEnter().MayEnter(&p.State, out) }

// Leave runs the text's leave.
func (p *Process) Leave(out *mutex.Out) { p.verb().Leave(&p.State, out) }

// verb counts a verb and returns the program that runs it.
func (p *Process) verb() *eval.Program {
	p.done++
	if p.flip != nil && !p.flip.Asked && p.flip.Verb == p.done {
		return p.flip.program
	}
	return p.program
}

// mayEnter returns the program that reports whether the process may enter.
func (p *Process) mayEnter() *eval.Program {
	if p.flip != nil && p.flip.Asked && p.flip.Verb == p.done {
		return p.flip.program
	}
	if p.entry != nil {
		return p.entry
	}
	return p.program
}

// copyFrom gives the process the state of another one.
func (p *Process) copyFrom(other *Process) {
	p.State.CopyFrom(&other.State)
	p.done = other.done
}
