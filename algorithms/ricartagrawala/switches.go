package ricartagrawala

import "fano/algorithms/mutex"

const (
	noTieBreak mutex.Switches = 1 << iota
	ownCounterOnly
	sequenceRule
	currentClock
)

var switches = []mutex.Switch{
	{Name: "no-tie-break", Breaks: []string{"EM1"}},
	{Name: "own-counter-only", Breaks: []string{"EM1", "EM3"}, Endless: mutex.Endless{Apart: 3}},
	{Name: "sequence-rule", Breaks: []string{"EM3"}, Clock: "sequence"},
	{Name: "current-clock", Breaks: []string{"EM1", "EM3"}},
}

const goesFirst = "if HELD, or WANTED and (T, i) < (t, j)"

var instead = mutex.Instead[*Process]{
	{
		Switch: ownCounterOnly, Line: "state ← WANTED; T ← C", By: "state ← WANTED; T ← own requests so far + 1",
		Do: func(p *Process, _ mutex.At) {
			p.asked++
			p.T = p.asked
		},
	},
	{
		Switch: currentClock, Line: goesFirst, By: "if HELD, or WANTED and (C, i) < (t, j)",
		If: func(p *Process, at mutex.At) bool {
			return p.first(at.Out, mutex.Before(at.Clock(), at.Self(), at.Message.(Request).T, at.J))
		},
	},
	{
		Switch: noTieBreak, Line: goesFirst, By: "if HELD, or WANTED and T < t",
		If: func(p *Process, at mutex.At) bool { return p.first(at.Out, p.T < at.Message.(Request).T) },
	},
}
