// Package tokenring is the ring of G. Le Lann, "Distributed systems: towards a formal
// approach", Information Processing 77 (IFIP Congress), 1977, as courses teach it.
//
// A token circulates on the ring forever. Its holder may enter; a process that does not want it passes it on at once.
// No process asks another for anything.
package tokenring

import (
	_ "embed"
	"math"

	"fano/algorithms/mutex"
)

// Token is the permission to enter.
type Token struct{}

// Process is one process.
type Process struct {
	next  mutex.ID // the neighbour on the ring
	token bool     // the token is here
}

// Start creates the token at process 1, which does not want it yet and so passes it on at once.
func (p *Process) Start(out *mutex.Out) {
	if out.If("if i = 1, send TOKEN to the next", out.Self() == 1) {
		p.pass(out)
	}
}

// Ask sends nothing: the token will come.
func (p *Process) Ask(out *mutex.Out) {
	out.Line("want the token")
}

// MayEnter reports whether the token is here.
func (p *Process) MayEnter(out *mutex.Out) bool {
	return out.If("wait until the token is here", p.token)
}

// Receive keeps the token or passes it on.
func (p *Process) Receive(out *mutex.Out, _ mutex.ID, _ int, msg mutex.Message) {
	switch msg.(type) {
	case Token:
		out.Line("the token is here")
		p.token = true
		if out.If("if i does not want it", out.Phase() == mutex.Idle) {
			out.Line("send TOKEN to the next")
			p.pass(out)
		}
	}
}

// Leave passes the token on.
func (p *Process) Leave(out *mutex.Out) {
	if out.Line("send TOKEN to the next") {
		p.pass(out)
	}
}

// pass sends the token on, unless the process is alone on the ring.
func (p *Process) pass(out *mutex.Out) {
	p.token = p.next == out.Self()
	if !p.token {
		out.Send(p.next, Token{})
	}
}

//go:embed tokenring.go
var source string

// Algorithm is the token ring.
var Algorithm = mutex.Declaration{
	Name: "token-ring",
	Origin: mutex.Origin{
		Title: "Token ring",
		Year:  1977,
		Paper: "G. Le Lann, “Distributed systems: towards a formal approach”, Information Processing 77 (IFIP Congress, Toronto), 155–160, North-Holland, August 1977.",
		Class: "token",
	},
	Words:       mutex.Words{Idle: "idle", Waiting: "waiting", Inside: "inside"},
	Messages:    []mutex.MessageKind{{Of: Token{}, Type: "TOKEN", Role: mutex.Grants}},
	Assumptions: mutex.Assumptions{Topology: "ring"},
	Guarantees: mutex.Guarantees{
		Claims:     []string{"EM1", "EM2"},
		Invariants: []mutex.Invariant{{Name: "one-token", Holds: oneToken}},
		Bounds: mutex.Bounds{
			Best: onePass,
			// Counted from the request, which finds the token anywhere: 0 to N − 1 more passes, and one when leaving.
			Typical:   mutex.Formula{Text: "(N + 1)/2", At: func(t *mutex.Topology) float64 { return float64(t.N+1) / 2 }},
			Saturated: onePass,
			// The token also circulates while no process wants it.
			Worst: mutex.Constant("∞", math.Inf(1)),
		},
		Delays: mutex.Delays{Client: between("0 … NT"), Sync: between("T … NT")},
	},
	Switches: switches,
	Instead:  instead,
	Traits:   mutex.Traits{Clockless: true, Perpetual: true},
	New: func(i mutex.ID, t *mutex.Topology) mutex.Process {
		return &Process{next: t.Next(i)}
	},
	Source: source,
}

// oneToken reports whether the token is in exactly one place, at a process or under way, and every process inside has
// it.
func oneToken(c mutex.Configuration) bool {
	tokens, robbed := 0, false
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		if c.Process(i).(*Process).token {
			tokens++
		} else if c.Phase(i) == mutex.Inside {
			robbed = true
		}
	}
	c.Messages(func(mutex.ID, mutex.ID, mutex.Message) { tokens++ })
	return tokens == 1 && !robbed
}

// onePass is the cost if all processes want to enter: each pass lets one in. A process alone passes the token to no
// other.
var onePass = mutex.Formula{Text: "1", At: func(t *mutex.Topology) float64 {
	if t.N == 1 {
		return 0
	}
	return 1
}}

// between returns a delay that depends on where the token is, and has no single value.
func between(text string) mutex.Formula { return mutex.Constant(text, math.NaN()) }
