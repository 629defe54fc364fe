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

// A Mark is a run as it stands between two moments: all that follows can be computed from it, as often as one likes. It
// never changes, and may be used from any goroutine.
//
// It holds nothing of what is watched along a run, which would take more than the run itself: the verdicts of a run are
// known once it has been watched.
type Mark struct{ run *run }

// Mark marks where the stepper stands.
func (c *Stepper) Mark() *Mark {
	r := c.run.clone(c.run.sys.CloneIn(context.Background())) // nothing is done on it
	r.network.latest, r.network.due, r.going = nil, nil, nil
	r.monitor, r.follows = nil, false
	return &Mark{r}
}

// Verdicts are those of a run by the steps of their events: each property breaks once, so that they are few.
type Verdicts map[int][]trace.Verdict

// Step is how many events have happened before it.
func (m *Mark) Step() int { return m.run.summary.Events }

// From goes on from the mark in another context, with the verdicts that the run had. Its summary is not that of the whole
// run. Errors: the cause of ctx's end.
func (m *Mark) From(ctx context.Context, verdicts Verdicts) (c *Stepper, err error) {
	defer mutex.CatchInterrupted(&err)
	r := m.run.clone(m.run.sys.CloneIn(ctx))
	r.going = system.Going(ctx)
	r.verdicts = verdicts
	r.network.resume(r)
	return &Stepper{run: r}, nil
}

// Bytes is about how many bytes of memory the mark takes, rather too many than too few.
func (m *Mark) Bytes() int64 {
	const (
		alone      = 4 << 10
		perProcess = 96 // of what the application wants and how long it waits
	)
	r := m.run
	return alone + r.sys.Bytes() + int64(r.Processes)*perProcess + int64(cap(r.queue.heap))*int64(unsafe.Sizeof(entry{}))
}

// clone is a copy of a run, on a copy of its system, that shares nothing that changes, without a recorder or a
// prober.
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
	c.thoughts, c.stays = slices.Clone(d.thoughts), slices.Clone(d.stays)
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
	c := *l // began changes no more
	c.entries, c.came = maps.Clone(l.entries), maps.Clone(l.came)
	c.able, c.inside = slices.Clone(l.able), slices.Clone(l.inside)
	c.waiting, c.down = slices.Clone(l.waiting), slices.Clone(l.down)
	return &c
}

// resume finds again, from what is on the queue, when the last message of each FIFO channel arrives. Of a channel on
// which nothing is under way it need not be known: what is sent now arrives no earlier than now.
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
