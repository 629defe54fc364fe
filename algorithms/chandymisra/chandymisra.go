// Package chandymisra is the algorithm of K. M. Chandy and J. Misra, "The drinking philosophers problem", ACM
// Transactions on Programming Languages and Systems 6(4), 1984: its solution of the dining philosophers, rules R1 to
// R4.
//
// Any two neighbours of the conflict graph G share a fork, and a philosopher that holds all of its forks may eat. If G
// is complete, eating is mutual exclusion.
//
// An event and all the rules that it enables are one step. While a philosopher eats, no rule reads whether its forks
// are dirty; so they are marked dirty only when it has eaten.
package chandymisra

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Req is the request token of a fork, on its way to the holder of the fork.
type Req struct{}

// Fork is a fork. The sender cleans it first.
type Fork struct{}

// Process is one philosopher.
type Process struct {
	G     mutex.Set // the neighbours in the conflict graph
	fork  mutex.Set // fork(j): the fork shared with j is here
	dirty mutex.Set // dirty(j): that fork is dirty; only for forks that are here
	reqf  mutex.Set // reqf(j): its request token is here
}

// Start places the forks so that H is acyclic: the greater of two neighbours precedes the smaller.
func (p *Process) Start(out *mutex.Out) {
	if out.Line("each fork lies dirty at the smaller of the two; its request token at the other") {
		p.lay(out.Self(), 0)
	}
}

// lay places the forks of i; the one shared with `turned` goes to the other end.
func (p *Process) lay(i, turned mutex.ID) {
	for j := range p.G.All() {
		if i < j != (j == turned) {
			p.fork.Add(j)
			p.dirty.Add(j)
		} else {
			p.reqf.Add(j)
		}
	}
}

// Ask makes a thinking philosopher hungry.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("Hungry")
	for j := range p.G.All() {
		p.share(out, j, mutex.Waiting)
	}
}

// MayEnter reports whether a hungry philosopher holds all its forks.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until fork(j) for every neighbour j; Eating, every dirty(j) ← TRUE", p.fork.Len() == p.G.Len())
}

// Receive takes in a request token or a fork.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, _ int, msg mutex.Message) {
	switch msg.(type) {
	case Req:
		out.Line("R3: reqf(j) ← TRUE")
		p.reqf.Add(j)
	case Fork:
		out.Line("R4: fork(j) ← TRUE, and it is clean")
		p.fork.Add(j)
	}
	p.share(out, j, out.Phase())
}

// Leave serves the neighbours that have asked in the meantime.
func (p *Process) Leave(out *mutex.Out) {
	if out.Line("Thinking; every fork is dirty from the meal") {
		for j := range p.G.All() {
			p.dirty.Add(j)
		}
	}
	for j := range p.G.All() {
		p.share(out, j, mutex.Idle)
	}
}

// share does what the rules allow with the fork shared with j. R2 comes first, so that a hungry philosopher asks for
// the fork back as soon as it has given it.
func (p *Process) share(out *mutex.Out, j mutex.ID, now mutex.Phase) {
	gives, dirty := now != mutex.Inside && p.reqf.Has(j), p.dirty.Has(j)
	if gives && out.When("R2: if not Eating, reqf(j), dirty(j): send FORK to j; fork(j), dirty(j) ← FALSE", dirty, j) {
		p.give(out, j)
	}
	asks := now == mutex.Waiting && p.reqf.Has(j) && !p.fork.Has(j)
	if out.When("R1: if Hungry, reqf(j), not fork(j): send REQ to j; reqf(j) ← FALSE", asks) {
		out.Send(j, Req{})
		p.reqf.Remove(j)
	}
}

// give sends the fork shared with j.
func (p *Process) give(out *mutex.Out, j mutex.ID) {
	out.Send(j, Fork{})
	p.fork.Remove(j)
	p.dirty.Remove(j)
}

//go:embed chandymisra.go
var source string

// Algorithm is Chandy-Misra 1984, the dining philosophers.
var Algorithm = mutex.Declaration{
	Name: "chandy-misra",
	Origin: mutex.Origin{
		Title: "Chandy–Misra",
		Year:  1984,
		Paper: "K. M. Chandy and J. Misra, “The drinking philosophers problem”, ACM Transactions on Programming Languages and Systems 6(4), 632–646, October 1984.",
		Class: "permission",
	},
	Words: mutex.Words{Idle: "Thinking", Waiting: "Hungry", Inside: "Eating"},
	Messages: []mutex.MessageKind{
		{Of: Req{}, Type: "REQ", Role: mutex.Asks},
		{Of: Fork{}, Type: "FORK", Role: mutex.Grants},
	},
	Assumptions: mutex.Assumptions{FIFO: true, Topology: "graph"},
	Guarantees: mutex.Guarantees{
		Claims: []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{
			{Name: "one-fork", Holds: oneFork},
			{Name: "one-token", Holds: oneToken},
			{Name: "no-request-in-vain", Holds: noRequestInVain},
			{Name: "h-acyclic", Holds: acyclic},
		},
		Bounds: mutex.Bounds{
			Best:      mutex.Constant("0", 0),
			Typical:   mutex.Formula{Text: "d", At: meanDegree},
			Saturated: mutex.Formula{Text: "2d", At: func(t *mutex.Topology) float64 { return 2 * meanDegree(t) }},
			Worst:     mutex.Formula{Text: "2d", At: func(t *mutex.Topology) float64 { return 2 * mostDegree(t) }},
			Each:      true,
		},
		Delays: mutex.Delays{Client: mutex.Constant("0 … 2T", 2), Sync: mutex.Constant("T", 1)},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Has: "fork"},
	New:      func(i mutex.ID, t *mutex.Topology) mutex.Process { return &Process{G: t.Neighbours(i)} },
	Source:   source,
}
