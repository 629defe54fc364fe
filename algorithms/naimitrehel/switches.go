package naimitrehel

import "fano/algorithms/mutex"

const (
	fatherFirst mutex.Switches = 1 << iota
	fatherKept
	tokenAtOnce
)

var switches = []mutex.Switch{
	{Name: "father-first", Breaks: []string{"EM2", "rest", fathersLead}},
	{Name: "father-kept", Breaks: []string{"EM2", "rest", onePlace, fathersLead}},
	{Name: "token-at-once", Breaks: []string{"EM1", "EM2", oneToken, onePlace, fathersLead}},
}
var instead = mutex.Instead[*Process]{
	{Switch: fatherKept, Line: "father ← nil", By: "keep father, as nil were for the idle owner of the token only"},
	{
		Switch: fatherFirst, Line: "else forward REQUEST(k) to father",
		By: "else father ← k, and only then forward REQUEST(k) to father",
		Do: func(p *Process, at mutex.At) { p.father = at.Message.(Request).K },
	},
	// If tokens are given at once, next is never set.
	{Switch: tokenAtOnce, Line: "if requesting, next ← k", By: "send TOKEN to k"},
	{Switch: tokenAtOnce, Line: "else send TOKEN to k"},
	{Switch: tokenAtOnce, Line: "requesting ← false; if next ≠ nil", By: "requesting ← false"},
	{Switch: tokenAtOnce, Line: "send TOKEN to next; next ← nil"},
}
