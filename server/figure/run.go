package figure

import (
	"encoding/json"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// run is what a picture needs of a trace, counted in beats: an event, together with the entry that it makes possible.
type run struct {
	beats      []beat
	messages   []message
	stretches  []stretch
	entries    []entry
	mostInside int
	firstClash int // the beat of it; -1 if there is none
}

type beat struct {
	at     mutex.ID
	kind   trace.Kind
	clock  int
	defers bool
}

type message struct {
	from, to mutex.ID
	kind     string
	fields   json.RawMessage
	sent     int // beat
	arrives  int // beat; -1 if it never does
	grants   bool
	lost     bool
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
	grants map[string]bool
	owes   string
	byName map[trace.MessageName]int // index in messages
	open   map[mutex.ID]int          // index in stretches of the phase a process is in
	inside int
}

func reduce(h *trace.Header, events []trace.Event) *run {
	r := reduction{
		run: run{firstClash: -1}, owes: h.Owes, grants: map[string]bool{},
		byName: map[trace.MessageName]int{}, open: map[mutex.ID]int{},
	}
	for _, m := range h.Messages {
		r.grants[m.Type] = m.Role == mutex.Grants
	}
	for i := range events {
		e := &events[i]
		if i == 0 || !joins(&events[i-1], e) {
			r.beats = append(r.beats, beat{at: e.At, kind: e.Kind, clock: e.Clock, defers: r.defers(e)})
		}
		r.messagesOf(e)
		r.phaseOf(e)
	}
	end := len(r.beats)
	for _, i := range r.open {
		r.stretches[i].to = end
	}
	return &r.run
}

// joins says that an entry directly follows the event that made it possible: one beat.
func joins(before, e *trace.Event) bool {
	return e.Kind == trace.Enter && e.At == before.At && e.Time == before.Time && before.Phase != ""
}

func (r *reduction) now() int { return len(r.beats) - 1 }

func (r *reduction) messagesOf(e *trace.Event) {
	if e.Message != nil {
		switch e.Kind {
		case trace.Receive, trace.Drop:
			if i, ok := r.byName[e.Message.ID]; ok {
				r.messages[i].arrives, r.messages[i].lost = r.now(), e.Kind == trace.Drop
			}
		case trace.Duplicate:
			if i, ok := r.byName[e.Message.ID]; ok {
				twin := e.Message.ID
				twin.Copy = 2
				r.byName[twin] = len(r.messages)
				r.messages = append(r.messages, r.messages[i])
				r.messages[len(r.messages)-1].arrives = -1
			}
		}
	}
	for _, s := range e.Sends {
		r.byName[s.ID] = len(r.messages)
		r.messages = append(r.messages, message{
			from: s.ID.From, to: s.To, kind: s.Type, fields: s.Fields, sent: r.now(), arrives: -1, grants: r.grants[s.Type],
		})
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
			r.inside--
		}
	}
	if e.Phase != "waiting" && e.Phase != "inside" {
		return
	}
	r.open[e.At] = len(r.stretches)
	r.stretches = append(r.stretches, stretch{process: e.At, inside: e.Phase == "inside", from: r.now()})
	if e.Phase == "inside" {
		r.entries = append(r.entries, entry{e.At, r.now()})
		if r.inside++; r.inside > 1 && r.firstClash < 0 {
			r.firstClash = r.now()
		}
		r.mostInside = max(r.mostInside, r.inside)
	}
}

// defers says that a received request was put off: the set of those who are owed an answer has grown.
func (r *reduction) defers(e *trace.Event) bool {
	if e.Kind != trace.Receive || r.owes == "" || len(e.State) == 0 {
		return false
	}
	var changed map[string]json.RawMessage
	if json.Unmarshal(e.State, &changed) != nil {
		return false
	}
	var set struct {
		Added []int `json:"+"`
	}
	return json.Unmarshal(changed[r.owes], &set) == nil && len(set.Added) > 0
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
