package simulate

import (
	"context"
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Resume runs a setup's schedule, if it has one, to its end and continues from there by time: messages in flight take
// as long as the setup's delays say, a process that may enter enters and leaves after its hold, and the requests that
// remain of the script and the workload are made. All events go to each, including those of the schedule. Errors: as
// [Run].
func Resume(ctx context.Context, s *Setup, each func(*trace.Event) error) (trace.Summary, error) {
	c, err := begin(ctx, s, each, true)
	if err != nil {
		return trace.Summary{}, err
	}
	c.run.resumes = true
	_, err = c.To(math.MaxInt)
	return c.Summary(), err
}

// resume turns a run at the end of its schedule into one that is driven by time.
func (r *run) resume() error {
	timed := *r.Setup
	made := timed.Schedule
	timed.Schedule, timed.Times, timed.Deliveries = nil, nil, nil
	r.Setup = &timed
	r.network = newNetwork(&timed)
	r.workload.planRest(r, made)
	for _, slot := range slices.Clone(r.sys.InFlight()) {
		if err := r.scheduleArrival(slot, r.sys.Packet(slot)); err != nil {
			return err
		}
	}
	for p := mutex.ID(1); int(p) <= r.Processes; p++ {
		switch l := r.sys.Local(p); {
		case l.Phase == mutex.Inside:
			r.queue.putProcess(r.now+r.workload.holds[p-1], leave, p)
		case l.Phase == mutex.Waiting && !l.Crashed && r.sys.MayEnter(p):
			if err := r.enter(p); err != nil {
				return err
			}
		}
	}
	return nil
}

// planRest puts on the queue the requests that the choices have not made: for each process the last requests of its
// script, and what is left of its workload. A process that waits or is inside gets the default hold, or one by the
// workload's law.
func (w *workload) planRest(r *run, made []trace.Choice) {
	asked := make([]int, r.Processes)
	for _, c := range made {
		if c.Kind.Asks() {
			asked[c.At-1]++
		}
	}
	for i := range r.Script {
		a := &r.Script[i]
		if a.Do == trace.Ask && asked[a.Process-1] > 0 {
			asked[a.Process-1]--
		} else if a.Do == trace.Ask || a.At > r.now {
			r.queue.put(max(a.At, r.now+1), scriptAction, int32(i))
		}
	}
	for p := mutex.ID(1); int(p) <= r.Processes; p++ {
		w.left[p-1] = max(0, w.left[p-1]-asked[p-1])
		w.holds[p-1] = DefaultHold
		if r.Workload != nil {
			w.holds[p-1] = w.drawHold(r, p)
		}
		w.think(r, p)
	}
}
