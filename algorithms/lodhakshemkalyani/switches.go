package lodhakshemkalyani

import "fano/algorithms/mutex"

const (
	flushSetsRv mutex.Switches = 1 << iota
	lateInserted
	requestSaysNothing
)

var switches = []mutex.Switch{
	{Name: "flush-sets-rv", Breaks: []string{"EM1", "EM2", leastFirst, knownSatisfied, consentKnown}},
	{Name: "late-inserted", Breaks: []string{"EM2"}},
	{Name: "request-says-nothing", Breaks: []string{"EM2"}},
}
var instead = mutex.Instead[*Process]{
	{
		Switch: requestSaysNothing, Line: "(Last, j) is satisfied: remove it and all before it from LRQ",
		By: "take no notice of Last",
	},
	{
		Switch: lateInserted, Line: "else add j to RV, and (SN, j) to LRQ unless it is known to be satisfied",
		By: "else add j to RV, and (SN, j) to LRQ",
		Do: func(p *Process, at mutex.At) {
			p.RV.Add(at.J)
			p.LRQ.Insert(Priority{at.Message.(Request).SN, at.J}, before)
		},
	},
	{
		Switch: flushSetsRv, Line: "(SN, j) is satisfied: remove it and all before it from LRQ", In: "Receive FLUSH",
		Place: mutex.Ahead, By: "add j to RV, as if it had replied",
		Do: func(p *Process, at mutex.At) { p.RV.Add(at.J) },
	},
}
