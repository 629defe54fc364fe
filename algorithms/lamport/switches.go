package lamport

import "fano/algorithms/mutex"

const (
	ackEconomy mutex.Switches = 1 << iota
	ackEconomyAsPrinted
	ackOnlyEntry
	entryWithoutWaiting
)

var switches = []mutex.Switch{
	{Name: "ack-economy"},
	{Name: "ack-economy-as-printed", Breaks: []string{"EM2"}},
	{Name: "ack-only-entry", Breaks: []string{"EM2"}},
	{Name: "entry-without-waiting", Breaks: []string{"EM1", "EM3"}, Endless: mutex.Endless{Arrived: true}},
}

const (
	entry  = "wait until q[i] < q[j] for each other j"
	answer = "send (ack, c, i) to j"
)

// firstAmong reports whether the own message in q precedes all others whose type counts. Under ackOnlyEntry each of
// them must also be an ack.
func (p *Process) firstAmong(at mutex.At, counts func(Type) bool) bool {
	for n := range p.q.Len() {
		j := mutex.ID(n + 1)
		if t := p.q.At(j).Type; j == at.Self() || !counts(t) {
			continue
		} else if at.On(ackOnlyEntry) && t != ack || !p.before(at.Self(), j) {
			return false
		}
	}
	return true
}

var instead = mutex.Instead[*Process]{
	{
		Switch: entryWithoutWaiting, Line: entry, By: "wait until q[i] precedes every other req in q",
		If: func(p *Process, at mutex.At) bool { return p.firstAmong(at, func(t Type) bool { return t == req }) },
	},
	{
		Switch: ackOnlyEntry, Line: entry, By: "wait until each other q[j] is an ack, and q[i] < q[j]",
		If: func(p *Process, at mutex.At) bool { return p.firstAmong(at, func(Type) bool { return true }) },
	},
	{
		Switch: ackEconomyAsPrinted, Line: answer, Place: mutex.Ahead,
		By: "if a req of mine was sent and its rel not received, save the ack",
		If: func(p *Process, at mutex.At) bool { return p.q.At(at.Self()) == Entry{} },
	},
	{
		Switch: ackEconomy, Line: answer, Place: mutex.Ahead, By: "if a req of mine is outstanding, save the ack",
		If: func(p *Process, at mutex.At) bool { return p.q.At(at.Self()).Type != req },
	},
}
