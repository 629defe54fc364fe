// Package long gives access to runs of a million events. Such a run is computed once, but not kept as text: an index
// holds each event in a few numbers, and checkpoints hold the whole state now and then, from which any stretch is
// computed again on demand. The index serves an overview of the whole run, and searches.
//
// All results are sources of package run: each is computed in a slot, within the limits of a run, once for all clients,
// and kept compressed, like runs.
package long

import (
	"context"
	"maps"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// A Run is an indexed run. It is immutable, and safe for concurrent use.
type Run struct {
	reading     *scenario.Reading
	setup       *simulate.Setup
	bytes       int64 // the most memory that computing a stretch takes
	index       index
	checkpoints checkpoints
	verdicts    simulate.Verdicts
	summary     trace.Summary
	stopped     string // the limit that ended the run; empty: it ended by itself
	wait        *wait
	occupied    trace.Time // for how long any process was inside
}

// A wait lasts from a request to its entry, or to the end of the run.
type wait struct {
	Process mutex.ID   `json:"process"`
	Asked   int        `json:"asked"`
	Entered int        `json:"entered,omitempty"` // 0: it still waits at the end
	Time    trace.Time `json:"time"`
}

// held returns the memory that the run takes, in bytes.
func (r *Run) held() int64 {
	return r.index.bytes() + r.checkpoints.bytes + int64(len(r.verdicts))*512 + 4<<10
}

// chunk is how many events are computed between two checks of the time.
const chunk = 256

// compute simulates the whole run once. When late reports true, the run ends as at a limit.
func (r *Run) compute(ctx context.Context, late func() bool) error {
	stepper, err := simulate.Begin(ctx, r.setup, func(g *simulate.Probe) error {
		r.index.add(g)
		if len(g.Verdicts) > 0 {
			r.verdicts[g.Step] = slices.Clone(g.Verdicts)
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.checkpoints.every = firstInterval
	for more := true; more; {
		if stepper.Events() >= r.checkpoints.due() {
			r.checkpoints.add(stepper)
		}
		if late() {
			r.stopped = "seconds"
			stepper.Stop()
			break
		}
		if more, err = stepper.To(stepper.Events() + chunk); err != nil {
			return err
		}
	}
	r.index.clip()
	r.summary = stepper.Summary()
	r.measure()
	return nil
}

// stretch computes the events from one step to another, inclusive, again. It calls before, which may be nil, with the
// state before the first. Errors: each's and ctx's.
func (r *Run) stretch(ctx context.Context, from, to int, before func(trace.Moment), each func(*trace.Event) error) error {
	begins := r.index.begins(from)
	stepper, err := r.checkpoints.before(begins-1).From(ctx, r.verdicts)
	if err != nil {
		return err
	}
	if _, err := stepper.To(begins - 1); err != nil {
		return err
	}
	if before != nil && begins == from {
		before(stepper.Moment())
	}
	err = stepper.Record(func(e *trace.Event) error {
		switch {
		case e.Step == from-1 && before != nil:
			before(stepper.Moment())
		case e.Step >= from && e.Step <= to:
			return each(e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = stepper.To(to)
	return err
}

// measure computes what the summary lacks: the longest wait, including processes that wait at the end unless they are
// crashed, and for how long any process was inside.
func (r *Run) measure() {
	now := r.summary.Time
	asked, down, inside := map[mutex.ID]event{}, map[mutex.ID]bool{}, newShare(columns{0, max(1, int64(now)), 1})
	for e := range r.index.all(1) {
		switch e.kind {
		case trace.Crash, trace.Recover:
			down[e.at] = e.kind == trace.Crash
		case trace.Enter:
			r.waited(asked[e.at], e.step, e.time)
			delete(asked, e.at)
			inside.enter(int64(e.time))
		case trace.Leave, trace.Again:
			inside.leave(int64(e.time))
		}
		if e.kind.Asks() {
			asked[e.at] = *e
		}
	}
	for _, p := range slices.Sorted(maps.Keys(asked)) {
		if !down[p] {
			r.waited(asked[p], 0, now)
		}
	}
	inside.close()
	r.occupied = trace.Time(inside.part[0])
}

// waited records a wait that has ended, if it is the longest.
func (r *Run) waited(asked event, entered int, now trace.Time) {
	one := wait{asked.at, asked.step, entered, now - asked.time}
	if r.wait == nil || one.Time > r.wait.Time {
		r.wait = &one
	}
}

// Events returns how many events the run has.
func (r *Run) Events() int { return r.index.events }

func (r *Run) topology() *mutex.Topology { return r.setup.Graph() }

// nodes returns the number of all processes and servers.
func (r *Run) nodes() int { return r.topology().Nodes() }
