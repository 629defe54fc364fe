package simulate

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// waits measures how long entering takes (Coulouris, Dollimore and Kindberg, "Distributed Systems", section 15.2): the
// client delay, from asking to entering, and the synchronisation delay, from one process leaving to the next entering,
// counted only if the next one was already waiting.
type waits struct {
	asked []trace.Time // by process: time of its last request
	left  trace.Time   // when a process last left, or notDue
	sums
	warmUp int  // number of entries
	warm   sums // of the first warmUp entries
}

// sums are the delays summed over some entries.
type sums struct{ client, sync mean }

type mean struct {
	sum trace.Time
	n   int
}

func (m *mean) add(t trace.Time) { m.sum += t; m.n++ }

// units returns the mean in units of time; 0 if there are no values.
func (m *mean) units() float64 {
	if m.n == 0 {
		return 0
	}
	return float64(m.sum) / float64(m.n) / float64(trace.Unit)
}

func newWaits(n, warmUp int) waits {
	return waits{asked: make([]trace.Time, n), left: never, warmUp: warmUp}
}

func (w *waits) ask(p mutex.ID, now trace.Time) { w.asked[p-1] = now }

func (w *waits) enter(p mutex.ID, now trace.Time) {
	asked := w.asked[p-1]
	w.client.add(now - asked)
	if w.left != never && asked <= w.left {
		w.sync.add(now - w.left)
	}
	if w.client.n == w.warmUp {
		w.warm = w.sums
	}
	w.left = never
}

// steady returns the means without the first warmUp entries.
func (w *waits) steady() trace.Delays {
	since := func(all, first mean) float64 { return (&mean{all.sum - first.sum, all.n - first.n}).units() }
	return trace.Delays{Client: since(w.client, w.warm.client), Sync: since(w.sync, w.warm.sync)}
}

func (w *waits) leave(now trace.Time) { w.left = now }
