// Package suzukikasami is the algorithm of I. Suzuki and T. Kasami, "A distributed mutual
// exclusion algorithm", ACM Transactions on Computer Systems 3(4), 1985.
//
// Whoever has the token, the privilege, may enter. Whoever wants it asks everybody, as
// nobody knows where it is; the token itself carries the queue of those who wait, and
// what has been granted so far.
package suzukikasami

import (
	_ "embed"

	"fano/algorithms/mutex"
)

// Request asks for the token; n is the number of the sender's request.
type Request struct{ n int }

// Privilege is the token. It carries the queue of those to go to, and of each process
// the number of its request that was granted last.
type Privilege struct {
	Q  mutex.Queue[mutex.ID]
	LN mutex.Vector[int]
}

// Process is one process.
type Process struct {
	HavePrivilege bool
	RN            mutex.Vector[int]     // of each process the largest number of a request heard of
	Q             mutex.Queue[mutex.ID] // the token's while it is here, else empty
	LN            mutex.Vector[int]     // the token's while it is here, else zero
}

const (
	noMaximum mutex.Switches = 1 << iota
	grantAnyNumber
	tokenFromInside
	copyToken
	lastInFirstOut
	rotatedOrder
)

// Ask is the first half of the paper's procedure P1. Who has the token asks nobody.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("Requesting ← true")
	out.Line("if not HavePrivilege")
	if !p.HavePrivilege {
		out.Line("RN[i] ← RN[i] + 1")
		p.RN.Set(out.Self(), p.RN.At(out.Self())+1)
		out.Line("send REQUEST(RN[i]) to all others")
		out.Broadcast(Request{p.RN.At(out.Self())})
	}
}

// MayEnter is P1's "wait until PRIVILEGE(Q, LN) is received".
func (p *Process) MayEnter(out *mutex.Out) bool {
	out.Line("wait until HavePrivilege")
	return p.HavePrivilege
}

// Receive is the paper's procedure P2, and the arrival of the token. A number that is not
// the next after the last granted is that of a request which came late, and was granted long ago.
func (p *Process) Receive(out *mutex.Out, j mutex.ID, k int, msg mutex.Message) {
	switch m := msg.(type) {
	case Request:
		if out.On(noMaximum) {
			out.Line("RN[j] ← n")
			p.RN.Set(j, m.n)
		} else {
			out.Line("RN[j] ← max(RN[j], n)")
			p.RN.Set(j, max(p.RN.At(j), m.n))
		}
		free, next := out.Phase() == mutex.Idle, p.RN.At(j) == p.LN.At(j)+1
		if out.On(tokenFromInside) {
			out.Line("if HavePrivilege and RN[j] = LN[j] + 1")
			free = true
		} else if out.On(grantAnyNumber) {
			out.Line("if HavePrivilege and not Requesting")
			next = true
		} else {
			out.Line("if HavePrivilege and not Requesting and RN[j] = LN[j] + 1")
		}
		if p.HavePrivilege && free && next {
			if out.On(copyToken) {
				out.Line("send PRIVILEGE(Q, LN) to j")
			} else {
				out.Line("HavePrivilege ← false; send PRIVILEGE(Q, LN) to j")
			}
			p.send(out, j)
		}
	case Privilege:
		out.Line("HavePrivilege ← true")
		p.HavePrivilege = true
		p.Q.Become(m.Q)
		p.LN.Become(m.LN)
	}
}

// send sends the token on, so that it is no longer here.
func (p *Process) send(out *mutex.Out, j mutex.ID) {
	out.Send(j, Privilege{p.Q, p.LN})
	if !out.On(copyToken) {
		p.HavePrivilege = false
		p.Q.Clear()
		p.LN.Clear()
	}
}

// Leave is the second half of P1. Who is in Q already keeps its place.
func (p *Process) Leave(out *mutex.Out) {
	i := out.Self()
	out.Line("LN[i] ← RN[i]")
	p.LN.Set(i, p.RN.At(i))
	if out.On(rotatedOrder) {
		out.Line("append to Q every j ∉ Q with RN[j] = LN[j] + 1, from i + 1 round")
	} else {
		out.Line("append to Q every j ∉ Q with RN[j] = LN[j] + 1")
	}
	for d := 1; d <= out.N(); d++ {
		j := mutex.ID(d)
		if out.On(rotatedOrder) {
			j = mutex.ID((int(i)-1+d)%out.N() + 1)
		}
		if j != i && p.RN.At(j) == p.LN.At(j)+1 && !p.queued(j) {
			p.Q.Push(j)
		}
	}
	out.Line("if Q ≠ ∅")
	if p.Q.Len() > 0 {
		var j mutex.ID
		if out.On(lastInFirstOut) {
			out.Line("take the last, j, out of Q")
			j = p.Q.At(p.Q.Len() - 1)
			p.Q.RemoveFunc(func(q mutex.ID) bool { return q == j })
		} else {
			out.Line("take the first, j, out of Q")
			j = p.Q.Pop()
		}
		if out.On(copyToken) {
			out.Line("send PRIVILEGE(Q, LN) to j")
		} else {
			out.Line("HavePrivilege ← false; send PRIVILEGE(Q, LN) to j")
		}
		p.send(out, j)
	}
	out.Line("Requesting ← false")
}

// queued says whether j is in Q.
func (p *Process) queued(j mutex.ID) bool {
	for at := range p.Q.Len() {
		if p.Q.At(at) == j {
			return true
		}
	}
	return false
}

// oneToken: there is one token, at a process or under way.
func oneToken(c mutex.Configuration) bool {
	tokens := 0
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if c.Process(i).(*Process).HavePrivilege {
			tokens++
		}
	}
	c.Messages(func(_, _ mutex.ID, msg mutex.Message) {
		if _, is := msg.(Privilege); is {
			tokens++
		}
	})
	return tokens == 1
}

// noRequestForgotten: the token will come to whoever waits. Either it is there or on its
// way, or its queue has the process, or where it is, or goes, the request is known and
// somebody will leave, or the request is on its way there. And LN[j] is the number of
// j's own last request, or one less while that is not done with.
func noRequestForgotten(c mutex.Configuration) bool {
	t, one := find(c)
	if !one {
		return true // which of them is to hear, if there are several, nobody can say
	}
	for j := mutex.ID(1); int(j) <= c.Topology().N; j++ {
		asked := c.Process(j).(*Process).RN.At(j)
		switch open := asked - t.ln.At(j); {
		case open == 0: // everything was granted; it may be in again, on a token that it has kept
			if c.Phase(j) != mutex.Idle && j != t.at {
				return false
			}
		case open != 1 || c.Phase(j) == mutex.Idle:
			return false
		case j != t.at && !t.queues(j) && !t.hears(c, j, asked):
			return false
		}
	}
	return true
}

// token is where the token is, or where it goes, and what it carries.
type token struct {
	at mutex.ID
	q  *mutex.Queue[mutex.ID]
	ln *mutex.Vector[int]
}

// find finds the token, if there is exactly one.
func find(c mutex.Configuration) (t token, one bool) {
	n := 0
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if p := c.Process(i).(*Process); p.HavePrivilege {
			t, n = token{i, &p.Q, &p.LN}, n+1
		}
	}
	c.Messages(func(_, to mutex.ID, msg mutex.Message) {
		if m, is := msg.(Privilege); is {
			t, n = token{to, &m.Q, &m.LN}, n+1
		}
	})
	return t, n == 1
}

func (t token) queues(j mutex.ID) bool {
	for at := range t.q.Len() {
		if t.q.At(at) == j {
			return true
		}
	}
	return false
}

// hears says whether the process at the token knows j's request number n and will
// leave, or has it under way.
func (t token) hears(c mutex.Configuration, j mutex.ID, n int) bool {
	if c.Process(t.at).(*Process).RN.At(j) == n {
		return c.Phase(t.at) != mutex.Idle
	}
	coming := false
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		m, is := msg.(Request)
		coming = coming || is && from == j && to == t.at && m.n == n
	})
	return coming
}

//go:embed suzukikasami.go
var source string

// Algorithm is Suzuki-Kasami 1985.
var Algorithm = mutex.Define[Process](mutex.Algorithm{
	Name:  "suzuki-kasami",
	Title: "Suzuki–Kasami",
	Year:  1985,
	Paper: "I. Suzuki and T. Kasami, “A distributed mutual exclusion algorithm”, ACM Transactions on Computer Systems 3(4), 344–349, November 1985.",
	Words: mutex.Words{Idle: "not Requesting", Waiting: "Requesting", Inside: "in CS"},
	Messages: []mutex.MessageKind{
		{Of: Request{}, Type: "REQUEST", Role: mutex.Asks},
		{Of: Privilege{}, Type: "PRIVILEGE", Role: mutex.Grants},
	},
	Claims: []string{"EM1", "EM2"},
	Bounds: mutex.Bounds{
		Best:      mutex.Formula{Text: "0", At: func(*mutex.Topology) float64 { return 0 }},
		Typical:   mutex.Formula{Text: "N − 1", At: func(t *mutex.Topology) float64 { return float64(t.N - 1) }},
		Saturated: all,
		Worst:     all,
	},
	Class: "token",
	Delays: mutex.Delays{
		Client: mutex.Formula{Text: "2T", At: func(*mutex.Topology) float64 { return 2 }},
		Sync:   mutex.Formula{Text: "T", At: func(*mutex.Topology) float64 { return 1 }},
	},
	Switches: []mutex.Switch{
		{Name: "no-maximum", Breaks: []string{"EM2", "no-request-forgotten"}},
		{Name: "grant-any-number", Breaks: []string{"EM2", "no-request-forgotten"}},
		{Name: "token-from-inside", Breaks: []string{"EM1", "EM2", "one-token", "no-request-forgotten"}},
		{Name: "copy-token", Breaks: []string{"EM1", "one-token"}},
		{Name: "last-in-first-out"},
		{Name: "rotated-order"},
	},
	Invariants: []mutex.Invariant{
		{Name: "one-token", Holds: oneToken},
		{Name: "no-request-forgotten", Holds: noRequestForgotten},
	},
	Topology:  "complete",
	Clock:     "lab",
	Clockless: true,
	Draw:      draw,
	Source:    source,
}, func(i mutex.ID, t *mutex.Topology) Process {
	return Process{HavePrivilege: i == 1, RN: mutex.NewVector(t.N, 0), LN: mutex.NewVector(t.N, 0)}
})

var all = mutex.Formula{Text: "N", At: func(t *mutex.Topology) float64 { return float64(t.N) }}
