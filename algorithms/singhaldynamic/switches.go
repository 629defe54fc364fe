package singhaldynamic

import "fano/algorithms/mutex"

const (
	noReRequest mutex.Switches = 1 << iota
	reRequestWithNewTimestamp
	forgetAnswered
	forgetInformed
	fullRequestSets
)

var switches = []mutex.Switch{
	{Name: "no-re-request", Breaks: []string{"EM2"}},
	{Name: "re-request-with-new-timestamp", Breaks: []string{"EM2"}},
	{Name: "forget-answered", Breaks: []string{"EM1", "one-asks-the-other"}},
	{Name: "forget-informed", Breaks: []string{"EM1", "one-asks-the-other"}},
	{Name: "full-request-sets", Breaks: []string{"one-asks-the-other"}},
}

const reRequest = "send REQUEST(T, i) to j"

var instead = mutex.Instead[*Process]{
	{
		Switch: fullRequestSets, Line: "R ← {1, …, i − 1}", By: "R ← all others",
		Do: func(p *Process, at mutex.At) {
			p.mustAsk(mutex.ID(at.N()))
			p.R.Remove(at.Self())
		},
	},
	{Switch: noReRequest, Line: reRequest, By: "go on waiting"},
	{
		Switch: reRequestWithNewTimestamp, Line: reRequest, By: "send REQUEST(C, i) to j",
		Do: func(_ *Process, at mutex.At) { at.Send(at.J, Request{at.Clock()}) },
	},
	{Switch: forgetAnswered, Line: "R ← R ∪ {j}: it must be asked next time", By: "leave R as it is"},
	{Switch: forgetInformed, Line: "R ← I; I ← ∅", By: "I ← ∅"},
}
