package tokenring

import "fano/algorithms/mutex"

const (
	twoTokens mutex.Switches = 1 << iota
	idleKeepsToken
	passBeforeLeaving
)

var switches = []mutex.Switch{
	{Name: "two-tokens", Breaks: []string{"EM1", "one-token"}},
	{Name: "idle-keeps-token", Breaks: []string{"EM2"}},
	{Name: "pass-before-leaving", Breaks: []string{"EM1", "one-token"}},
}
var instead = mutex.Instead[*Process]{
	{
		Switch: twoTokens, Line: "if i = 1, send TOKEN to the next",
		By: "if i = 1, or i = 2 which takes the token for lost, send TOKEN to the next",
		If: func(_ *Process, at mutex.At) bool { return at.Self() <= 2 },
	},
	{
		Switch: passBeforeLeaving, Line: "if i does not want it",
		By: "whether i wants it or not, send TOKEN to the next",
		Do: func(p *Process, at mutex.At) {
			p.pass(at.Out)
			p.token = at.Phase() != mutex.Idle
		},
	},
	{Switch: passBeforeLeaving, Line: "send TOKEN to the next", In: "Receive TOKEN"},
	{
		Switch: passBeforeLeaving, Line: "send TOKEN to the next", In: "Leave", By: "the token is elsewhere by now",
		Do: func(p *Process, at mutex.At) { p.token = p.next == at.Self() },
	},
	{Switch: idleKeepsToken, Line: "if i does not want it", By: "keep it, whether i wants it or not"},
	{Switch: idleKeepsToken, Line: "send TOKEN to the next", In: "Receive TOKEN"},
}
