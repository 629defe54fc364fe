package simulate

import (
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// workload makes the requests of the applications: those of the script and those of the setup's Workload.
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

// A holdFunc counts a request that a process makes now, and returns how long the process will stay inside.
type holdFunc func(w *workload, r *run, p mutex.ID) trace.Time

func newWorkload(s *Setup) workload {
	n := s.Processes
	w := workload{
		random: newRandomness(s.Seed),
		holds:  make([]trace.Time, n), left: make([]int, n), thinking: make([]bool, n), awaiting: make([][]*Action, n),
		thinkTimes: make([]uint64, n), holdsDrawn: make([]uint64, n),
	}
	if s.Workload != nil {
		for i := range w.left {
			w.left[i] = s.Workload.Entries
		}
	}
	return w
}

// plan puts the script and the first request of each process on the queue.
func (w *workload) plan(r *run) {
	for i := range r.Script {
		r.queue.put(r.Script[i].At, scriptAction, int32(i))
	}
	for p := mutex.ID(1); int(p) <= r.Processes; p++ {
		w.think(r, p)
	}
}

// think puts the next request of the workload on the queue, unless there is none or it is made in the moment of
// leaving.
func (w *workload) think(r *run, p mutex.ID) {
	i := p - 1
	if w.left[i] == 0 || w.thinking[i] || r.Workload.Again && w.thinkTimes[i] > 0 {
		return
	}
	w.thinking[i] = true
	w.thinkTimes[i]++
	r.queue.putProcess(r.now+r.Workload.Think.of(w.random.draw(thinks, uint64(p), 0, w.thinkTimes[i])), workloadAsk, p)
}

// holdOfRequest is the [holdFunc] of the requests of the workload.
func (w *workload) holdOfRequest(r *run, p mutex.ID) trace.Time {
	w.left[p-1]--
	return w.drawHold(r, p)
}

// scriptHold returns the [holdFunc] of a request of the script.
func scriptHold(a *Action) holdFunc {
	return func(w *workload, r *run, p mutex.ID) trace.Time {
		switch {
		case a.HasHold:
			return a.Hold
		case r.Workload != nil:
			return w.drawHold(r, p)
		}
		return DefaultHold
	}
}

// drawHold draws the next hold of a process by the workload's law.
func (w *workload) drawHold(r *run, p mutex.ID) trace.Time {
	w.holdsDrawn[p-1]++
	return r.Workload.Hold.of(w.random.draw(holds, uint64(p), 0, w.holdsDrawn[p-1]))
}

// await keeps a request of the script until its process leaves.
func (w *workload) await(a *Action) { w.awaiting[a.Process-1] = append(w.awaiting[a.Process-1], a) }

// nextOnLeaving returns the hold of the request that a process makes in the moment of leaving, the script's before the
// workload's; nil if there is none.
func (w *workload) nextOnLeaving(r *run, p mutex.ID) holdFunc {
	waiting := w.awaiting[p-1]
	switch {
	case len(waiting) > 0:
		w.awaiting[p-1] = waiting[1:]
		return scriptHold(waiting[0])
	case r.Workload != nil && r.Workload.Again && w.left[p-1] > 0 && !w.thinking[p-1]:
		return (*workload).holdOfRequest
	}
	return nil
}

// mayAsk counts a request and reports true, unless the scenario's limit of entries is reached.
func (w *workload) mayAsk(r *run) bool {
	if r.Stop.Entries > 0 && w.requests == r.Stop.Entries {
		return false
	}
	w.requests++
	return true
}

// leftQueue records that a request of the workload has left the queue. If it is ignored because a request of the script
// is pending, it is planned again when that has been served.
func (w *workload) leftQueue(p mutex.ID) { w.thinking[p-1] = false }

// exhausted reports whether, after a schedule, nothing can happen any more: no choice is left, where only requests that
// have not been made count as choices.
func (w *workload) exhausted(r *run) bool {
	asks := slices.Clone(w.left)
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
	if r.allServed() && !slices.ContainsFunc(asks, func(n int) bool { return n > 0 }) {
		return true // messages of a perpetual algorithm never end
	}
	return len(r.sys.Choices()) == 0
}
