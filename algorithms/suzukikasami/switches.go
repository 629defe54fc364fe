package suzukikasami

import "fano/algorithms/mutex"

const (
	noMaximum mutex.Switches = 1 << iota
	grantAnyNumber
	tokenFromInside
	copyToken
	lastInFirstOut
	rotatedOrder
)

var switches = []mutex.Switch{
	{Name: "no-maximum", Breaks: []string{"EM2", "no-request-forgotten"}},
	{Name: "grant-any-number", Breaks: []string{"EM2", "no-request-forgotten"}},
	{Name: "token-from-inside", Breaks: []string{"EM1", "EM2", "one-token", "no-request-forgotten"}},
	{Name: "copy-token", Breaks: []string{"EM1", "one-token"}},
	{Name: "last-in-first-out", Breaks: []string{"starvation"}},
	{Name: "rotated-order"},
}

const (
	mayGrant = "if HavePrivilege and not Requesting and RN[j] = LN[j] + 1"
	grant    = "HavePrivilege ← false; send PRIVILEGE(Q, LN) to j"
)

var instead = mutex.Instead[*Process]{
	{
		Switch: noMaximum, Line: "RN[j] ← max(RN[j], n)", By: "RN[j] ← n",
		Do: func(p *Process, at mutex.At) { p.RN.Set(at.J, at.Message.(Request).n) },
	},
	{
		Switch: tokenFromInside, Line: mayGrant, By: "if HavePrivilege and RN[j] = LN[j] + 1",
		If: func(p *Process, at mutex.At) bool { return p.HavePrivilege && p.next(at.J) },
	},
	{
		Switch: grantAnyNumber, Line: mayGrant, By: "if HavePrivilege and not Requesting",
		If: func(p *Process, at mutex.At) bool { return p.HavePrivilege && at.Phase() == mutex.Idle },
	},
	{
		Switch: copyToken, Line: grant, By: "send PRIVILEGE(Q, LN) to j",
		Do: func(p *Process, at mutex.At) { at.Send(at.J, Privilege{p.Q, p.LN}) },
	},
	{
		Switch: rotatedOrder, Line: "append to Q every j ∉ Q with RN[j] = LN[j] + 1",
		By: "append to Q every j ∉ Q with RN[j] = LN[j] + 1, from i + 1 round",
		Do: func(p *Process, at mutex.At) { p.appendFrom(at.Self(), at.N()) },
	},
	{
		Switch: lastInFirstOut, Line: "take the first, j, out of Q", By: "take the last, j, out of Q",
		Do: func(p *Process, _ mutex.At) { // moves the last to the front
			last := p.Q.At(p.Q.Len() - 1)
			p.Q.RemoveFunc(func(j mutex.ID) bool { return j == last })
			p.Q.Insert(last, func(_, _ mutex.ID) bool { return true })
		},
	},
}
