// Package singhalheuristic is the algorithm of M. Singhal, "A heuristically-aided algorithm for mutual exclusion in
// distributed systems", IEEE Transactions on Computers 38(5), 1989.
//
// The holder of the token may enter. A process that wants it does not ask all others, only those that according to its
// knowledge are likely to have it, or to have it soon: those that have asked.
package singhalheuristic

import "fano/algorithms/mutex"

// state is what a site knows about another, or about itself.
type state uint8

// The states of a site, by the paper's letters.
const (
	idle       state = iota // N
	requesting              // R
	executing               // E
	holding                 // H
)

// String returns the paper's letter.
func (s state) String() string {
	if s > holding {
		return ""
	}
	return [...]string{"N", "R", "E", "H"}[s]
}

// Request asks for the token; n is the number of the sender's request.
type Request struct {
	n int `number:"owner"`
}

// Token is the token. It carries what is known about all sites where it has been.
type Token struct {
	TSV mutex.Vector[state]
	TSN mutex.Vector[int] `number:"owner"`
}

// Process is one site.
type Process struct {
	SV  mutex.Vector[state] // state vector
	SN  mutex.Vector[int]   `number:"owner"` // for each site, the largest request number known
	TSV mutex.Vector[state] // the token's while it is here, else N
	TSN mutex.Vector[int]   `number:"owner"` // the token's while it is here, else 0
}

// Start initialises the sites' beliefs about one another as a staircase, so that of any two one asks the other. The
// token is at site 1.
func (p *Process) Start(out *mutex.Out) {
	i := out.Self()
	if out.Line("SV[j] ← R for every j < i, every other SV[j] ← N") {
		p.suspect(i - 1)
	}
	if out.If("if i = 1, SV[i] ← H", i == 1) {
		p.SV.Set(i, holding)
	}
}

// suspect marks all sites up to last as requesting.
func (p *Process) suspect(last mutex.ID) {
	for j := mutex.ID(1); j <= last; j++ {
		p.SV.Set(j, requesting)
	}
}

// Ask asks the sites believed to be requesting too: the token is likely to reach them.
func (p *Process) Ask(out *mutex.Out) {
	i := out.Self()
	if out.If("if SV[i] = H", p.SV.At(i) == holding) {
		out.Line("SV[i] ← E")
		p.SV.Set(i, executing)
	} else {
		out.Line("else SV[i] ← R; SN[i] ← SN[i] + 1")
		p.SV.Set(i, requesting)
		p.SN.Set(i, p.SN.At(i)+1)
		out.Line("send REQUEST(SN[i]) to every other j with SV[j] = R")
		for j := mutex.ID(1); int(j) <= out.N(); j++ {
			if j != i && p.SV.At(j) == requesting {
				out.Send(j, Request{p.SN.At(i)})
			}
		}
	}
}

// MayEnter waits for the token.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until SV[i] = E", p.SV.At(out.Self()) == executing)
}

// Receive is the paper's actions on a REQUEST, state by state, and on the token. One line differs from the paper: a
// late REQUEST, which arrives after the token has reported that it was granted, is not ignored. Its sender relies on
// being known here, may have stopped asking here, and may be waiting again; so it is asked in return.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		p.requested(out, j, m.n)
	case Token:
		out.Line("SV[i] ← E")
		p.SV.Set(out.Self(), executing)
		p.TSV.Become(m.TSV)
		p.TSN.Become(m.TSN)
	}
}

// requested handles j's n-th request.
func (p *Process) requested(out *mutex.Out, j mutex.ID, n int) {
	i, unknown := out.Self(), p.SV.At(j) != requesting
	if out.If("if n ≤ SN[j] or n ≤ TSN[j]", n <= p.SN.At(j) || n <= p.TSN.At(j)) {
		if out.If("if SV[i] ≠ N and SV[j] ≠ R, send REQUEST(SN[i]) to j", p.SV.At(i) != idle && unknown) {
			out.Send(j, Request{p.SN.At(i)})
		}
		if out.Line("SV[j] ← R: ask it next time") {
			p.SV.Set(j, requesting)
		}
	} else {
		out.Line("else SN[j] ← n")
		p.SN.Set(j, n)
		if out.If("if SV[i] = R and SV[j] ≠ R, send it REQUEST(SN[i])", p.SV.At(i) == requesting && unknown) {
			out.Send(j, Request{p.SN.At(i)})
		}
		out.Line("SV[j] ← R")
		p.SV.Set(j, requesting)
		if out.If("if SV[i] = H", p.SV.At(i) == holding) {
			out.Line("TSV[j] ← R; TSN[j] ← n; SV[i] ← N")
			p.TSV.Set(j, requesting)
			p.TSN.Set(j, n)
			p.SV.Set(i, idle)
			out.Line("send TOKEN(TSV, TSN) to j")
			p.send(out, j)
		}
	}
}

// send sends the token away.
func (p *Process) send(out *mutex.Out, j mutex.ID) {
	out.Send(j, Token{p.TSV, p.TSN})
	p.TSV.Clear()
	p.TSN.Clear()
}

// Leave updates the site and the token from each other, by the larger request number.
func (p *Process) Leave(out *mutex.Out) {
	i := out.Self()
	out.Line("SV[i] ← N; TSV[i] ← N")
	p.SV.Set(i, idle)
	p.TSV.Set(i, idle)
	out.Line("for every j with SN[j] > TSN[j]: TSV[j] ← SV[j]; TSN[j] ← SN[j]")
	for j := mutex.ID(1); int(j) <= out.N(); j++ {
		if p.SN.At(j) > p.TSN.At(j) {
			p.TSV.Set(j, p.SV.At(j))
			p.TSN.Set(j, p.SN.At(j))
		}
	}
	if out.Line("for every other j: SV[j] ← TSV[j]; SN[j] ← TSN[j]") {
		p.SV.Become(p.TSV)
		p.SN.Become(p.TSN)
	}
	if j := p.next(i); out.If("if SV[j] = R for some j, the next after i", j != 0) {
		if out.Line("send TOKEN(TSV, TSN) to j") {
			p.send(out, j)
		}
	} else {
		out.Line("else SV[i] ← H")
		p.SV.Set(i, holding)
	}
}

// next returns the first requesting site after from, in cyclic order; 0 if there is none.
func (p *Process) next(from mutex.ID) mutex.ID {
	n := p.SV.Len()
	for d := range n {
		if j := mutex.ID((int(from)+d)%n + 1); p.SV.At(j) == requesting {
			return j
		}
	}
	return 0
}
