package lamportqueue

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
	{Name: "ack-only-entry"},
	{Name: "entry-without-waiting", Breaks: []string{"EM1", "EM3"}, Endless: mutex.Endless{Arrived: true}},
}

const heardLater = "and every other j has sent something later than (T, i)"

var instead = mutex.Instead[*Process]{
	{
		Switch: entryWithoutWaiting, Line: heardLater, By: "and wait for no process",
		If: func(*Process, mutex.At) bool { return true },
	},
	{
		Switch: ackOnlyEntry, Line: heardLater, By: "and every other j has sent an ACK later than (T, i)",
		If: func(p *Process, at mutex.At) bool { return p.heardAfter(Stamp{p.T, at.Self()}) },
	},
	{
		Switch: ackOnlyEntry, Line: "heard[j] ← max(heard[j], k)",
		By: "if it is an ACK, heard[j] ← max(heard[j], k)",
		Do: func(p *Process, at mutex.At) {
			if _, acked := at.Message.(Ack); acked {
				p.heard.Set(at.J, max(p.heard.At(at.J), at.K))
			}
		},
	},
	{
		Switch: ackEconomyAsPrinted, Line: "T ← C; send REQUEST(T, i) to all others", Place: mutex.Ahead,
		Do: func(p *Process, _ mutex.At) { p.asked = true },
	},
	{
		Switch: ackEconomyAsPrinted, Line: "send ACK to j", Place: mutex.Ahead,
		By: "if a REQUEST of mine was sent and its RELEASE not received, save the ACK",
		If: func(p *Process, _ mutex.At) bool { return !p.asked },
	},
	{
		Switch: ackEconomy, Line: "send ACK to j", Place: mutex.Ahead,
		By: "if a REQUEST of mine is outstanding, save the ACK",
		If: func(_ *Process, at mutex.At) bool { return at.Phase() == mutex.Idle },
	},
}
