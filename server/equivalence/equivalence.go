// Package equivalence decides whether the systems of two scenarios behave alike, that is, have the same sequences of
// asking, entering and leaving over all orders of events and messages. From a shortest sequence that only one has it
// makes a scenario that plays it beside the other. It knows nothing of sockets and requests.
package equivalence

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"time"

	"fano/algorithms/engine/equivalence"
	"fano/server/check"
	"fano/server/scenario"
)

// longest is how long one comparison takes at most, where a server does not allow less.
const longest = 30 * time.Second

// Names of the two systems.
const (
	First  = "first"
	Second = "second"
)

var names = [2]string{First, Second}

// Answer is what is known of two systems.
type Answer struct {
	Alike equivalence.Answer `json:"alike"`
	Asks  []int              `json:"asks"` // how often each process may ask, in both
	// Only is which of the two has the Sequence, a shortest that the other lacks.
	*Difference
	More     More         `json:"more"`
	Stuck    []Difference `json:"stuck"`    // after a sequence that both have, only one may be stuck; of each a shortest
	Failures []Failure    `json:"failures"` // of verbs; nothing follows from there
	Depth    int          `json:"depth"`    // of what is unknown: sequences of so many events are the same in both
	States   int          `json:"states"`   // of both that were visited
	Seconds  float64      `json:"seconds"`
}

// More says of each whether it has sequences that the other lacks.
type More struct {
	First  equivalence.Answer `json:"first"`
	Second equivalence.Answer `json:"second"`
}

// Difference is a sequence that tells the two apart.
type Difference struct {
	Only     string  `json:"only"`
	Sequence []Event `json:"sequence"`
	// Link is the scenario that plays it, with the other beside it, as far as that can follow; empty if none can hold both.
	Link string `json:"link,omitempty"`
}

// Event is what can be seen: a process asks, enters or leaves.
type Event struct {
	At   int    `json:"at"`
	Kind string `json:"kind"`
}

// Failure is that a verb of one of the two has failed.
type Failure struct {
	In   string `json:"in"`
	Text string `json:"text"`
	Link string `json:"link,omitempty"` // of the scenario that plays it
}

// Question is two systems that are to be compared. Make it with [Of].
type Question struct {
	two  [2]*check.Question
	Asks []int
}

// Of is the question whether two documents behave alike, where each process asks so often in both; nil: as often as in
// either run, but not more than once where there are more than two processes, for which there are far more sequences.
// Errors: [*scenario.Invalid].
func Of(first, second *scenario.Document, asks []int) (*Question, error) {
	if second == nil {
		return nil, scenario.Refused("beside", "missing", "", "")
	}
	if a, b := first.Processes, second.Processes; a != b {
		return nil, scenario.Refused("beside.processes", "not-one-of", strconv.Itoa(b), strconv.Itoa(a))
	}
	q := &Question{Asks: asks}
	if asks == nil {
		var err error
		if q.Asks, err = usual(first, second); err != nil {
			return nil, err
		}
	}
	for i, d := range []*scenario.Document{first, second} {
		one, err := check.Of(d, check.Options{Asks: q.Asks})
		if err != nil {
			return nil, err
		}
		q.two[i] = one
	}
	return q, nil
}

// usual is how often each process asks unless somebody says otherwise.
func usual(first, second *scenario.Document) ([]int, error) {
	asks := make([]int, first.Processes)
	for _, d := range []*scenario.Document{first, second} {
		q, err := check.Of(d, check.Options{})
		if err != nil {
			return nil, err
		}
		for i, n := range q.Asks {
			asks[i] = max(asks[i], n)
			if len(asks) > 2 {
				asks[i] = min(asks[i], 1)
			}
		}
	}
	return asks, nil
}

// Search compares within a budget, until ctx ends: then what was found until then counts. It lets others have the
// processor first. Errors: of ctx's turn.
func (q *Question) Search(ctx context.Context, b check.Budget) (*Answer, error) {
	began := time.Now()
	r := equivalence.Compare(context.WithoutCancel(ctx), q.two[0].System(), q.two[1].System(), equivalence.Limits{
		States: b.States, Bytes: b.Bytes,
		Going: func(equivalence.Progress) bool {
			runtime.Gosched()
			return ctx.Err() == nil && (b.Time == 0 || time.Since(began) < b.Time)
		},
	})
	if r.Err != nil {
		return nil, r.Err
	}
	a := &Answer{
		Alike: r.Answer(), Asks: q.Asks, States: r.States, Stuck: []Difference{}, Failures: []Failure{},
		More: More{First: r.Includes(1).Not(), Second: r.Includes(0).Not()}, Seconds: time.Since(began).Seconds(),
	}
	if which, d := r.Only(); d != nil {
		a.Difference = q.told(which, d)
	} else {
		a.Depth = r.Depth
	}
	for i, d := range r.Stuck {
		if d != nil {
			a.Stuck = append(a.Stuck, *q.told(i, d))
		}
	}
	for i, f := range r.Failures {
		if f == nil {
			continue
		}
		link, err := q.two[i].Document.Scheduled(f.Schedule).Link()
		if err != nil {
			link = ""
		}
		a.Failures = append(a.Failures, Failure{names[i], scenario.Brief(f.Text()), link})
	}
	return a, nil
}

// told is a difference with the scenario that plays it.
func (q *Question) told(which int, d *equivalence.Difference) *Difference {
	t := &Difference{Only: names[which], Sequence: []Event{}}
	for _, e := range d.Word {
		t.Sequence = append(t.Sequence, Event{int(e.At), e.Kind.String()})
	}
	first, second := d.Has, d.Lacks
	if which == 1 {
		first, second = second, first
	}
	play := q.two[0].Document.Scheduled(first)
	play.Beside = scenario.Differing(play, q.two[1].Document.Scheduled(second))
	if link, err := play.Link(); err == nil {
		t.Link = link
	}
	return t
}

// Compare compares a document's system with the one beside it, in the turn of a search. Errors: as of [Of], those of
// packages work and fairqueue, and ctx's own, which ends the comparison.
func Compare(ctx context.Context, searches *check.Service, document *scenario.Document, asks []int) (*Answer, error) {
	if err := searches.Fits(document); err != nil {
		return nil, err
	}
	second, err := document.Second()
	if err != nil {
		return nil, err
	}
	q, err := Of(document, second, asks)
	if err != nil {
		return nil, err
	}
	return check.Do(ctx, searches, check.Search[*Answer]{
		Key: fmt.Sprint("comparison ", asks, " ", string(document.Canonical())), Label: scenario.Mark(string(document.Canonical())),
		Do: func(ctx context.Context, b check.Budget) (*Answer, int64, error) {
			if b.Time == 0 || b.Time > longest {
				b.Time = longest
			}
			answer, err := q.Search(ctx, b)
			return answer, -1, err
		},
	})
}
