package challenge

import (
	"context"
	"fmt"
	"runtime"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/server/check"
	"fano/server/scenario"
)

// Ask selects the searches. Judging needs none unless the document has an answer.
type Ask struct {
	Least bool // the minimum number of choices from the beginning
	From  bool // the minimum number from here
	Next  bool // the first choice of a shortest solution from here
	// States is the maximum number of states of each search; 0: the service's maximum.
	States int
}

// Judge judges a challenge with the searches of a service. Errors: *scenario.Invalid, those of packages work and
// fairqueue, and of ctx, whose end ends the searches.
func Judge(ctx context.Context, searches *check.Service, document *scenario.Document, ask Ask) (*Verdict, error) {
	if err := searches.Fits(document); err != nil {
		return nil, err
	}
	g, err := Of(ctx, document)
	if err != nil {
		return nil, err
	}
	v := &g.verdict
	answered := document.Challenge.Answer != ""
	var all found
	if ask.Least || answered {
		if all, err = search(ctx, searches, g.key(document.Challenge.Given, ask.States), g.start, ask.States); err != nil {
			return nil, err
		}
		v.Possible, v.Least = describe(all)
		v.States += all.States
		g.answered(all)
	}
	if !ask.From && !ask.Next || v.Lost == LostOver {
		return v, nil
	}
	rest := all
	if !ask.Least && !answered || len(document.Schedule) > document.Challenge.Given { // else all is from here
		if rest, err = search(ctx, searches, g.key(len(document.Schedule), ask.States), g.here, ask.States); err != nil {
			return nil, err
		}
		v.States += rest.States
	}
	v.Reachable, v.From = describe(rest)
	if v.Reachable == No && v.Lost == "" {
		v.Lost = LostBySearch
	}
	if ask.Next && len(rest.Solution) > 0 {
		v.Next, v.Solution = &rest.Solution[0], rest.Solution
	}
	return v, nil
}

// describe returns the result of a search as a word and the minimum number of choices; nil if unknown.
func describe(f found) (word string, steps *int) {
	switch {
	case !f.Complete:
		return Unknown, nil
	case !f.Reachable:
		return No, nil
	}
	steps = new(int)
	*steps = len(f.Solution)
	return Yes, steps
}

// found is the cached result of a search.
type found struct {
	Complete, Reachable bool
	Solution            []trace.Choice // a shortest solution, if reachable; not to be changed
	States              int
}

// search runs a search in the service, or takes its cached result. It visits at most the given number of states,
// unless 0.
func search(ctx context.Context, searches *check.Service, key string, from *explore.Position, states int) (found, error) {
	return check.Do(ctx, searches, check.Search[found]{
		Key: "challenge " + key, Label: fmt.Sprintf("%+v", from.Goal),
		Do: func(ctx context.Context, b check.Budget) (found, int64, error) {
			if states > 0 && (b.States == 0 || states < b.States) {
				b.States = states
			}
			return searched(ctx, from, b)
		},
	})
}

// foundBytes is the approximate memory of a cached result.
const foundBytes = 4 << 10

// searched searches within a budget, and yields the processor to others. The result is not cached if time ran out: a
// faster machine would find more.
func searched(ctx context.Context, from *explore.Position, b check.Budget) (f found, weight int64, err error) {
	weight = foundBytes
	began := time.Now()
	r := explore.Reach(ctx, from, explore.Limits{States: b.States, Bytes: b.Bytes, OnProgress: func(int) bool {
		runtime.Gosched()
		if b.Time > 0 && time.Since(began) >= b.Time {
			weight = -1
		}
		return weight >= 0
	}})
	return found{r.Complete, r.Reachable, r.Choices, r.States}, weight, r.Err
}
