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

// Ask says what to search for beside the judgement, which needs no search unless the document has an answer.
type Ask struct {
	Least bool // the fewest choices from the beginning
	From  bool // the fewest from here
	Next  bool // and the first of them
	// States is how many states each search visits at most; 0: as many as the service allows.
	States int
}

// Judge says how a challenge stands, by searches of a service. Errors: *scenario.Invalid, those of packages work and
// fairqueue, and ctx's own, which ends its searches.
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
		v.Possible, v.Least = told(all)
		v.States += all.States
		g.answered(all)
	}
	if !ask.From && !ask.Next || v.Lost == LostOver {
		return v, nil
	}
	rest := all
	if !ask.Least && !answered || len(document.Schedule) > document.Challenge.Given { // else that was from here
		if rest, err = search(ctx, searches, g.key(len(document.Schedule), ask.States), g.here, ask.States); err != nil {
			return nil, err
		}
		v.States += rest.States
	}
	v.Reachable, v.From = told(rest)
	if v.Reachable == No && v.Lost == "" {
		v.Lost = LostBySearch
	}
	if ask.Next && len(rest.Way) > 0 {
		v.Next, v.Way = &rest.Way[0], rest.Way
	}
	return v, nil
}

// told is what a search found, in a word and a number.
func told(f found) (word string, steps *int) {
	switch {
	case !f.Complete:
		return Unknown, nil
	case !f.Reachable:
		return No, nil
	}
	steps = new(int)
	*steps = len(f.Way)
	return Yes, steps
}

// found is what is kept of a search.
type found struct {
	Complete, Reachable bool
	Way                 []trace.Choice // a shortest, if it is reachable; not to be changed
	States              int
}

// search searches in its turn, unless the same has been found before; states are the most that it visits, if not 0.
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

// foundBytes is about how much memory a finding takes.
const foundBytes = 4 << 10

// searched searches within a budget. It lets others have the processor first. A search that would find more on a faster
// machine is not kept.
func searched(ctx context.Context, from *explore.Position, b check.Budget) (f found, weight int64, err error) {
	weight = foundBytes
	began := time.Now()
	r := explore.Reach(ctx, from, explore.Limits{States: b.States, Bytes: b.Bytes, Going: func(int) bool {
		runtime.Gosched()
		if b.Time > 0 && time.Since(began) >= b.Time {
			weight = -1
		}
		return weight >= 0
	}})
	return found{r.Complete, r.Reachable, r.Choices, r.States}, weight, r.Err
}
