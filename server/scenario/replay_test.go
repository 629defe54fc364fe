package scenario

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// replayed is a run of the gallery in the terms of the worked examples.
type replayed struct {
	document   *Document
	header     trace.Header
	summary    trace.Summary
	states     map[string]map[string]any   // by process: the fields of its state, and "state", its phase in words
	history    map[string][]moment         // by process
	records    map[string][]map[string]any // by process
	choices    []choice
	order      []int // the processes, in order of entry
	clocks     []int // the clocks at the entries
	travels    []travel
	flying     map[trace.MessageName]trace.Message
	sent       map[string]int // number of messages by type
	violations []violation
}

// moment is a state and when it began.
type moment struct {
	time  float64
	state map[string]any
}

type violation struct {
	property  string
	choice    int
	processes []int
	flying    []travel
	counts    map[string]int
}

func replay(t *testing.T, name string) *replayed {
	t.Helper()
	entry, ok := Named(name)
	if !ok {
		t.Fatalf("the gallery has no %s", name)
	}
	setup, problems := entry.Document.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	header, err := setup.Header(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r := &replayed{
		document: entry.Document, header: header,
		states: map[string]map[string]any{}, history: map[string][]moment{}, records: map[string][]map[string]any{},
		flying: map[trace.MessageName]trace.Message{}, sent: map[string]int{},
	}
	for i := range entry.Document.Processes {
		id := strconv.Itoa(i + 1)
		r.states[id] = r.blank()
		r.change(r.states[id], r.header.Initial[i])
		r.records[id] = []map[string]any{}
	}
	if r.summary, err = simulate.Run(context.Background(), setup, func(e *trace.Event) error { r.take(e); return nil }); err != nil {
		t.Fatal(err)
	}
	return r
}

// blank returns the initial state.
func (r *replayed) blank() map[string]any {
	s := map[string]any{"state": r.header.Words.Idle}
	for _, f := range r.header.Fields {
		switch f.Kind {
		case "set", "queue":
			s[f.Name] = []any{}
		case "vector":
			v := make([]any, r.document.Processes)
			for i := range v {
				_ = json.Unmarshal(f.Fill, &v[i])
			}
			s[f.Name] = v
		default:
			s[f.Name] = 0.0
		}
	}
	return s
}

// change applies a change of state in the trace's format.
func (r *replayed) change(state map[string]any, delta json.RawMessage) {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(delta, &fields)
	for name, change := range fields {
		switch old := state[name].(type) {
		case []any:
			state[name] = applied(old, change, r.kind(name))
		default:
			var v any
			_ = json.Unmarshal(change, &v)
			state[name] = v
		}
	}
}

func (r *replayed) kind(field string) string {
	for _, f := range r.header.Fields {
		if f.Name == field {
			return f.Kind
		}
	}
	return ""
}

func applied(old []any, change json.RawMessage, kind string) []any {
	list := slices.Clone(old)
	if kind == "vector" {
		var at map[string]any
		_ = json.Unmarshal(change, &at)
		for index, v := range at {
			i, _ := strconv.Atoi(index)
			list[i-1] = v
		}
		return list
	}
	if kind == "queue" {
		var splice map[string]any // "at", "-" removed there, "+" inserted there
		_ = json.Unmarshal(change, &splice)
		at, _ := splice["at"].(float64)
		removed, _ := splice["-"].(float64)
		added, _ := splice["+"].([]any)
		return slices.Replace(list, int(at), int(at+removed), added...)
	}
	var set map[string][]any
	_ = json.Unmarshal(change, &set)
	list = slices.DeleteFunc(list, func(v any) bool { return slices.Contains(set["-"], v) })
	return append(list, set["+"]...)
}

// take adds one event.
func (r *replayed) take(e *trace.Event) {
	id := strconv.Itoa(int(e.At))
	before := r.states[id]
	after := make(map[string]any, len(before))
	for field, v := range before {
		after[field] = v
	}
	r.change(after, e.State)
	w := r.header.Words
	after["state"] = map[string]string{"idle": w.Idle, "waiting": w.Waiting, "inside": w.Inside}[e.Phase]
	r.states[id] = after
	r.history[id] = append(r.history[id], moment{e.Time.Float(), r.seen(after)})
	for _, record := range r.retell(e, before, after) {
		record["step"] = e.Time.Float()
		r.records[id] = append(r.records[id], plain(record))
	}
	r.account(e)
	for _, v := range e.Verdicts {
		r.violations = append(r.violations, r.broken(v))
	}
}

// account records messages, entries and choices.
func (r *replayed) account(e *trace.Event) {
	if m := e.Message; m != nil {
		delete(r.flying, m.ID)
		r.travels = append(r.travels, travel{int(m.From), int(m.To), m.Type, m.Sent.Float(), e.Time.Float()})
	}
	for _, s := range e.Sends {
		r.sent[s.Type]++
		r.flying[s.ID] = trace.Message{ID: s.ID, From: e.At, To: s.To, Type: s.Type}
	}
	c := choice{Step: len(r.choices) + 1, Entered: []int{}}
	switch e.Kind {
	case trace.Enter:
		r.order, r.clocks = append(r.order, int(e.At)), append(r.clocks, e.Clock)
		last := &r.choices[len(r.choices)-1]
		last.Entered = append(last.Entered, int(e.At))
		return
	case trace.Ask:
		c.Do, c.P = "request", int(e.At)
	case trace.Leave:
		c.Do, c.P = "exit", int(e.At)
	case trace.Receive:
		c.Do, c.From, c.To, c.Type = "deliver", int(e.Message.From), int(e.Message.To), e.Message.Type
	}
	r.choices = append(r.choices, c)
}

func (r *replayed) broken(v trace.Verdict) violation {
	b := violation{property: v.Property, choice: len(r.choices), counts: map[string]int{}}
	for _, p := range v.Processes {
		b.processes = append(b.processes, int(p))
	}
	for _, name := range v.Undelivered {
		m := r.flying[name]
		b.flying = append(b.flying, travel{From: int(m.From), To: int(m.To), Type: m.Type})
	}
	for name, n := range r.sent {
		b.counts[name] = n
	}
	return b
}

// counts returns the number of messages by type, including the application's.
func (r *replayed) counts() map[string]int {
	all := map[string]int{}
	for name, n := range r.summary.ByType {
		all[name] = n
	}
	if n := r.summary.Application; n > 0 {
		all[trace.Application] = n
	}
	return all
}

// at returns a process's state after everything up to a time.
func (r *replayed) at(id string, time float64) map[string]any {
	var state map[string]any
	for _, m := range r.history[id] {
		if m.time <= time {
			state = m.state
		}
	}
	return state
}

// seen returns a state in the terms of the worked examples: q with the process of each element, acks sorted.
func (r *replayed) seen(state map[string]any) map[string]any {
	s := map[string]any{"state": state["state"], "myT": state["T"], "replies": state["replies"], "queue": state["queue"]}
	if q, ok := state["q"].([]any); ok {
		var whole []any
		for i, e := range q {
			whole = append(whole, append(slices.Clone(e.([]any)), float64(i+1)))
		}
		s["q"] = whole
	}
	if heard, ok := state["heard"].([]any); ok {
		acks := []any{}
		for i, k := range heard {
			if k != 0.0 {
				acks = append(acks, []any{k, float64(i + 1)})
			}
		}
		slices.SortStableFunc(acks, func(a, b any) int {
			return cmp.Compare(a.([]any)[0].(float64), b.([]any)[0].(float64))
		})
		s["acks"] = acks
	}
	return s
}

// plain returns a record after a round trip through JSON, so that all numbers have the same type.
func plain(record map[string]any) map[string]any {
	data, err := json.Marshal(record)
	if err != nil {
		panic(err)
	}
	var same map[string]any
	if err := json.Unmarshal(data, &same); err != nil {
		panic(err)
	}
	return same
}
