// Package long has runs of a million events at hand. Such a run is computed once, and not kept as text: an index has each
// event in a few numbers, and marks have the whole system now and then, from which any stretch is computed again as it is
// looked at. From the index come an overview of all of it and answers to searches.
//
// All that it gives is a source of package run: it is computed in a turn, within the bounds of a run, once for all who ask,
// and kept, compressed, as runs are.
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

// A Run is a run at hand. It never changes, and may be used from any goroutine.
type Run struct {
	reading  *scenario.Reading
	setup    *simulate.Setup
	begins   []trace.UnderWay // the messages that are sent at the start
	bytes    int64            // that computing a stretch takes at most
	index    index
	marks    marks
	verdicts simulate.Verdicts
	summary  trace.Summary
	stopped  string // what was spent before the run ended; empty: nothing, it ended by itself
	wait     *wait
	occupied trace.Time // for how long somebody was inside
}

// A wait is from a request to its entry, or to the end of the run.
type wait struct {
	Process mutex.ID   `json:"process"`
	Asked   int        `json:"asked"`
	Entered int        `json:"entered,omitempty"` // 0: it waits at the end
	Time    trace.Time `json:"time"`
}

// held is how many bytes of memory the run takes.
func (r *Run) held() int64 {
	return r.index.bytes() + r.marks.bytes + int64(len(r.verdicts))*512 + 4<<10
}

// chunk is how many events are computed between two looks at the time.
const chunk = 256

// compute runs through the whole run once. Once it is late it ends as at a limit.
func (r *Run) compute(ctx context.Context, late func() bool) error {
	watch := newWatcher(r.setup.Processes, r)
	course, err := simulate.Begin(ctx, r.setup, func(g *simulate.Probe) error {
		r.index.add(g)
		if len(g.Verdicts) > 0 {
			r.verdicts[g.Step] = slices.Clone(g.Verdicts)
		}
		watch.see(g)
		return nil
	})
	if err != nil {
		return err
	}
	r.begins = course.Moment().UnderWay
	r.marks.every = often
	for more := true; more; {
		if course.Events() >= r.marks.due() {
			r.marks.add(course)
		}
		if late() {
			r.stopped = "seconds"
			course.Stop()
			break
		}
		if more, err = course.To(course.Events() + chunk); err != nil {
			return err
		}
	}
	r.index.clip()
	r.summary = course.Summary()
	watch.end(r.summary.Time)
	return nil
}

// stretch computes again what happens from one step to another, both there. Before hears the moment before the first;
// it may be nil. Errors: of each, ctx's own.
func (r *Run) stretch(ctx context.Context, from, to int, before func(trace.Moment), each func(*trace.Event) error) error {
	begins := r.index.begins(from)
	course, err := r.marks.before(begins-1).From(ctx, r.verdicts)
	if err != nil {
		return err
	}
	if _, err := course.To(begins - 1); err != nil {
		return err
	}
	if before != nil && begins == from {
		before(course.Moment())
	}
	err = course.Tell(func(e *trace.Event) error {
		switch {
		case e.Step == from-1 && before != nil:
			before(course.Moment())
		case e.Step >= from && e.Step <= to:
			return each(e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	_, err = course.To(to)
	return err
}

// watcher sees what the summary does not tell of.
type watcher struct {
	run    *Run
	asked  map[mutex.ID]wait       // who waits, and since when
	since  map[mutex.ID]trace.Time // the same, as a time
	down   map[mutex.ID]bool
	inside map[mutex.ID]bool
	began  trace.Time // when the first of those inside entered
}

func newWatcher(processes int, r *Run) *watcher {
	return &watcher{
		run: r, asked: make(map[mutex.ID]wait, processes), since: make(map[mutex.ID]trace.Time, processes),
		down: map[mutex.ID]bool{}, inside: map[mutex.ID]bool{},
	}
}

func (w *watcher) see(g *simulate.Probe) {
	switch g.Kind {
	case trace.Crash, trace.Recover:
		w.down[g.At] = g.Kind == trace.Crash
	case trace.Enter:
		w.waited(g.At, g.Step, g.Time)
		if len(w.inside) == 0 {
			w.began = g.Time
		}
		w.inside[g.At] = true
	case trace.Leave, trace.Again:
		if delete(w.inside, g.At); len(w.inside) == 0 {
			w.run.occupied += g.Time - w.began
		}
	}
	if g.Kind.Asks() {
		w.asked[g.At], w.since[g.At] = wait{Process: g.At, Asked: g.Step}, g.Time
	}
}

// waited is the end of a wait.
func (w *watcher) waited(p mutex.ID, entered int, now trace.Time) {
	one := w.asked[p]
	one.Entered, one.Time = entered, now-w.since[p]
	if w.run.wait == nil || one.Time > w.run.wait.Time {
		w.run.wait = &one
	}
	delete(w.asked, p)
}

// end is the end of the run, also for those who wait, unless they are crashed, and for those inside.
func (w *watcher) end(now trace.Time) {
	for _, p := range slices.Sorted(maps.Keys(w.asked)) {
		if !w.down[p] {
			w.waited(p, 0, now)
		}
	}
	if len(w.inside) > 0 {
		w.run.occupied += now - w.began
	}
}

// Events is how many events the run has.
func (r *Run) Events() int { return r.index.events }

func (r *Run) topology() *mutex.Topology { return topologyOf(r.setup) }

func topologyOf(s *simulate.Setup) *mutex.Topology {
	if s.Topology != nil {
		return s.Topology
	}
	return mutex.Complete(s.Processes)
}

// nodes is the number of all processes and servers.
func (r *Run) nodes() int { return nodesOf(r.setup) }

func nodesOf(s *simulate.Setup) int { return topologyOf(s).Nodes() }
