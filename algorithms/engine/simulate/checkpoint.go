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

// A Checkpoint is the state of a run between two moments, from which the rest of the run can be computed any number of
// times. It never changes and may be used from any goroutine.
//
// It leaves out what the monitor has recorded, which would take more memory than the run itself: the verdicts are known
// from the first time that the run was computed.
type Checkpoint struct{ run *run }

// Checkpoint returns a checkpoint of the stepper's current state.
func (s *Stepper) Checkpoint() *Checkpoint {
	r := s.run.clone(s.run.sys.CloneIn(context.Background())) // no work is done on the checkpoint's system
	r.network.lastArrival, r.network.arrivals, r.stopReason = nil, nil, nil
	r.monitor, r.followsMessages = nil, false
	return &Checkpoint{r}
}

// Verdicts holds the verdicts of a run, by the step of their event. Each property breaks at most once, so there are
// few.
type Verdicts map[int][]trace.Verdict

// Step returns the number of events before the checkpoint.
func (c *Checkpoint) Step() int { return c.run.summary.Events }

// From continues from the checkpoint in another context, with the verdicts that the run had. Its summary does not cover
// the whole run. Errors: the cause of ctx's end.
func (c *Checkpoint) From(ctx context.Context, verdicts Verdicts) (s *Stepper, err error) {
	defer mutex.CatchInterrupted(&err)
	r := c.run.clone(c.run.sys.CloneIn(ctx))
	r.stopReason = system.StopReason(ctx)
	r.verdicts = verdicts
	r.network.recomputeLastArrivals(r)
	return &Stepper{run: r}, nil
}

// Bytes estimates the memory of the checkpoint in bytes. It errs on the high side.
func (c *Checkpoint) Bytes() int64 {
	const (
		alone      = 4 << 10
		perProcess = 96 // the workload's state and the waiting times
	)
	r := c.run
	return alone + r.sys.Bytes() + int64(r.Processes)*perProcess + int64(cap(r.queue.heap))*int64(unsafe.Sizeof(entry{}))
}

// clone returns a copy of a run on sys, a copy of its system. The copy shares no mutable state and has no recorder and
// no prober.
func (r *run) clone(sys *system.System) *run {
	c := *r
	c.sys = sys
	c.positions, c.recorder, c.prober, c.judge = nil, nil, nil, nil
	c.network.lastArrival, c.network.arrivals = slices.Clone(r.network.lastArrival), slices.Clone(r.network.arrivals)
	c.network.used = slices.Clone(r.network.used)
	c.queue.heap = slices.Clone(r.queue.heap)
	c.workload = r.workload.clone()
	c.waits.asked = slices.Clone(r.waits.asked)
	c.counts = slices.Clone(r.counts)
	c.summary.Violations = slices.Clone(r.summary.Violations)
	c.loop, c.held = r.loop.clone(), r.held.clone()
	return &c
}

func (w *workload) clone() workload {
	c := *w
	c.holds, c.left, c.thinking = slices.Clone(w.holds), slices.Clone(w.left), slices.Clone(w.thinking)
	c.thinkTimes, c.holdsDrawn = slices.Clone(w.thinkTimes), slices.Clone(w.holdsDrawn)
	c.awaiting = make([][]*Action, len(w.awaiting))
	for i, actions := range w.awaiting {
		c.awaiting[i] = slices.Clone(actions)
	}
	return c
}

func (l *loop) clone() *loop {
	if l == nil {
		return nil
	}
	c := *l // start never changes
	c.entries, c.delivered = maps.Clone(l.entries), maps.Clone(l.delivered)
	c.able, c.inside = slices.Clone(l.able), slices.Clone(l.inside)
	c.waiting, c.down = slices.Clone(l.waiting), slices.Clone(l.down)
	return &c
}

// recomputeLastArrivals recomputes from the queue when the last message of each FIFO channel arrives. For a channel
// with no message in flight this need not be known: what is sent now arrives no earlier than now.
func (net *network) recomputeLastArrivals(r *run) {
	if r.Order != system.FIFO || r.Schedule != nil {
		return
	}
	n := r.sys.Nodes()
	net.lastArrival = make([]trace.Time, n*n)
	for i := range r.queue.heap {
		if e := &r.queue.heap[i]; e.isMessage() {
			p := r.sys.Packet(e.slot())
			last := &net.lastArrival[(int(p.From)-1)*n+int(p.To)-1]
			*last = max(*last, e.at)
		}
	}
}
