package raymond

import "fano/algorithms/mutex"

const (
	usingIgnored mutex.Switches = 1 << iota
	askedNotCleared
	requestFirst
	greedy
)

var switches = []mutex.Switch{
	{Name: "using-ignored", Breaks: []string{"EM1"}},
	{Name: "asked-not-cleared", Breaks: []string{"EM2", askedOnce}},
	{Name: "request-first", Breaks: []string{"EM2"}},
	{Name: "greedy"},
}
var instead = mutex.Instead[*Process]{
	{
		Switch: requestFirst, Line: "ASSIGN_PRIVILEGE; MAKE_REQUEST", By: "MAKE_REQUEST; ASSIGN_PRIVILEGE",
		Do: func(p *Process, at mutex.At) {
			p.makeRequest(at.Out)
			p.assignPrivilege(at.Out)
		},
	},
	{
		Switch: usingIgnored, Line: "if HOLDER = self, not USING, and REQUEST_Q is not empty",
		By: "if HOLDER = self and REQUEST_Q is not empty",
		If: func(p *Process, at mutex.At) bool { return p.holder == at.Self() && p.requestQ.Len() > 0 },
	},
	{
		Switch: greedy, Line: "HOLDER ← dequeue(REQUEST_Q)",
		By: "HOLDER ← self if it is in REQUEST_Q, else the head; take it out",
		Do: func(p *Process, at mutex.At) {
			self := at.Self()
			if p.holder = self; !p.requestQ.RemoveFunc(func(x mutex.ID) bool { return x == self }) {
				p.holder = p.requestQ.Pop()
			}
		},
	},
	{Switch: askedNotCleared, Line: "ASKED ← false", By: "leave ASKED as it is"},
}
