package camposcarvalho

import "fano/algorithms/mutex"

const (
	r14AsPrinted mutex.Switches = 1 << iota
	r17AsPrinted
	r15ClearsReq
	eagerReturn
)

var switches = []mutex.Switch{
	{Name: "r14-as-printed", Breaks: []string{"EM2"}},
	{Name: "r17-as-printed", Breaks: []string{"EM2", "rest", "request-token", "fork-to-the-hungry", "h-acyclic"}},
	{Name: "r15-clears-req", Breaks: []string{"EM2", "request-token"}},
	{Name: "eager-return", Breaks: []string{"EM2", "rest"}},
}
var instead = mutex.Instead[*Process]{
	{
		Switch: r14AsPrinted, Line: "R14: OWNER ← NIL; req(f), strongreq(f) ← TRUE",
		By: "R14: OWNER ← NIL; req(f) ← TRUE",
		Do: func(p *Process, at mutex.At) { p.reqA.Add(at.J) },
	},
	{
		Switch: r17AsPrinted,
		Line:   "R17: req(f), strongreq(OWNER), Priority(OWNER) < Priority(f) → send(OWNER, StrongRequest); strongreq(OWNER), req(OWNER) ← FALSE",
		By:     "R17: req(f), strongreq(OWNER), Priority(OWNER) < Priority(f) → send(OWNER, StrongRequest); strongreq(OWNER) ← FALSE",
	},
	{
		Switch: r15ClearsReq,
		Line:   "R15: OWNER = NIL, f = HighestPriorityRequest → send(f, FORK); OWNER ← f",
		By:     "R15: OWNER = NIL, f = HighestPriorityRequest → send(f, FORK); OWNER ← f; req(f) ← FALSE",
		Do:     func(p *Process, at mutex.At) { p.reqA.Remove(at.J) },
	},
	{
		Switch: eagerReturn,
		Line:   "R7: Hungry, FORK(f), strongreq(f), not dirty(f) → send(f, CleanFORK); FORK(f), req(f), strongreq(f) ← FALSE",
		By:     "R7: Hungry, FORK(f), req(f), not dirty(f) → send(f, CleanFORK); FORK(f), req(f), strongreq(f) ← FALSE",
		If:     func(p *Process, at mutex.At) bool { return p.strongreq.Has(at.J) || p.req.Has(at.J) },
	},
}
