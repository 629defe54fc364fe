package carvalhoroucairol

import "fano/algorithms/mutex"

const (
	noReRequest mutex.Switches = 1 << iota
	reRequestWithNewTimestamp
	bothSidesInitially
	keepAfterDeferredReply
	nobodyInitially
)

var switches = []mutex.Switch{
	{Name: "no-re-request", Breaks: []string{"EM2"}},
	{Name: "re-request-with-new-timestamp", Breaks: []string{"EM2"}},
	{Name: "both-sides-initially", Breaks: []string{"EM1", "one-authorisation"}},
	{Name: "keep-after-deferred-reply", Breaks: []string{"EM1", "one-authorisation"}},
	{Name: "nobody-initially", Breaks: []string{"one-authorisation"}},
}

const (
	smallerHas = "A ← {j : j > i}"
	reRequest  = "if WANTED, send REQUEST(T, i) to j"
)

var instead = mutex.Instead[*Process]{
	{
		Switch: bothSidesInitially, Line: smallerHas, By: "A ← {j : j > i}, and of 2 also 1",
		Do: func(p *Process, at mutex.At) {
			if at.Self() == 2 {
				p.A.Add(1)
			}
			for j := at.Self() + 1; int(j) <= at.N() && !at.On(nobodyInitially); j++ {
				p.A.Add(j)
			}
		},
	},
	{Switch: nobodyInitially, Line: smallerHas, By: "A ← ∅"},
	{Switch: noReRequest, Line: reRequest, By: "if WANTED, go on waiting"},
	{
		Switch: reRequestWithNewTimestamp, Line: reRequest, By: "if WANTED, send REQUEST(C, i) to j",
		Do: func(_ *Process, at mutex.At) {
			if at.Phase() == mutex.Waiting {
				at.Send(at.J, Request{at.Clock()})
			}
		},
	},
	{
		Switch: keepAfterDeferredReply, Line: "send REPLY to every deferred j; A ← A − {j}",
		By: "send REPLY to every deferred j, and keep j ∈ A",
		Do: func(p *Process, at mutex.At) {
			for j := range p.deferred.All() {
				at.Send(j, Reply{})
			}
		},
	},
}
