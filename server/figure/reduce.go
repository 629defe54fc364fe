package figure

import (
	"cmp"
	"encoding/json"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// reduction is a run while it is built from a trace.
type reduction struct {
	run
	kinds  map[string]trace.MessageKind
	owes   string
	byName map[trace.MessageName]*message
	copies map[trace.MessageName]int // number of copies, by original
	states map[mutex.ID]*processState
	owed   map[[2]mutex.ID]*deferredReply // by debtor and creditor
	// edges are the pairs that exclude each other, smaller first; nil: all do.
	edges map[[2]mutex.ID]bool
}

// processState is what a reduction knows of a process.
type processState struct {
	clock  int // last known one
	phase  string
	busy   *span  // the current phase; nil: idle
	down   *span  // the current crash; nil: none
	levels []bool // in use by its deferred replies
}

func newReduction(h *trace.Header) *reduction {
	r := &reduction{
		run: run{firstClash: -1}, owes: h.Owes, kinds: map[string]trace.MessageKind{}, byName: map[trace.MessageName]*message{},
		copies: map[trace.MessageName]int{}, states: map[mutex.ID]*processState{}, owed: map[[2]mutex.ID]*deferredReply{},
	}
	for i, clock := range h.Clocks {
		r.state(mutex.ID(i + 1)).clock = clock
	}
	for _, m := range h.Messages {
		r.kinds[m.Type] = m
	}
	if t := h.Topology; t != nil && t.Kind == "graph" && len(t.Edges) > 0 {
		r.edges = map[[2]mutex.ID]bool{}
		for _, e := range t.Edges {
			r.edges[[2]mutex.ID{min(e[0], e[1]), max(e[0], e[1])}] = true
		}
	}
	return r
}

func (r *reduction) state(p mutex.ID) *processState {
	if r.states[p] == nil {
		r.states[p] = &processState{phase: "idle"}
	}
	return r.states[p]
}

// reduce adds a run's events, which are in order and complete from the first.
func (r *reduction) reduce(events []trace.Event) *reduction {
	for i := range events {
		e := &events[i]
		joined := i > 0 && joins(&events[i-1], e)
		if !joined {
			r.beats = append(r.beats, beat{at: e.At, kind: e.Kind, step: e.Step, time: e.Time})
		}
		r.take(e, joined)
	}
	// a phase that ends in the beat in which it began is not shown
	r.spans = slices.DeleteFunc(r.spans, func(s *span) bool { return s.from == s.to })
	return r
}

// take adds one event, whose beat is the last one.
func (r *reduction) take(e *trace.Event, joined bool) {
	b := &r.beats[r.now()]
	b.enters = b.enters || e.Kind == trace.Enter
	r.clockOf(e, b, joined)
	if e.Message != nil && !joined {
		r.arrive(e, b)
	}
	r.send(e)
	if b.local() {
		r.followDeferred(e)
		r.phaseOf(e)
		r.downsOf(e)
	}
	for _, v := range e.Verdicts {
		if !v.Holds {
			r.breaksAt(v.Property, r.now(), v.Processes)
		}
	}
}

func (r *reduction) now() int { return len(r.beats) - 1 }

// clockOf updates the clock of a process; events without a phase have no clock of their own.
func (r *reduction) clockOf(e *trace.Event, b *beat, joined bool) {
	at := r.state(e.At)
	if e.Phase == "" {
		b.clock, b.clockAfter = at.clock, at.clock
		return
	}
	if !joined {
		b.clock = e.Clock
	}
	b.clockAfter = cmp.Or(e.ClockAfter, e.Clock)
	at.clock = b.clockAfter
}

// arrive records that the event's message arrives, is lost or is duplicated. An unknown message was in flight when the
// run began.
func (r *reduction) arrive(e *trace.Event, b *beat) {
	name := e.Message.ID
	m := r.byName[name]
	if m == nil {
		m = r.add(name, r.message(e.Message.From, e.Message.To, e.Message.Type, e.Message.Fields))
	}
	b.message = m
	if e.Kind != trace.Duplicate {
		m.arrives, m.lost = r.now(), e.Kind == trace.Drop
		return
	}
	twin := *m
	name.Copy = 0
	r.copies[name]++
	twin.arrives, twin.due, twin.copy = -1, -1, r.copies[name]+1
	name.Copy = twin.copy
	r.add(name, &twin)
}

// send records the messages that an event sends. One that grants settles a deferred reply.
func (r *reduction) send(e *trace.Event) {
	for _, s := range e.Sends {
		m := r.add(s.ID, r.message(e.At, s.To, s.Type, s.Fields))
		m.sent = r.now()
		if s.Due != nil {
			m.due = *s.Due
		}
		if m.grants() {
			r.paid(e.At, s.To)
		}
	}
}

func (r *reduction) message(from, to mutex.ID, kind string, fields json.RawMessage) *message {
	named, values := carried(fields, r.kinds[kind].Fields)
	role := cmp.Or(r.kinds[kind].Role, mutex.Other)
	return &message{from: from, to: to, kind: kind, role: role, named: named, values: values, sent: -1, arrives: -1, due: -1}
}

func (r *reduction) add(name trace.MessageName, m *message) *message {
	r.byName[name] = m
	r.messages = append(r.messages, m)
	return m
}

// followDeferred updates the set of processes to which a reply is deferred.
func (r *reduction) followDeferred(e *trace.Event) {
	added, removed := r.owing(e)
	for _, to := range removed {
		r.paid(e.At, to)
	}
	for _, to := range added {
		pair := [2]mutex.ID{e.At, to}
		if r.owed[pair] != nil {
			continue
		}
		r.owed[pair] = &deferredReply{process: e.At, to: to, from: r.now(), until: never, level: r.state(e.At).freeLevel()}
		r.deferred = append(r.deferred, r.owed[pair])
		r.beats[r.now()].defers = true
	}
}

// freeLevel takes the lowest level that no deferred reply of the process uses.
func (s *processState) freeLevel() int {
	level := slices.Index(s.levels, false)
	if level < 0 {
		level = len(s.levels)
		s.levels = append(s.levels, false)
	}
	s.levels[level] = true
	return level
}

// paid ends a deferred reply, if there is one.
func (r *reduction) paid(process, to mutex.ID) {
	pair := [2]mutex.ID{process, to}
	if d := r.owed[pair]; d != nil {
		d.until = r.now()
		r.state(process).levels[d.level] = false
		delete(r.owed, pair)
	}
}

// owing returns the processes to which this event starts and stops deferring a reply.
func (r *reduction) owing(e *trace.Event) (added, removed []mutex.ID) {
	var changed map[string]json.RawMessage
	var set struct {
		Added   []mutex.ID `json:"+"`
		Removed []mutex.ID `json:"-"`
	}
	if r.owes == "" || json.Unmarshal(e.State, &changed) != nil || json.Unmarshal(changed[r.owes], &set) != nil {
		return nil, nil
	}
	return set.Added, set.Removed
}

func (r *reduction) downsOf(e *trace.Event) {
	at := r.state(e.At)
	switch {
	case e.Kind == trace.Crash:
		at.down = &span{process: e.At, from: r.now(), to: never}
		r.downs = append(r.downs, at.down)
	case e.Kind == trace.Recover && at.down != nil:
		at.down.to, at.down = r.now(), nil
	}
}

// phaseOf updates the phase of a process.
func (r *reduction) phaseOf(e *trace.Event) {
	at := r.state(e.At)
	if e.Phase == "" || e.Phase == at.phase {
		return
	}
	at.phase = e.Phase
	if at.busy != nil {
		at.busy.to, at.busy = r.now(), nil
	}
	if e.Phase == "idle" {
		return
	}
	if e.Phase == "inside" {
		r.enter(e.At)
	}
	at.busy = &span{process: e.At, inside: e.Phase == "inside", from: r.now(), to: never}
	r.spans = append(r.spans, at.busy)
}

// enter counts the rivals that are inside already: on a graph only neighbours must not be inside together.
func (r *reduction) enter(p mutex.ID) {
	together := 1
	for other, s := range r.states {
		if s.busy != nil && s.busy.inside && (r.edges == nil || r.edges[[2]mutex.ID{min(other, p), max(other, p)}]) {
			together++
		}
	}
	if together > 1 && r.firstClash < 0 {
		r.firstClash = r.now()
	}
	r.maxInside = max(r.maxInside, together)
}
