package bakery

import "fano/algorithms/mutex"

const (
	untilVAsPrinted mutex.Switches = 1 << iota
	invertedTestAsPrinted
	allJAsPrinted
	ignoreChoosing
	noTieBreak
)

var switches = []mutex.Switch{
	{Name: "until-v-as-printed", Breaks: []string{"EM2", "rest", "smallest-inside"}},
	{Name: "inverted-test-as-printed", Breaks: []string{"EM1", "smallest-inside", "starvation"}},
	{Name: "all-j-as-printed", Breaks: []string{"EM2", "rest"}},
	{Name: "ignore-choosing", Breaks: []string{"EM1", "smallest-inside"}},
	{Name: "no-tie-break", Breaks: []string{"EM2", "rest"}},
}

const (
	untilNotChoosing = "until not v, send choosing to j again"
	untilLater       = "until v = 0 or (num, i) < (v, j), send num to j again"
)

// readsItself reports whether the next process whose choosing i reads is i itself, under allJAsPrinted. It needs no
// message: choosing is false, and its num is neither 0 nor less than itself, so it never passes.
func (p *Process) readsItself(out *mutex.Out) bool {
	if !out.On(allJAsPrinted) || p.j != out.Self()-1 {
		return false
	}
	p.j, p.reads = out.Self(), num
	return true
}

var instead = mutex.Instead[*Process]{
	{
		Switch: untilVAsPrinted, Line: untilNotChoosing, By: "until v, send choosing to j again",
		If: func(_ *Process, at mutex.At) bool { return at.Message.(Reply).V == 1 },
	},
	{
		Switch: ignoreChoosing, Line: untilNotChoosing, By: "whatever v is",
		If: func(*Process, mutex.At) bool { return true },
	},
	{
		Switch: invertedTestAsPrinted, Line: untilLater,
		By: "until v = 0 or (v, j) < (num, i), send num to j again",
		If: func(p *Process, at mutex.At) bool {
			v := at.Message.(Reply).V
			return v == 0 || mutex.Before(v, at.J, p.num, at.Self())
		},
	},
	{
		Switch: noTieBreak, Line: untilLater, By: "until v = 0 or num < v, send num to j again",
		If: func(p *Process, at mutex.At) bool {
			v := at.Message.(Reply).V
			return v == 0 || p.num < v
		},
	},
	{
		Switch: allJAsPrinted, Line: "then send choosing to the next j ≠ i, if there is one",
		By: "then send choosing to the next j, i itself included",
	},
}
