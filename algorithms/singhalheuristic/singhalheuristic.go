// Package singhalheuristic is the algorithm of M. Singhal, "A heuristically-aided
// algorithm for mutual exclusion in distributed systems", IEEE Transactions on Computers
// 38(5), 1989.
//
// Whoever has the token may enter. Who wants it does not ask everybody, only those who
// by what it knows are likely to have it, or to have it soon: those that have asked.
package singhalheuristic

import "fano/algorithms/mutex"

// state is what one site knows of another, or of itself.
type state uint8

// The states of a site, by the paper's letters.
const (
	idle       state = iota // N
	requesting              // R
	executing               // E
	holding                 // H
)

// String is the paper's letter.
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

// Token is the token. It carries what is known of all sites where it has been.
type Token struct {
	TSV mutex.Vector[state]
	TSN mutex.Vector[int] `number:"owner"`
}

// Process is one site.
type Process struct {
	SV  mutex.Vector[state] // state vector
	SN  mutex.Vector[int]   `number:"owner"` // of each site the largest number of a request known
	TSV mutex.Vector[state] // the token's while it is here, else N
	TSN mutex.Vector[int]   `number:"owner"` // the token's while it is here, else 0
}

const (
	ignoreLate mutex.Switches = 1 << iota
	noEcho
	tokenFromInside
	tokenUnread
	firstHolderOnly
	lowestFirst
)

// Start arranges what the sites think of one another in a staircase, so that of any two
// one asks the other. The token is at site 1.
func (p *Process) Start(out *mutex.Out) {
	i := out.Self()
	likely := i - 1
	if out.On(firstHolderOnly) {
		out.Line("SV[1] ← R, every other SV[j] ← N")
		likely = min(likely, 1)
	} else {
		out.Line("SV[j] ← R for every j < i, every other SV[j] ← N")
	}
	for j := mutex.ID(1); j <= likely; j++ {
		p.SV.Set(j, requesting)
	}
	out.Line("if i = 1, SV[i] ← H")
	if i == 1 {
		p.SV.Set(i, holding)
	}
}

// Ask asks those who are thought to be requesting too: the token is likely to come to them.
func (p *Process) Ask(out *mutex.Out) {
	i := out.Self()
	out.Line("if SV[i] = H")
	if p.SV.At(i) == holding {
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

// MayEnter is the wait for the token.
func (p *Process) MayEnter(out *mutex.Out) bool {
	out.Line("wait until SV[i] = E")
	return p.SV.At(out.Self()) == executing
}

// Receive is the paper's actions on a REQUEST, state by state, and on the token. One line
// is not the paper's: a REQUEST that comes late, after the token has told that it was
// granted, is not ignored. Its sender counts on being known here, has perhaps stopped
// asking here, and perhaps waits again; so it is asked back.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	i := out.Self()
	switch m := msg.(type) {
	case Request:
		late := m.n <= max(p.SN.At(j), p.TSN.At(j))
		if out.On(ignoreLate) {
			out.Line("if n ≤ SN[j]")
			late = m.n <= p.SN.At(j)
		} else {
			out.Line("if n ≤ SN[j] or n ≤ TSN[j]")
		}
		unknown := p.SV.At(j) != requesting
		if late {
			if out.On(ignoreLate) {
				out.Line("ignore it")
			} else {
				out.Line("if SV[i] ≠ N and SV[j] ≠ R, send REQUEST(SN[i]) to j")
				if p.SV.At(i) != idle && unknown {
					out.Send(j, Request{p.SN.At(i)})
				}
				out.Line("SV[j] ← R: ask it next time")
				p.SV.Set(j, requesting)
			}
		} else {
			out.Line("else SN[j] ← n")
			p.SN.Set(j, m.n)
			if out.On(noEcho) {
				out.Line("if SV[i] = R, do not mind")
			} else {
				out.Line("if SV[i] = R and SV[j] ≠ R, send it REQUEST(SN[i])")
				if p.SV.At(i) == requesting && unknown {
					out.Send(j, Request{p.SN.At(i)})
				}
			}
			out.Line("SV[j] ← R")
			p.SV.Set(j, requesting)
			here := p.SV.At(i) == holding
			if out.On(tokenFromInside) {
				out.Line("if SV[i] = H or SV[i] = E")
				here = here || p.SV.At(i) == executing
			} else {
				out.Line("if SV[i] = H")
			}
			if here {
				out.Line("TSV[j] ← R; TSN[j] ← n; SV[i] ← N")
				p.TSV.Set(j, requesting)
				p.TSN.Set(j, m.n)
				p.SV.Set(i, idle)
				out.Line("send TOKEN(TSV, TSN) to j")
				p.send(out, j)
			}
		}
	case Token:
		out.Line("SV[i] ← E")
		p.SV.Set(i, executing)
		p.TSV.Become(m.TSV)
		p.TSN.Become(m.TSN)
	}
}

// send sends the token away.
func (p *Process) send(out *mutex.Out, j mutex.ID) {
	out.Send(j, Token{p.TSV, p.TSN})
	p.TSV.Clear()
	p.TSN.Clear()
}

// Leave lets site and token learn from each other, whichever has the later number.
func (p *Process) Leave(out *mutex.Out) {
	i := out.Self()
	out.Line("SV[i] ← N; TSV[i] ← N")
	p.SV.Set(i, idle)
	p.TSV.Set(i, idle)
	out.Line("for every j with SN[j] > TSN[j]: TSV[j] ← SV[j]; TSN[j] ← SN[j]")
	if out.On(tokenUnread) {
		out.Line("for every other j: leave SV[j] as it is")
	} else {
		out.Line("for every other j: SV[j] ← TSV[j]; SN[j] ← TSN[j]")
	}
	for j := mutex.ID(1); int(j) <= out.N(); j++ {
		if p.SN.At(j) > p.TSN.At(j) {
			p.TSV.Set(j, p.SV.At(j))
			p.TSN.Set(j, p.SN.At(j))
		} else if !out.On(tokenUnread) {
			p.SV.Set(j, p.TSV.At(j))
			p.SN.Set(j, p.TSN.At(j))
		}
	}
	from := i
	if out.On(lowestFirst) {
		out.Line("if SV[j] = R for some j, the lowest")
		from = 0
	} else {
		out.Line("if SV[j] = R for some j, the next after i")
	}
	if j := p.next(from); j != 0 {
		out.Line("send TOKEN(TSV, TSN) to j")
		p.send(out, j)
	} else {
		out.Line("else SV[i] ← H")
		p.SV.Set(i, holding)
	}
}

// next is the first requesting site after from, round the numbers; 0 if there is none.
func (p *Process) next(from mutex.ID) mutex.ID {
	n := p.SV.Len()
	for d := range n {
		if j := mutex.ID((int(from)+d)%n + 1); p.SV.At(j) == requesting {
			return j
		}
	}
	return 0
}
