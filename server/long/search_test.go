package long

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
)

// asked runs a search and returns the steps of its hits.
func asked(t *testing.T, l *Run, q url.Values) (steps []int, answer found) {
	t.Helper()
	s, err := l.Search(q)
	if err := json.Unmarshal(give(t, s, err).head, &answer); err != nil {
		t.Fatal(err)
	}
	for _, h := range answer.Hits {
		steps = append(steps, h.Step)
	}
	return steps, answer
}

// meanings decide from a trace's event, independently of the search, whether a query matches it.
var meanings = map[string]func(a *told, e *trace.Event) bool{
	"P2":        func(_ *told, e *trace.Event) bool { return e.At == 2 },
	"P2 enters": func(_ *told, e *trace.Event) bool { return e.At == 2 && e.Kind == trace.Enter },
	"asks":      func(_ *told, e *trace.Event) bool { return e.Kind == trace.Ask || e.Kind == trace.Again },
	"ignored":   func(_ *told, e *trace.Event) bool { return e.Kind == trace.Ignored },
	"receives":  func(_ *told, e *trace.Event) bool { return e.Kind == trace.Receive },
	"lost":      func(_ *told, e *trace.Event) bool { return e.Kind == trace.Drop },
	"P3 sends":  func(_ *told, e *trace.Event) bool { return e.At == 3 && len(e.Sends) > 0 },
	"to P1": func(_ *told, e *trace.Event) bool {
		return e.Message != nil && e.At == 1 || slices.ContainsFunc(e.Sends, func(s trace.Sent) bool { return s.To == 1 })
	},
	"receives from P2": func(_ *told, e *trace.Event) bool { return e.Kind == trace.Receive && e.Message.From == 2 },
	"TYPE from P1": func(a *told, e *trace.Event) bool {
		typ := a.Head.Messages[0].Type
		return e.Message != nil && e.Message.Type == typ && e.Message.From == 1 ||
			e.At == 1 && slices.ContainsFunc(e.Sends, func(s trace.Sent) bool { return s.Type == typ })
	},
}

// Searches find what is in the trace, nearest first, in both directions, with the right total.
func TestSearchesFindWhatTheTraceHas(t *testing.T) {
	d, random := open(t, run.DefaultLimits), rand.New(rand.NewPCG(14, 6))
	for _, a := range algorithms.All {
		r := read(t, busy(a, random, 900))
		all, l := whole(t, r), atHand(t, d, r)
		for text, means := range meanings {
			var want []int
			for i := range all.Events {
				if means(all, &all.Events[i]) {
					want = append(want, i+1)
				}
			}
			q := url.Values{"q": {strings.Replace(text, "TYPE", all.Head.Messages[0].Type, 1)}}
			near(t, a.Name+": "+text, l, q, want, random)
			if _, answer := asked(t, l, q); answer.Total == nil || *answer.Total != len(want) {
				t.Fatalf("%s: %s: %d in all, want %d", a.Name, text, answer.Total, len(want))
			}
		}
		var broken []int
		for _, v := range all.End.Violations {
			broken = append(broken, v.Step)
		}
		near(t, a.Name+": violation", l, url.Values{"q": {"violation"}}, broken, random)
		step := 1 + random.IntN(len(all.Events))
		if steps, _ := asked(t, l, url.Values{"q": {fmt.Sprint(step)}}); !slices.Equal(steps, []int{step}) {
			t.Errorf("step %d: %v", step, steps)
		}
		if steps, answer := asked(t, l, url.Values{"q": {"P1 ent"}, "draft": {"1"}}); len(steps) > 0 || !answer.None {
			t.Errorf("the draft of a query is answered %+v", answer)
		}
		since := all.Events[step-1].Time
		first := 1 + slices.IndexFunc(all.Events, func(e trace.Event) bool { return e.Time >= since })
		if steps, _ := asked(t, l, url.Values{"q": {"t " + since.String()}}); !slices.Equal(steps, []int{first}) {
			t.Errorf("t %v: %v, want %d", since, steps, first)
		}
	}
}

// near searches from a random step in both directions, and compares with the expected hits.
func near(t *testing.T, name string, l *Run, q url.Values, want []int, random *rand.Rand) {
	t.Helper()
	from, limit := random.IntN(l.Events()+1), 1+random.IntN(mostHits)
	q.Set("from", fmt.Sprint(from))
	q.Set("limit", fmt.Sprint(limit))
	for _, direction := range []string{next, previous} {
		var there []int
		for _, step := range want {
			if direction == next && step > from || direction == previous && step < from {
				there = append(there, step)
			}
		}
		if direction == previous {
			slices.Reverse(there)
		}
		q.Set("direction", direction)
		steps, answer := asked(t, l, q)
		if more := len(there) > limit; !slices.Equal(steps, there[:min(limit, len(there))]) || answer.More != more {
			t.Fatalf("%s, %s from %d: %v, more %t; want of %v", name, direction, from, steps, answer.More, there)
		}
	}
	for _, name := range []string{"from", "limit", "direction"} {
		q.Del(name)
	}
}

// A field is found where the trace reports its change, and in messages that carry it.
func TestFieldsAreFoundWhereTheTraceTellsThem(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 7))
	d := open(t, run.DefaultLimits)
	r := read(t, `{"fano":1,"algorithm":"ricart-agrawala","processes":4,"workload":{"entries":1000},"stop":{"events":12000}}`)
	all, l := whole(t, r), atHand(t, d, r)
	carried := "" // a field with its value in a request
	for i := 5000; carried == ""; i++ {
		if e := &all.Events[i]; e.Kind == trace.Ask {
			carried = strings.Trim(string(e.Sends[0].Fields), "{}")
		}
	}
	for text, means := range map[string]func(e *trace.Event) bool{
		strings.ReplaceAll(carried, `"`, ""): func(e *trace.Event) bool {
			return strings.Contains(string(e.State), carried+",") || strings.Contains(string(e.State), carried+"}") ||
				e.Message != nil && string(e.Message.Fields) == "{"+carried+"}" ||
				slices.ContainsFunc(e.Sends, func(s trace.Sent) bool { return string(s.Fields) == "{"+carried+"}" })
		},
		"P2 deferred = P3": func(e *trace.Event) bool {
			var state struct {
				Deferred map[string][]mutex.ID `json:"deferred"`
			}
			return e.At == 2 && json.Unmarshal(e.State, &state) == nil && slices.Contains(state.Deferred["+"], 3)
		},
	} {
		var want []int
		for i := range all.Events {
			if means(&all.Events[i]) {
				want = append(want, i+1)
			}
		}
		if len(want) == 0 {
			t.Fatalf("there is no %s", text)
		}
		for range 3 {
			near(t, text, l, url.Values{"q": {strings.Replace(text, ":", " = ", 1)}}, want, random)
		}
	}
}
