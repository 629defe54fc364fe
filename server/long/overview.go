package long

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"net/url"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/run"
)

// totals are the results of the whole run.
type totals struct {
	Summary  *trace.Summary `json:"summary"`
	Stopped  string         `json:"stopped,omitempty"` // the limit that ended the run, such as "seconds"
	Watched  []string       `json:"watched"`
	Looks    int            `json:"looks,omitempty"` // number of events at which the algorithm's own properties were checked
	Promised []string       `json:"promised"`
	Wait     *wait          `json:"wait,omitempty"`
	Occupied float64        `json:"occupied"`
}

func (r *Run) totals() totals {
	t := totals{
		Summary: &r.summary, Stopped: r.stopped, Watched: invariant.Watched(r.setup.Algorithm, r.topology()),
		Promised: append([]string{}, r.setup.Algorithm.Claims...), Wait: r.wait,
	}
	if len(r.setup.Algorithm.Invariants) > 0 && r.nodes() <= invariant.MaxNodes {
		t.Looks = cmp.Or(r.summary.Looks, r.setup.Looks)
	}
	if r.summary.Time > 0 {
		t.Occupied = math.Round(float64(r.occupied)/float64(r.summary.Time)*1e4) / 1e4
	}
	return t
}

// Overview returns a source of one line: the whole run, or a part of it, in columns. Errors: *scenario.Invalid.
func (r *Run) Overview(query url.Values) (run.Source, error) {
	w, err := r.window(query)
	if err != nil {
		return run.Source{}, err
	}
	return run.Source{
		Key:   "overview " + w.key() + " " + string(r.reading.Canonical),
		Bytes: int64(w.rows()*w.columns.count) * cellBytes,
		Write: func(_ context.Context, to *run.Writer) error {
			sight := newColumnStats(w)
			sight.look(&r.index)
			text, err := json.Marshal(sight.view(r))
			if err != nil {
				return err
			}
			return to.Line(text)
		},
	}, nil
}

// cellBytes is the memory of a cell, with its text.
const cellBytes = 40

// key identifies the window.
func (w *window) key() string {
	text, _ := json.Marshal([]any{w.axis, w.columns.from, w.columns.end, w.columns.count, w.group, w.first, w.last}) // cannot fail
	return string(text)
}

// A sight accumulates what a window shows.
type columnStats struct {
	window
	column    int   // the last one begun; -1: none
	steps     []int // by column: its first step
	sent      []int32
	events    [][]int32 // by row and column
	inside    []share   // by row
	waits     []share   // by row
	anyInside share     // share of time with any process inside

	phases            []trace.Kind // by node: its last asking, entering or leaving
	nowWaiting        int32
	nowInside         int32
	mostWaiting, most []int32 // by column: the most at once
}

func newColumnStats(w window) *columnStats {
	n := w.columns.count
	s := &columnStats{
		window: w, column: -1, steps: make([]int, 0, n+1), sent: make([]int32, n), mostWaiting: make([]int32, n), most: make([]int32, n),
		anyInside: newShare(w.columns),
	}
	for range w.rows() {
		s.events = append(s.events, make([]int32, n))
		s.inside, s.waits = append(s.inside, newShare(w.columns)), append(s.waits, newShare(w.columns))
	}
	return s
}

// look reads all events up to the end of the window; earlier ones determine which processes wait and are inside at its
// start.
func (s *columnStats) look(x *index) {
	next := x.events + 1
	for e := range x.all(1) {
		at := s.place(e)
		if at >= s.columns.end {
			next = e.step
			break
		}
		s.begin(at, e.step)
		if s.column >= 0 {
			if row, ok := s.row(int(e.at)); ok {
				s.events[row][s.column]++
			}
			s.sent[s.column] += int32(len(e.sends))
		}
		s.happens(e, at)
	}
	s.begin(s.columns.end-1, next)
	for len(s.steps) <= s.columns.count {
		s.steps = append(s.steps, next)
	}
	s.anyInside.close()
	for row := range s.inside {
		s.inside[row].close()
		s.waits[row].close()
	}
}

// place returns an event's position on the axis.
func (s *columnStats) place(e *event) int64 {
	if s.axis == byStep {
		return int64(e.step)
	}
	return int64(e.time)
}

// begin begins all columns up to that of a position; step is the first in it.
func (s *columnStats) begin(at int64, step int) {
	for at >= s.columns.from && s.column+1 < s.columns.count && s.columns.begins(s.column+1) <= at {
		s.column++
		s.steps = append(s.steps, step)
		s.most[s.column], s.mostWaiting[s.column] = s.nowInside, s.nowWaiting
	}
}

// happens updates which processes wait and are inside.
func (s *columnStats) happens(e *event, at int64) {
	for len(s.phases) < int(e.at) {
		s.phases = append(s.phases, trace.Leave)
	}
	was, is := s.phases[e.at-1], e.kind
	switch is {
	case trace.Ask, trace.Enter, trace.Leave:
	case trace.Again:
		is = trace.Ask
	default:
		return
	}
	s.phases[e.at-1] = is
	row, seen := s.row(int(e.at))
	switch was {
	case trace.Ask:
		s.nowWaiting--
		if seen {
			s.waits[row].leave(at)
		}
	case trace.Enter:
		s.nowInside--
		s.anyInside.leave(at)
		if seen {
			s.inside[row].leave(at)
		}
	}
	switch is {
	case trace.Ask:
		s.nowWaiting++
		if seen {
			s.waits[row].enter(at)
		}
	case trace.Enter:
		s.nowInside++
		s.anyInside.enter(at)
		if seen {
			s.inside[row].enter(at)
		}
	}
	if s.column >= 0 {
		s.most[s.column] = max(s.most[s.column], s.nowInside)
		s.mostWaiting[s.column] = max(s.mostWaiting[s.column], s.nowWaiting)
	}
}

// A view is an overview in JSON.
type view struct {
	Totals   totals         `json:"totals"`
	Axis     string         `json:"axis"`
	From     any            `json:"from"`
	To       any            `json:"to"`
	Columns  int            `json:"columns"`
	Group    int            `json:"group"`
	Lanes    [2]int         `json:"lanes"`
	Steps    []int          `json:"steps"`           // by column: its first step; at the end, the step after the last
	Times    []trace.Time   `json:"times,omitempty"` // times of Steps, if the axis is by step
	Waiting  lengths[int32] `json:"waiting"`
	Inside   lengths[int32] `json:"inside"`
	Occupied lengths[uint8] `json:"occupied"`
	Sent     lengths[int32] `json:"sent"`
	Rows     []viewRow      `json:"rows"`
}

type viewRow struct {
	Events lengths[int32] `json:"events"`
	Inside lengths[uint8] `json:"inside"`
	Waits  lengths[uint8] `json:"waits"`
}

// view returns the accumulated overview.
func (s *columnStats) view(r *Run) view {
	v := view{
		Totals: r.totals(), Axis: s.axis, From: trace.Time(s.columns.from), To: trace.Time(s.columns.end - 1),
		Columns: s.columns.count, Group: s.group, Lanes: [2]int{s.first, s.last}, Steps: s.steps,
		Waiting: s.mostWaiting, Inside: s.most, Occupied: s.anyInside.percent(), Sent: s.sent, Rows: []viewRow{},
	}
	if s.axis == byStep {
		v.From, v.To = s.columns.from, s.columns.end-1
		for _, step := range s.steps {
			t := trace.Time(0)
			if r.index.events > 0 {
				t = r.index.record(min(step, r.index.events)).time
			}
			v.Times = append(v.Times, t)
		}
	}
	for row := range s.events {
		v.Rows = append(v.Rows, viewRow{s.events[row], s.inside[row].percent(), s.waits[row].percent()})
	}
	return v
}
