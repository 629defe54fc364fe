package figure

import (
	"encoding/json"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// run is what a picture needs of a trace, counted in beats: an event, together with the entry that it makes possible.
type run struct {
	beats      []beat
	messages   []message
	stretches  []stretch
	debts      []debt
	downs      []stretch // while a process is crashed
	breaks     []broken
	entries    []entry
	mostInside int
	firstClash int // the beat of it; -1 if there is none
	// edges are the pairs that exclude each other, smaller first; nil: all do.
	edges map[[2]mutex.ID]bool
}

// rivals says of two processes that they must not be inside together: on a graph only neighbours must not.
func (r *run) rivals(a, b mutex.ID) bool {
	return a != b && (r.edges == nil || r.edges[[2]mutex.ID{min(a, b), max(a, b)}])
}

// clash says of two stretches that rivals are inside together while both last.
func (r *run) clash(a, b stretch) bool { return a.inside && b.inside && r.rivals(a.process, b.process) }

// edgesOf are the pairs of a header's graph; nil, if it is complete or there is none.
func edgesOf(t *trace.Topology) map[[2]mutex.ID]bool {
	if t == nil || t.Kind != "graph" || len(t.Edges) == 0 {
		return nil
	}
	all := map[[2]mutex.ID]bool{}
	for _, e := range t.Edges {
		all[[2]mutex.ID{min(e[0], e[1]), max(e[0], e[1])}] = true
	}
	return all
}

type beat struct {
	at         mutex.ID
	kind       trace.Kind
	clock      int
	clockAfter int // where it is another
	step       int // of the trace; the entry's, if there is one, is the next
	time       trace.Time
	defers     bool
	enters     bool
	words      string // what happened, where somebody else's log says it
	about      int    // the beat that sent the message which came, was lost or was copied; -1 if there is none
}

// local says that the beat happened at a process, and not on the network.
func (b *beat) local() bool { return b.kind != trace.Drop && b.kind != trace.Duplicate }

type message struct {
	from, to mutex.ID
	kind     string
	named    []string   // what it carries: "T = 6"
	values   []string   // and without the names
	sent     int        // beat; -1 if it was under way when the run began
	arrives  int        // beat; -1 if it never does
	due      trace.Time // when it will arrive; -1 where that is not known
	grants   bool
	lost     bool
	copy     int // 2 of a duplicate
}

// debt is an answer owed, from one beat to another; level tells those apart that a process owes at once.
type debt struct {
	process, to mutex.ID
	from, until int
	level       int
}

// broken is a property that fails, and where.
type broken struct {
	property string
	beat     int
}

// stretch is a phase that is not idle, from one beat to another; to is past the end if it lasts.
type stretch struct {
	process  mutex.ID
	inside   bool
	from, to int
}

type entry struct {
	process mutex.ID
	beat    int
}

// reduction is a run on its way out of a trace.
type reduction struct {
	run
	kinds  map[string]trace.MessageKind
	owes   string
	byName map[trace.MessageName]int // index in messages
	open   map[mutex.ID]int          // index in stretches of the phase a process is in
	owed   map[[2]mutex.ID]int       // index in debts, by who owes to whom
	levels map[mutex.ID][]bool       // of a process: on which of them it owes somebody an answer
	down   map[mutex.ID]int          // index in downs
	inside []mutex.ID
}

func reduce(h *trace.Header, events []trace.Event) *run {
	r := reduction{
		run: run{firstClash: -1, edges: edgesOf(h.Topology)}, owes: h.Owes, kinds: map[string]trace.MessageKind{},
		byName: map[trace.MessageName]int{}, open: map[mutex.ID]int{}, owed: map[[2]mutex.ID]int{}, levels: map[mutex.ID][]bool{}, down: map[mutex.ID]int{},
	}
	for _, m := range h.Messages {
		r.kinds[m.Type] = m
	}
	for i := range events {
		e := &events[i]
		if i == 0 || !joins(&events[i-1], e) {
			r.beats = append(r.beats, beat{at: e.At, kind: e.Kind, clock: e.Clock, clockAfter: e.ClockAfter, step: e.Step, time: e.Time, defers: r.defers(e), about: -1})
		}
		if e.Kind == trace.Enter {
			r.beats[r.now()].enters = true
		}
		r.messagesOf(e)
		r.phaseOf(e)
		r.debtsOf(e)
		r.downsOf(e)
		for _, v := range e.Verdicts {
			if !v.Holds {
				r.breaks = append(r.breaks, broken{v.Property, r.now()})
			}
		}
	}
	end := len(r.beats)
	for _, i := range r.open {
		r.stretches[i].to = end
	}
	for _, i := range r.owed {
		r.debts[i].until = end
	}
	for _, i := range r.down {
		r.downs[i].to = end
	}
	return &r.run
}

// joins says that an entry directly follows the event that made it possible: one beat.
func joins(before, e *trace.Event) bool {
	return e.Kind == trace.Enter && e.At == before.At && e.Time == before.Time && before.Phase != ""
}

// Beat is the beat, counted from 1, in which a step of a run is told; the last one for a step after the end. The events
// are those of the run from its first.
func Beat(events []trace.Event, step int) int {
	beats := 0
	for i := range events {
		if events[i].Step > step {
			break
		}
		if i == 0 || !joins(&events[i-1], &events[i]) {
			beats++
		}
	}
	return beats
}

func (r *reduction) now() int { return len(r.beats) - 1 }

func (r *reduction) messagesOf(e *trace.Event) {
	if e.Message != nil {
		i := r.known(e.Message)
		m := &r.messages[i]
		r.beats[r.now()].about = m.sent
		switch e.Kind {
		case trace.Receive, trace.Drop:
			m.arrives, m.lost = r.now(), e.Kind == trace.Drop
		case trace.Duplicate:
			twin := *m
			twin.arrives, twin.copy = -1, 2
			name := e.Message.ID
			name.Copy = twin.copy
			r.add(name, twin)
		}
	}
	for _, s := range e.Sends {
		m := r.message(s.ID.From, s.To, s.Type, s.Fields)
		m.sent = r.now()
		if s.Due != nil {
			m.due = *s.Due
		}
		r.add(s.ID, m)
		if m.grants {
			r.paid(e.At, s.To)
		}
	}
}

// known is the index of a message of which an event speaks; one that nobody has sent was under way when the run began.
func (r *reduction) known(m *trace.Message) int {
	if _, ok := r.byName[m.ID]; !ok {
		r.add(m.ID, r.message(m.From, m.To, m.Type, m.Fields))
	}
	return r.byName[m.ID]
}

func (r *reduction) message(from, to mutex.ID, kind string, fields json.RawMessage) message {
	named, values := carried(fields, r.kinds[kind].Fields)
	return message{
		from: from, to: to, kind: kind, named: named, values: values, sent: -1, arrives: -1, due: -1,
		grants: r.kinds[kind].Role == mutex.Grants,
	}
}

func (r *reduction) add(name trace.MessageName, m message) {
	r.byName[name] = len(r.messages)
	r.messages = append(r.messages, m)
}

// debtsOf follows the set of those who are owed an answer.
func (r *reduction) debtsOf(e *trace.Event) {
	added, removed := r.owing(e)
	for _, to := range removed {
		r.paid(e.At, to)
	}
	for _, to := range added {
		if _, ok := r.owed[[2]mutex.ID{e.At, to}]; ok {
			continue
		}
		r.owed[[2]mutex.ID{e.At, to}] = len(r.debts)
		r.debts = append(r.debts, debt{process: e.At, to: to, from: r.now(), level: r.freeLevel(e.At)})
	}
}

// freeLevel takes the lowest level on which a process owes nothing.
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

// paid ends a debt, if there is one.
func (r *reduction) paid(process, to mutex.ID) {
	if i, ok := r.owed[[2]mutex.ID{process, to}]; ok {
		r.debts[i].until = r.now()
		r.levels[process][r.debts[i].level] = false
		delete(r.owed, [2]mutex.ID{process, to})
	}
}

func (r *reduction) downsOf(e *trace.Event) {
	switch e.Kind {
	case trace.Crash:
		r.down[e.At] = len(r.downs)
		r.downs = append(r.downs, stretch{process: e.At, from: r.now()})
	case trace.Recover:
		if i, ok := r.down[e.At]; ok {
			r.downs[i].to = r.now()
			delete(r.down, e.At)
		}
	}
}

func (r *reduction) phaseOf(e *trace.Event) {
	if e.Phase == "" && e.Kind != trace.Crash {
		return
	}
	i, busy := r.open[e.At]
	if busy && r.stretches[i].inside == (e.Phase == "inside") && e.Phase != "idle" {
		return
	}
	if busy {
		r.stretches[i].to = r.now()
		delete(r.open, e.At)
		if r.stretches[i].inside {
			r.inside = slices.DeleteFunc(r.inside, func(p mutex.ID) bool { return p == e.At })
		}
	}
	if e.Phase != "waiting" && e.Phase != "inside" {
		return
	}
	r.open[e.At] = len(r.stretches)
	r.stretches = append(r.stretches, stretch{process: e.At, inside: e.Phase == "inside", from: r.now()})
	if e.Phase == "inside" {
		r.entries = append(r.entries, entry{e.At, r.now()})
		together := 1
		for _, p := range r.inside {
			if r.rivals(p, e.At) {
				together++
			}
		}
		if together > 1 && r.firstClash < 0 {
			r.firstClash = r.now()
		}
		r.mostInside = max(r.mostInside, together)
		r.inside = append(r.inside, e.At)
	}
}

// defers says that a received request was put off: the set of those who are owed an answer has grown.
func (r *reduction) defers(e *trace.Event) bool {
	added, _ := r.owing(e)
	return e.Kind == trace.Receive && len(added) > 0
}

// owing is who is owed an answer from this event on, and who no longer.
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

// window is which beats are shown when not more than most fit: the first ones, or those around the first clash.
func (r *run) window(most int) (from, to int) {
	to = len(r.beats)
	if to <= most {
		return 0, to
	}
	if r.firstClash >= most {
		to = min(to, r.firstClash+most/4)
		return to - most, to
	}
	return 0, most
}
