// Package equivalence decides whether the systems of two scenarios behave the same: whether they have the same
// sequences of asking, entering and leaving, over all orders of events and messages. For a shortest sequence of only
// one system it makes a scenario that plays it beside the other system. It knows nothing of sockets and requests.
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

// longest is the maximum duration of a comparison, unless the server's is smaller.
const longest = 30 * time.Second

// The names of the two systems.
const (
	First  = "first"
	Second = "second"
)

var names = [2]string{First, Second}

// Answer is the result of a comparison.
type Answer struct {
	Equivalent equivalence.Answer `json:"alike"`
	Asks       []int              `json:"asks"` // requests of each process, in both
	// Difference is a shortest sequence of one system that the other lacks; nil: none was found.
	*Difference
	More     More         `json:"more"`
	Stuck    []Difference `json:"stuck"`    // shortest common sequences after which only one may be stuck
	Failures []Failure    `json:"failures"` // of verbs; nothing is explored after them
	Depth    int          `json:"depth"`    // if Equivalent is unknown: all sequences of up to this many events are in both
	States   int          `json:"states"`   // visited states of both
	Seconds  float64      `json:"seconds"`
}

// More reports for each system whether it has sequences that the other lacks.
type More struct {
	First  equivalence.Answer `json:"first"`
	Second equivalence.Answer `json:"second"`
}

// Difference is a sequence that distinguishes the systems.
type Difference struct {
	Only     string  `json:"only"`
	Sequence []Event `json:"sequence"`
	// Link is the scenario that plays it, with the other system beside it, as far as that can follow; empty if it
	// does not fit.
	Link string `json:"link,omitempty"`
}

// Event is an observable event: a process asks, enters or leaves.
type Event struct {
	At   int    `json:"at"`
	Kind string `json:"kind"`
}

// Failure is a failed verb in one of the systems.
type Failure struct {
	In   string `json:"in"`
	Text string `json:"text"`
	Link string `json:"link,omitempty"` // of the scenario that plays it
}

// Question is a pair of systems to compare. Make it with [Of].
type Question struct {
	two  [2]*check.Question
	Asks []int
}

// Of returns the question whether two documents behave the same if each process may make the given numbers of
// requests in both. With nil it may make as many as in either run, but with more than two processes at most one,
// because there are far more sequences. Errors: [*scenario.Invalid].
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
		if q.Asks, err = defaultAsks(first, second); err != nil {
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

// defaultAsks returns the default numbers of requests.
func defaultAsks(first, second *scenario.Document) ([]int, error) {
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

// Search compares within a budget, or until ctx ends, and then returns what it has found. It yields the processor to
// others. Errors: the end of ctx's turn in the queue.
func (q *Question) Search(ctx context.Context, b check.Budget) (*Answer, error) {
	began := time.Now()
	r := equivalence.Compare(context.WithoutCancel(ctx), q.two[0].System(), q.two[1].System(), equivalence.Limits{
		States: b.States, Bytes: b.Bytes,
		OnProgress: func(equivalence.Progress) bool {
			runtime.Gosched()
			return ctx.Err() == nil && (b.Time == 0 || time.Since(began) < b.Time)
		},
	})
	if r.Err != nil {
		return nil, r.Err
	}
	a := &Answer{
		Equivalent: r.Answer(), Asks: q.Asks, States: r.States, Stuck: []Difference{}, Failures: []Failure{},
		More: More{First: r.Includes(1).Not(), Second: r.Includes(0).Not()}, Seconds: time.Since(began).Seconds(),
	}
	if which, d := r.Only(); d != nil {
		a.Difference = q.withScenario(which, d)
	} else {
		a.Depth = r.Depth
	}
	for i, d := range r.Stuck {
		if d != nil {
			a.Stuck = append(a.Stuck, *q.withScenario(i, d))
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

// withScenario returns a difference with the scenario that plays it.
func (q *Question) withScenario(which int, d *equivalence.Difference) *Difference {
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

// Compare compares a document's system with the one beside it, in a search slot. Errors: those of [Of], of packages
// work and fairqueue, and of ctx, whose end ends the comparison.
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
