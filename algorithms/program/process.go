package program

import (
	"fano/algorithms/mutex"
	"fano/algorithms/program/eval"
)

// Process is one process of a program. Its verbs panic with a [mutex.Failure] where the text cannot go on.
type Process struct {
	eval.State
	program *eval.Program
}

// Start runs the text's start, if it has one.
func (p *Process) Start(out *mutex.Out) { p.program.Start(&p.State, out) }

// Ask runs the text's ask.
func (p *Process) Ask(out *mutex.Out) { p.program.Ask(&p.State, out) }

// Receive runs what the text does with a message of this type.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	p.program.Receive(&p.State, out, j, k, msg.(*eval.Message))
}

// MayEnter runs the text's may_enter.
func (p *Process) MayEnter(out *mutex.Out) bool { return p.program.MayEnter(&p.State, out) }

// Leave runs the text's leave.
func (p *Process) Leave(out *mutex.Out) { p.program.Leave(&p.State, out) }
