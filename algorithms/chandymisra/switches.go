package chandymisra

import "fano/algorithms/mutex"

const (
	cyclicStart mutex.Switches = 1 << iota
	cleanForkSent
	forksStayClean
	lostToken
)

var switches = []mutex.Switch{
	{Name: "cyclic-start", Breaks: []string{"EM2", "h-acyclic"}},
	{Name: "clean-fork-sent", Breaks: []string{"h-acyclic", "starvation"}},
	{Name: "forks-stay-clean", Breaks: []string{"EM2"}},
	{Name: "lost-token", Breaks: []string{"EM2", "one-token"}},
}

const r2 = "R2: if not Eating, reqf(j), dirty(j): send FORK to j; fork(j), dirty(j) ← FALSE"

var instead = mutex.Instead[*Process]{
	{
		Switch: cyclicStart, Line: "each fork lies dirty at the smaller of the two; its request token at the other",
		By: "each fork lies dirty at the smaller of the two, but that of 1 and N at N; its request token at the other",
		Do: func(p *Process, at mutex.At) {
			i, last, turned := at.Self(), mutex.ID(at.N()), mutex.ID(0)
			if i == 1 || i == last {
				turned = 1 + last - i
			}
			p.lay(i, turned)
		},
	},
	{
		Switch: forksStayClean, Line: "Thinking; every fork is dirty from the meal",
		By: "Thinking; the forks are as before the meal",
	},
	{
		Switch: cleanForkSent, Line: r2,
		By: "R2: if not Eating, reqf(j), fork(j): send FORK to j; fork(j), dirty(j) ← FALSE",
		If: func(p *Process, at mutex.At) bool { return p.fork.Has(at.J) },
	},
	{
		Switch: lostToken, Line: r2, Place: mutex.Behind, By: "reqf(j) ← FALSE: the request is answered",
		Do: func(p *Process, at mutex.At) {
			p.give(at.Out, at.J)
			p.reqf.Remove(at.J)
		},
	},
}
