package simulate

import (
	"fmt"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// finish records why the run ended and completes the summary.
func (r *run) finish() {
	waiting := r.waiting()
	quiet := !r.atLimit && (len(r.queue.heap) == 0 || r.allServed())
	if r.Schedule != nil {
		quiet = !r.atLimit && r.workload.exhausted(r)
	}
	switch {
	case r.summary.Loop != nil:
		r.summary.Ended = trace.Looping
	case !quiet:
		r.summary.Ended = trace.Limit
	case len(waiting) > 0:
		r.summary.Ended = trace.Deadlock
	default:
		r.summary.Ended = trace.Quiescent
	}
	r.close()
}

// cost returns the costs of the run so far.
func (r *run) cost() trace.Counts {
	c := trace.Counts{Application: r.summary.Application, Entries: r.summary.Entries, ByType: map[string]int{}}
	for kind, n := range r.counts {
		if c.Messages += n; n > 0 {
			c.ByType[r.Algorithm.Messages[kind].Type] = n
		}
	}
	return c
}

// close adds the costs of the run to the summary.
func (r *run) close() {
	s, cost := &r.summary, r.cost()
	s.Messages, s.ByType = cost.Messages, cost.ByType
	if s.Entries > 0 {
		s.MessagesPerEntry = float64(s.Messages) / float64(s.Entries)
	}
	if r.monitor != nil {
		s.Bypass, s.Looks = r.monitor.Bypass(), r.monitor.Spent()
	}
	if s.Loop != nil && len(s.Loop.Waits) > 0 && len(s.Loop.Entries) > 0 {
		s.Bypass = trace.Unbounded
	}
	if r.Schedule == nil { // a schedule has no delays
		s.ClientDelay, s.SyncDelay = r.waits.client.units(), r.waits.sync.units()
		s.Steady = r.waits.steady()
	}
	s.Time = r.now
	s.Judged = r.judge.judgements(s.Loop)
}

// allServed reports whether a run of an algorithm whose messages never end is over because no process has or will make
// a request.
func (r *run) allServed() bool {
	if !r.Algorithm.Perpetual || r.queue.others > 0 {
		return false
	}
	for p := mutex.ID(1); int(p) <= r.Processes; p++ {
		if l := r.sys.Local(p); l.Phase != mutex.Idle && !l.Crashed {
			return false
		}
	}
	return true
}

// checkDeadlock records a violation at the first state that is a deadlock. A later event, such as a request or a
// recovery, may still end the deadlock, but that is not due to the algorithm; see [system.System.Deadlock].
func (r *run) checkDeadlock() {
	if waiting := r.sys.Deadlock(); waiting != nil && r.monitor != nil {
		r.violate(r.monitor.Stuck(waiting))
	}
}

// waiting returns the processes that wait and have not crashed.
func (r *run) waiting() []mutex.ID {
	var ids []mutex.ID
	for p := mutex.ID(1); int(p) <= r.Processes; p++ {
		if l := r.sys.Local(p); l.Phase == mutex.Waiting && !l.Crashed {
			ids = append(ids, p)
		}
	}
	return ids
}

// recovered ends a run that has panicked. If a verb failed, it records a violation; if a program was interrupted, it
// returns the error.
func (r *run) recovered(why any) error {
	if i, is := why.(*mutex.Interrupted); is {
		return i.Err
	}
	r.panicked(why)
	return nil
}

// panicked records a failure inside a verb as a violation, with the process.
func (r *run) panicked(failure any) {
	why := trace.Verdict{Property: invariant.Panic.Name, Text: fmt.Sprint(failure)}
	if p := r.sys.Acting(); p != 0 {
		why.Processes = []mutex.ID{p}
	}
	why.Failure, _ = failure.(*mutex.Failure)
	r.violate([]trace.Verdict{why})
	r.summary.Ended = trace.Limit
	r.close()
}
