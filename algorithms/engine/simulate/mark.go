package simulate

import (
	"context"
	"maps"
	"slices"
	"unsafe"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A Mark is the state of a run between two moments, from which the rest of the run can be computed any number of times.
// It never changes and may be used from any goroutine.
//
// It holds nothing of what is watched along a run, which would take more memory than the run itself. The verdicts of a
// run are known once the run has been watched.
type Mark struct{ run *run }

// Mark returns a mark of the stepper's current state.
func (c *Stepper) Mark() *Mark {
	r := c.run.clone(c.run.sys.CloneIn(context.Background())) // no work is done on the mark's system
	r.network.latest, r.network.due, r.stopReason = nil, nil, nil
	r.monitor, r.follows = nil, false
	return &Mark{r}
}

// Verdicts holds the verdicts of a run, by the step of their event. Each property breaks at most once, so there are
// few.
type Verdicts map[int][]trace.Verdict

// Step returns the number of events before the mark.
func (m *Mark) Step() int { return m.run.summary.Events }

// From continues from the mark in another context, with the verdicts that the run had. Its summary does not cover the
// whole run. Errors: the cause of ctx's end.
func (m *Mark) From(ctx context.Context, verdicts Verdicts) (c *Stepper, err error) {
	defer mutex.CatchInterrupted(&err)
	r := m.run.clone(m.run.sys.CloneIn(ctx))
	r.stopReason = system.StopReason(ctx)
	r.verdicts = verdicts
	r.network.resume(r)
	return &Stepper{run: r}, nil
}

// Bytes estimates the memory of the mark in bytes. It errs on the high side.
func (m *Mark) Bytes() int64 {
	const (
		alone      = 4 << 10
		perProcess = 96 // the workload's state and the waiting times
	)
	r := m.run
	return alone + r.sys.Bytes() + int64(r.Processes)*perProcess + int64(cap(r.queue.heap))*int64(unsafe.Sizeof(entry{}))
}

// clone returns a copy of a run on sys, a copy of its system. The copy shares no mutable state and has no recorder and
// no prober.
func (r *run) clone(sys *system.System) *run {
	c := *r
	c.sys = sys
	c.places, c.recorder, c.prober, c.judge = nil, nil, nil, nil
	c.network.latest, c.network.due = slices.Clone(r.network.latest), slices.Clone(r.network.due)
	c.network.used = slices.Clone(r.network.used)
	c.queue.heap = slices.Clone(r.queue.heap)
	c.wanted = r.wanted.clone()
	c.waits.asked = slices.Clone(r.waits.asked)
	c.counts = slices.Clone(r.counts)
	c.summary.Violations = slices.Clone(r.summary.Violations)
	c.loop, c.held = r.loop.clone(), r.held.clone()
	return &c
}

func (d *workload) clone() workload {
	c := *d
	c.holds, c.left, c.thinking = slices.Clone(d.holds), slices.Clone(d.left), slices.Clone(d.thinking)
	c.thinkTimes, c.holdsDrawn = slices.Clone(d.thinkTimes), slices.Clone(d.holdsDrawn)
	c.awaiting = make([][]*Action, len(d.awaiting))
	for i, actions := range d.awaiting {
		c.awaiting[i] = slices.Clone(actions)
	}
	return c
}

func (l *loop) clone() *loop {
	if l == nil {
		return nil
	}
	c := *l // began never changes
	c.entries, c.delivered = maps.Clone(l.entries), maps.Clone(l.delivered)
	c.able, c.inside = slices.Clone(l.able), slices.Clone(l.inside)
	c.waiting, c.down = slices.Clone(l.waiting), slices.Clone(l.down)
	return &c
}

// resume recomputes from the queue when the last message of each FIFO channel arrives. For a channel with no message in
// flight this need not be known: what is sent now arrives no earlier than now.
func (t *network) resume(r *run) {
	if r.Order != system.FIFO || r.Schedule != nil {
		return
	}
	n := r.sys.Nodes()
	t.latest = make([]trace.Time, n*n)
	for i := range r.queue.heap {
		if e := &r.queue.heap[i]; e.isMessage() {
			p := r.sys.Packet(e.slot())
			last := &t.latest[(int(p.From)-1)*n+int(p.To)-1]
			*last = max(*last, e.at)
		}
	}
}
