package figure

import (
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
	byName map[trace.MessageName]int // index in messages
	copies map[trace.MessageName]int // number of copies, by original
	clocks map[mutex.ID]int          // last known clock
	phases map[mutex.ID]string
	open   map[mutex.ID]int    // index in spans of the process's current phase
	owed   map[[2]mutex.ID]int // index in deferred, by debtor and creditor
	levels map[mutex.ID][]bool // levels in use by a process's deferred replies
	down   map[mutex.ID]int    // index in downs
}

func newReduction(h *trace.Header) *reduction {
	r := &reduction{
		run: run{firstClash: -1, edges: edgesOf(h.Topology)}, owes: h.Owes, kinds: map[string]trace.MessageKind{},
		byName: map[trace.MessageName]int{}, copies: map[trace.MessageName]int{}, clocks: map[mutex.ID]int{},
		phases: map[mutex.ID]string{}, open: map[mutex.ID]int{}, owed: map[[2]mutex.ID]int{},
		levels: map[mutex.ID][]bool{}, down: map[mutex.ID]int{},
	}
	for i, clock := range h.Clocks {
		r.clocks[mutex.ID(i+1)] = clock
	}
	for _, m := range h.Messages {
		r.kinds[m.Type] = m
	}
	return r
}

// reduce builds a run from its events, which are in order and complete from the first.
func reduce(h *trace.Header, events []trace.Event) *run {
	r := newReduction(h)
	for i := range events {
		e := &events[i]
		joined := i > 0 && joins(&events[i-1], e)
		if !joined {
			r.beats = append(r.beats, beat{at: e.At, kind: e.Kind, step: e.Step, time: e.Time, message: -1, about: -1})
		}
		r.take(e, joined)
	}
	r.end()
	return &r.run
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

// end closes what lasts until the end, and removes phases that ended in the beat in which they began.
func (r *reduction) end() {
	past := len(r.beats)
	for _, i := range r.open {
		r.spans[i].to = past
	}
	for _, i := range r.owed {
		r.deferred[i].until = past
	}
	for _, i := range r.down {
		r.downs[i].to = past
	}
	r.spans = slices.DeleteFunc(r.spans, func(s span) bool { return s.from == s.to })
}

func (r *reduction) now() int { return len(r.beats) - 1 }

// clockOf updates the clock of a process; events without a phase have no clock of their own.
func (r *reduction) clockOf(e *trace.Event, b *beat, joined bool) {
	if e.Phase == "" {
		b.clock, b.clockAfter = r.clocks[e.At], r.clocks[e.At]
		return
	}
	if !joined {
		b.clock = e.Clock
	}
	b.clockAfter = e.Clock
	if e.ClockAfter != 0 {
		b.clockAfter = e.ClockAfter
	}
	r.clocks[e.At] = b.clockAfter
}

// arrive records that the event's message arrives, is lost or is duplicated.
func (r *reduction) arrive(e *trace.Event, b *beat) {
	i := r.known(e.Message)
	b.message, b.about = i, r.messages[i].sent
	switch e.Kind {
	case trace.Duplicate:
		name, twin := e.Message.ID, r.messages[i]
		name.Copy = 0
		r.copies[name]++
		twin.arrives, twin.due, twin.copy = -1, -1, r.copies[name]+1
		name.Copy = twin.copy
		r.add(name, twin)
	default:
		r.messages[i].arrives, r.messages[i].lost = r.now(), e.Kind == trace.Drop
	}
}

// send records the messages that an event sends. One that grants settles a deferred reply.
func (r *reduction) send(e *trace.Event) {
	for _, s := range e.Sends {
		m := r.message(e.At, s.To, s.Type, s.Fields)
		m.sent = r.now()
		if s.Due != nil {
			m.due = *s.Due
		}
		r.add(s.ID, m)
		if m.grants() {
			r.paid(e.At, s.To)
		}
	}
}

// known returns the index of an event's message; an unknown one was in flight when the run began, and is added.
func (r *reduction) known(m *trace.Message) int {
	if _, ok := r.byName[m.ID]; !ok {
		r.add(m.ID, r.message(m.From, m.To, m.Type, m.Fields))
	}
	return r.byName[m.ID]
}

func (r *reduction) message(from, to mutex.ID, kind string, fields json.RawMessage) message {
	named, values := carried(fields, r.kinds[kind].Fields)
	role := r.kinds[kind].Role
	if role == "" {
		role = mutex.Other
	}
	return message{from: from, to: to, kind: kind, role: role, named: named, values: values, sent: -1, arrives: -1, due: -1}
}

func (r *reduction) add(name trace.MessageName, m message) {
	r.byName[name] = len(r.messages)
	r.messages = append(r.messages, m)
}

// followDeferred updates the set of processes to which a reply is deferred.
func (r *reduction) followDeferred(e *trace.Event) {
	added, removed := r.owing(e)
	for _, to := range removed {
		r.paid(e.At, to)
	}
	for _, to := range added {
		if _, ok := r.owed[[2]mutex.ID{e.At, to}]; ok {
			continue
		}
		r.owed[[2]mutex.ID{e.At, to}] = len(r.deferred)
		r.deferred = append(r.deferred, deferredReply{process: e.At, to: to, from: r.now(), level: r.freeLevel(e.At)})
		r.beats[r.now()].defers = true
	}
}

// freeLevel takes the lowest level that no deferred reply of the process uses.
func (r *reduction) freeLevel(process mutex.ID) int {
	levels := r.levels[process]
	level := slices.Index(levels, false)
	if level < 0 {
		level = len(levels)
		levels = append(levels, false)
	}
	levels[level] = true
	r.levels[process] = levels
	return level
}

// paid ends a deferred reply, if there is one.
func (r *reduction) paid(process, to mutex.ID) {
	if i, ok := r.owed[[2]mutex.ID{process, to}]; ok {
		r.deferred[i].until = r.now()
		r.levels[process][r.deferred[i].level] = false
		delete(r.owed, [2]mutex.ID{process, to})
	}
}

// owing returns the processes to which this event starts and stops deferring a reply.
func (r *reduction) owing(e *trace.Event) (added, removed []mutex.ID) {
	if r.owes == "" || len(e.State) == 0 {
		return nil, nil
	}
	var changed map[string]json.RawMessage
	if json.Unmarshal(e.State, &changed) != nil {
		return nil, nil
	}
	var set struct {
		Added   []mutex.ID `json:"+"`
		Removed []mutex.ID `json:"-"`
	}
	if json.Unmarshal(changed[r.owes], &set) != nil {
		return nil, nil
	}
	return set.Added, set.Removed
}

func (r *reduction) downsOf(e *trace.Event) {
	switch e.Kind {
	case trace.Crash:
		r.down[e.At] = len(r.downs)
		r.downs = append(r.downs, span{process: e.At, from: r.now()})
	case trace.Recover:
		if i, ok := r.down[e.At]; ok {
			r.downs[i].to = r.now()
			delete(r.down, e.At)
		}
	}
}

// phaseOf updates the phase of a process.
func (r *reduction) phaseOf(e *trace.Event) {
	was := r.phases[e.At]
	if e.Phase == "" || e.Phase == was || was == "" && e.Phase == "idle" {
		return
	}
	r.phases[e.At] = e.Phase
	if i, busy := r.open[e.At]; busy {
		r.spans[i].to = r.now()
		delete(r.open, e.At)
	}
	if e.Phase == "idle" {
		return
	}
	if e.Phase == "inside" {
		r.enter(e.At)
	}
	r.open[e.At] = len(r.spans)
	r.spans = append(r.spans, span{process: e.At, inside: e.Phase == "inside", from: r.now()})
}

// enter counts an entry, and the rivals that are inside already.
func (r *reduction) enter(p mutex.ID) {
	r.entries = append(r.entries, entry{p, r.now()})
	together := 1
	for other, i := range r.open {
		if r.spans[i].inside && r.rivals(other, p) {
			together++
		}
	}
	if together > 1 && r.firstClash < 0 {
		r.firstClash = r.now()
	}
	r.maxInside = max(r.maxInside, together)
}
