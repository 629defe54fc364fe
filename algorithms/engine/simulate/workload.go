package simulate

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// workload is the demand of the applications: the requests of the script and of the workload.
type workload struct {
	random     randomness
	holds      []trace.Time // by process: hold of its current request
	left       []int        // by process: entries of the workload for which it has yet to ask
	thinking   []bool       // by process: its next request of the workload is on the queue
	awaiting   [][]*Action  // by process: requests of the script that wait for it to leave
	thinkTimes []uint64     // by process: requests of the workload so far
	holdsDrawn []uint64     // by process: holds drawn so far
	requests   int          // requests so far, without ignored ones
}

// hold counts a request that a process makes now, and returns how long it will stay inside.
type hold func(d *workload, r *run, p mutex.ID) trace.Time

func newWorkload(s *Setup) workload {
	n := s.Processes
	d := workload{
		random: newRandomness(s.Seed),
		holds:  make([]trace.Time, n), left: make([]int, n), thinking: make([]bool, n), awaiting: make([][]*Action, n),
		thinkTimes: make([]uint64, n), holdsDrawn: make([]uint64, n),
	}
	if s.Workload != nil {
		for i := range d.left {
			d.left[i] = s.Workload.Entries
		}
	}
	return d
}

// plan puts the script and the first request of each process on the queue.
func (d *workload) plan(r *run) {
	for i := range r.Script {
		r.queue.put(r.Script[i].At, act, int32(i))
	}
	for p := mutex.ID(1); int(p) <= r.Processes; p++ {
		d.think(r, p)
	}
}

// think puts the next request of the workload on the queue, unless there is none or it is made in the moment of
// leaving.
func (d *workload) think(r *run, p mutex.ID) {
	i := p - 1
	if d.left[i] == 0 || d.thinking[i] || r.Workload.Again && d.thinkTimes[i] > 0 {
		return
	}
	d.thinking[i] = true
	d.thinkTimes[i]++
	r.queue.putProcess(r.now+r.Workload.Think.of(d.random.draw(thinks, uint64(p), 0, d.thinkTimes[i])), think, p)
}

// holdOfRequest is the hold of a request of the workload that is made now.
func (d *workload) holdOfRequest(r *run, p mutex.ID) trace.Time {
	d.left[p-1]--
	return d.drawHold(r, p)
}

// scripted returns the hold of a request of the script.
func scripted(a *Action) hold {
	return func(d *workload, r *run, p mutex.ID) trace.Time {
		switch {
		case a.HasHold:
			return a.Hold
		case r.Workload != nil:
			return d.drawHold(r, p)
		}
		return DefaultHold
	}
}

func (d *workload) drawHold(r *run, p mutex.ID) trace.Time {
	d.holdsDrawn[p-1]++
	return r.Workload.Hold.of(d.random.draw(holds, uint64(p), 0, d.holdsDrawn[p-1]))
}

// await keeps a request of the script until its process leaves.
func (d *workload) await(a *Action) { d.awaiting[a.Process-1] = append(d.awaiting[a.Process-1], a) }

// again returns the hold of the request that a process makes in the moment of leaving, the script's before the
// workload's; nil if there is none.
func (d *workload) again(r *run, p mutex.ID) hold {
	waiting := d.awaiting[p-1]
	switch {
	case len(waiting) > 0:
		d.awaiting[p-1] = waiting[1:]
		return scripted(waiting[0])
	case r.Workload != nil && r.Workload.Again && d.left[p-1] > 0 && !d.thinking[p-1]:
		return (*workload).holdOfRequest
	}
	return nil
}

// mayAsk counts a request and reports true, unless the scenario's limit of entries is reached.
func (d *workload) mayAsk(r *run) bool {
	if r.Stop.Entries > 0 && d.requests == r.Stop.Entries {
		return false
	}
	d.requests++
	return true
}

// leftQueue records that a request of the workload has left the queue. If it is ignored because a request of the script
// is pending, it is planned again when that has been served.
func (d *workload) leftQueue(p mutex.ID) { d.thinking[p-1] = false }

// exhausted reports whether, after a schedule, nothing can happen any more: no choice is left, where only requests that
// have not been made count as choices.
func (d *workload) exhausted(r *run) bool {
	asks := slices.Clone(d.left)
	for _, a := range r.Script {
		if a.Do == trace.Ask {
			asks[a.Process-1]++
		}
	}
	for _, c := range r.Schedule {
		if c.Kind.Asks() {
			asks[c.At-1] = max(0, asks[c.At-1]-1)
		}
	}
	r.sys.Asks = asks
	if r.served() && !slices.ContainsFunc(asks, func(n int) bool { return n > 0 }) {
		return true // messages of a perpetual algorithm never end
	}
	return len(r.sys.Choices()) == 0
}
