package long

import (
	"encoding/json"
	"reflect"
	"strconv"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// stands compares a moment with the state computed from all events before it.
func stands(t *testing.T, name string, all *trace.Recording, step int, m *trace.Moment) {
	t.Helper()
	nodes := make([]trace.NodeState, all.Head.Nodes())
	states := make([]map[string]any, len(nodes))
	flying := map[trace.MessageName]bool{}
	for i := range nodes {
		states[i] = map[string]any{}
		change(&all.Head, states[i], all.Head.Initial[i])
		if len(all.Head.Clocks) > i {
			nodes[i].Clock = all.Head.Clocks[i]
		}
	}
	now := trace.Time(0)
	for _, e := range all.Events[:step] {
		n := &nodes[e.At-1]
		now = e.Time
		change(&all.Head, states[e.At-1], e.State)
		if e.Phase != "" {
			n.Phase, n.Clock = e.Phase, max(e.Clock, e.ClockAfter)
			if n.Phase == "idle" {
				n.Phase = ""
			}
		}
		switch e.Kind {
		case trace.Ask, trace.Again:
			n.Requested, n.Entered = e.Step, 0
		case trace.Enter:
			n.Entered = e.Step
		case trace.Leave:
			n.Requested, n.Entered = 0, 0
		case trace.Receive, trace.Drop:
			delete(flying, e.Message.ID)
		case trace.Duplicate:
			copied := e.Message.ID
			copied.Copy = 2
			flying[copied] = true
		}
		for _, s := range e.Sends {
			flying[s.ID] = true
		}
	}
	if m.Step != step || m.Time != now {
		t.Fatalf("%s: the moment is %d at %v, want %d at %v", name, m.Step, m.Time, step, now)
	}
	for i, n := range m.Nodes {
		state := map[string]any{}
		change(&all.Head, state, n.State)
		first(t, &all.Head, state, states[i])
		if n.State = nil; !reflect.DeepEqual(n, nodes[i]) || !reflect.DeepEqual(state, states[i]) {
			t.Fatalf("%s: node %d stands at step %d as\n%+v %v, want\n%+v %v", name, i+1, step, n, state, nodes[i], states[i])
		}
	}
	for _, u := range m.InFlight {
		if !flying[u.ID] && u.Sent > 0 {
			t.Fatalf("%s: %s is under way behind step %d", name, u.ID, step)
		}
		delete(flying, u.ID)
	}
	if len(flying) > 0 {
		t.Fatalf("%s: nothing is said of %v behind step %d", name, flying, step)
	}
}

// firstWords are the initial words in fields of each algorithm, by the algorithm's and the field's name.
var firstWords = map[string]any{}

// first removes initial words that a state does not report; each field has only one such word.
func first(t *testing.T, h *trace.Header, state, want map[string]any) {
	for _, f := range h.Fields {
		_, told := state[f.Name]
		word, is := want[f.Name]
		if f.Kind != "word" || told || !is {
			continue
		}
		key := h.Algorithm + " " + f.Name
		if known, ok := firstWords[key]; ok && known != word {
			t.Fatalf("%s: %v is left out, and %v too", key, known, word)
		}
		firstWords[key] = word
		delete(want, f.Name)
	}
}

// change applies a change of state in the trace's format.
func change(h *trace.Header, state map[string]any, delta json.RawMessage) {
	var members map[string]json.RawMessage
	if len(delta) == 0 || json.Unmarshal(delta, &members) != nil {
		return
	}
	for _, f := range h.Fields {
		raw, there := members[f.Name]
		if !there {
			continue
		}
		switch f.Kind {
		case "set":
			changeSet(state, f.Name, raw)
		case "queue":
			changeQueue(state, f.Name, raw)
		case "vector":
			changeVector(state, f.Name, raw, f.Fill)
		default:
			var v any
			_ = json.Unmarshal(raw, &v)
			state[f.Name] = v
			if v == nil || reflect.ValueOf(v).IsZero() {
				delete(state, f.Name) // blank
			}
		}
	}
}

func changeSet(state map[string]any, name string, raw json.RawMessage) {
	var d map[string][]mutex.ID
	_ = json.Unmarshal(raw, &d)
	set, _ := state[name].(map[mutex.ID]bool)
	if set == nil {
		set = map[mutex.ID]bool{}
	}
	for _, p := range d["+"] {
		set[p] = true
	}
	for _, p := range d["-"] {
		delete(set, p)
	}
	if state[name] = set; len(set) == 0 {
		delete(state, name)
	}
}

func changeQueue(state map[string]any, name string, raw json.RawMessage) {
	var d struct {
		At   int   `json:"at"`
		Come []any `json:"+"`
	}
	away := 0
	var gone map[string]json.RawMessage
	_ = json.Unmarshal(raw, &d)
	_ = json.Unmarshal(raw, &gone)
	_ = json.Unmarshal(gone["-"], &away)
	was, _ := state[name].([]any)
	is := append(append([]any{}, was[:d.At]...), d.Come...)
	if is = append(is, was[d.At+away:]...); len(is) == 0 {
		delete(state, name)
		return
	}
	state[name] = is
}

func changeVector(state map[string]any, name string, raw, fill json.RawMessage) {
	var d map[string]any
	var blank any
	_ = json.Unmarshal(raw, &d)
	_ = json.Unmarshal(fill, &blank)
	v, _ := state[name].(map[int]any)
	if v == nil {
		v = map[int]any{}
	}
	for at, e := range d {
		i, _ := strconv.Atoi(at)
		if v[i] = e; reflect.DeepEqual(e, blank) {
			delete(v, i)
		}
	}
	if state[name] = v; len(v) == 0 {
		delete(state, name)
	}
}
