// Package long has runs of a million events at hand. Such a run is computed once, and not kept as text: an index has each
// event in a few numbers, and marks have the whole system now and then, from which any stretch is computed again as it is
// looked at. From the index come an overview of all of it and answers to searches.
//
// All that it gives is a source of package run, so that it is computed in a turn, within the bounds of a run, once for all
// who ask, and kept, compressed, as runs are.
package long

import (
	"context"
	"errors"
	"maps"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
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

// of is the run of a document, as a source that makes a *Run. Errors: as of [run.Of].
func of(r *scenario.Reading, limits run.Limits) (run.Source, error) {
	setup, bytes, err := run.LongSetup(r, limits)
	if err != nil {
		return run.Source{}, err
	}
	nodes := int64(nodesOf(setup))
	return run.Source{
		Key:   "long " + string(r.Canonical),
		Bytes: bytes + int64(setup.Stop.Events)*eventBytes + max(markBytes, nodes*nodes*pairBytes),
		Make: func(ctx context.Context, stopped func() error) (any, int64, error) {
			made := &Run{reading: r, setup: setup, bytes: bytes, verdicts: simulate.Verdicts{}}
			err := made.compute(ctx, stopped)
			return made, made.held(), err
		},
	}, nil
}

const (
	eventBytes = 20 // in the index, with what the event sends, about
	pairBytes  = 56 // in a mark, for each two nodes
)

// held is how many bytes of memory the run takes.
func (r *Run) held() int64 {
	return r.index.bytes() + r.marks.bytes + int64(len(r.verdicts))*512 + 4<<10
}

// chunk is how many events are computed before it is asked whether the run is still wanted.
const chunk = 64

// compute runs through the whole run once. What it may spend ends it as a limit does.
func (r *Run) compute(ctx context.Context, stopped func() error) error {
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
		if more, err = course.To(course.Events() + chunk); err == nil {
			err = stopped()
		}
		if long, spent := errors.AsType[*run.TooLong](err); spent {
			r.stopped, err, more = long.What, nil, false
			course.Stop()
		}
		if err != nil {
			return err
		}
	}
	r.index.clip()
	r.summary = course.Summary()
	watch.end(r.summary.Time)
	return nil
}

// stretch computes again what happens from one step to another, both there. Before hears the moment before the first;
// it may be nil. Errors: of each and stopped.
func (r *Run) stretch(
	ctx context.Context, from, to int, stopped func() error, before func(trace.Moment), each func(*trace.Event) error,
) error {
	begins := r.index.begins(from)
	course, err := r.marks.before(begins-1).From(ctx, r.verdicts)
	if err != nil {
		return err
	}
	if err := goTo(course, begins-1, stopped); err != nil {
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
	return goTo(course, to, stopped)
}

// goTo goes on to a step, and asks now and then whether that is still wanted.
func goTo(c *simulate.Course, step int, stopped func() error) error {
	for more := true; more && c.Events() < step; {
		var err error
		if more, err = c.To(min(step, c.Events()+chunk)); err == nil {
			err = stopped()
		}
		if err != nil {
			return err
		}
	}
	return nil
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
