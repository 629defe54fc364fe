package long

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"reflect"
	"strconv"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
)

// cut is a decoded piece.
type cut struct {
	moment trace.Moment
	steps  []int
}

func pieceOf(t *testing.T, l *Run, from, to int, context string) cut {
	t.Helper()
	s, err := l.Piece(url.Values{"from": {strconv.Itoa(from)}, "to": {strconv.Itoa(to)}, "context": {context}})
	got := give(t, s, err)
	var head struct{ Moment trace.Moment }
	if err := json.Unmarshal(got.head, &head); err != nil {
		t.Fatal(err)
	}
	c := cut{moment: head.Moment}
	for _, line := range got.events {
		var e struct{ Step int }
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		c.steps = append(c.steps, e.Step)
	}
	return c
}

// With its context a piece begins before the requests of all processes that wait when the stretch begins, and neither
// end separates an entry from the event that enabled it.
func TestAPieceWithItsContextCanBeToldAlone(t *testing.T) {
	d, random := open(t, run.DefaultLimits), rand.New(rand.NewPCG(14, 5))
	for _, a := range algorithms.All {
		r := read(t, busy(a, random, 900))
		all, l := whole(t, r), atHand(t, d, r)
		for range 8 {
			from := 1 + random.IntN(len(all.Events))
			to := min(len(all.Events), from+random.IntN(200))
			plain, wide := pieceOf(t, l, from, to, "0"), pieceOf(t, l, from, to, "1")
			first, last := wide.steps[0], wide.steps[len(wide.steps)-1]
			if first > from || last < to || wide.moment.Step != first-1 || len(wide.steps) != last-first+1 {
				t.Fatalf("%s: %d to %d comes as %d to %d", a.Name, from, to, first, last)
			}
			for i, n := range plain.moment.Nodes {
				if n.Requested > 0 && n.Requested < first {
					t.Fatalf("%s: node %d has asked at %d, and the piece from %d begins at %d", a.Name, i+1, n.Requested, from, first)
				}
			}
			if k := all.Events[first-1].Kind; first > 1 && (k == trace.Enter || k == trace.Duplicate) {
				t.Fatalf("%s: a piece begins with %s", a.Name, k)
			}
			if last < len(all.Events) {
				if k := all.Events[last].Kind; k == trace.Enter || k == trace.Duplicate {
					t.Fatalf("%s: a piece ends before %s", a.Name, k)
				}
			}
		}
	}
}

// The counts of a moment, plus the costs of the events after it, are the counts of the run's summary.
func TestAMomentCountsAsTheSummaryDoes(t *testing.T) {
	d, random := open(t, run.DefaultLimits), rand.New(rand.NewPCG(14, 6))
	for _, a := range algorithms.All {
		r := read(t, busy(a, random, 500))
		all, l := whole(t, r), atHand(t, d, r)
		from := 1 + random.IntN(len(all.Events))
		got := *pieceOf(t, l, from, from, "0").moment.Counts
		for _, e := range all.Events[from-1:] {
			if e.Kind == trace.Enter {
				got.Entries++
			}
			for _, s := range e.Sends {
				if s.Type == trace.Application {
					got.Application++
				} else if machine(&all.Head, e.At) != machine(&all.Head, s.To) {
					got.Messages++
					got.ByType[s.Type]++
				}
			}
		}
		s := all.End
		if want := (trace.Counts{Messages: s.Messages, Application: s.Application, Entries: s.Entries, ByType: s.ByType}); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, and the summary has %+v", a.Name, got, want)
		}
	}
}

// machine returns the machine on which a node runs.
func machine(h *trace.Header, p mutex.ID) mutex.ID {
	if host := h.Host(p); host != 0 {
		return host
	}
	return p
}
