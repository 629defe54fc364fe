package neilsenmizuno

import "fano/algorithms/mutex"

const (
	arrowsStay mutex.Switches = 1 << iota
	originatorLost
	sinkGrants
)

var switches = []mutex.Switch{
	{Name: "arrows-stay", Breaks: []string{"EM2", "rest", "one-arrow-an-edge"}},
	{Name: "originator-lost", Breaks: []string{"EM2", "one-place-in-the-queue"}},
	{Name: "sink-grants", Breaks: []string{"EM1", "one-token"}},
}
var instead = mutex.Instead[*Process]{
	{Switch: arrowsStay, Line: "LAST ← X", By: "if LAST = 0, LAST ← X", If: (*Process).isSink},
	{
		Switch: originatorLost, Line: "else send REQUEST(I, Y) to LAST", By: "else send REQUEST(I, I) to LAST",
		Do: func(p *Process, at mutex.At) { at.Send(p.last, Request{at.Self()}) },
	},
	{Switch: sinkGrants, Line: "if HOLDING", By: "if HOLDING or not", If: (*Process).isSink},
}

func (p *Process) isSink(mutex.At) bool { return p.last == 0 }
