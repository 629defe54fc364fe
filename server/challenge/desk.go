package challenge

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/trace"
	"fano/server/cache"
	"fano/server/check"
	"fano/server/scenario"
)

// Ask says what to search for beside the judgement, which needs no search unless the document has an answer.
type Ask struct {
	Least bool // the fewest choices from the beginning
	From  bool // the fewest from here
	Next  bool // and the first of them
	// States is how many states each search visits at most; 0: as many as the desk allows.
	States int
}

// A Desk is where challenges are judged. Its searches are done in the turns of a [check.Desk], with its limits. Make it
// with NewDesk; its methods may be called from any goroutine.
type Desk struct {
	searches *check.Desk
	log      *slog.Logger
	cache    *cache.Cache[key, found]
}

// NewDesk makes a desk.
func NewDesk(searches *check.Desk, log *slog.Logger) *Desk {
	return &Desk{searches: searches, log: log, cache: cache.New[key, found](maxFound, nil)}
}

// Judge says how a challenge stands. Errors: *scenario.Invalid, check.ErrClosed, check.ErrBroken, those of package fairqueue,
// and ctx's own, which ends its searches.
func (d *Desk) Judge(ctx context.Context, document *scenario.Document, ask Ask) (*Verdict, error) {
	if err := d.searches.Takes(document); err != nil {
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
		if all, err = d.search(ctx, g.key(document.Challenge.Given, ask.States), g.start, ask.States); err != nil {
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
		if rest, err = d.search(ctx, g.key(len(document.Schedule), ask.States), g.here, ask.States); err != nil {
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

// Takes tells whether a document's system is not too large for the searches.
func (d *Desk) Takes(document *scenario.Document) bool { return d.searches.Takes(document) == nil }

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
	late                bool // it would find more on a faster machine
}

// search searches in its turn, unless the same has been found before; states are the most that it visits, if not 0.
func (d *Desk) search(ctx context.Context, k key, from *explore.Position, states int) (f found, err error) {
	if f, known := d.cache.Get(k); known {
		return f, nil
	}
	err = d.searches.Turn(ctx, func(ctx context.Context, b check.Budget) (err error) {
		known := false
		if f, known = d.cache.Get(k); known { // while it waited
			return nil
		}
		if states > 0 && (b.States == 0 || states < b.States) {
			b.States = states
		}
		if f, err = d.guarded(ctx, from, b); err == nil && ctx.Err() == nil && !f.late {
			d.cache.Put(k, f) // before the next has its turn: it may ask the same
		}
		return err
	})
	return f, err
}

// guarded searches, and keeps a mistake in it from ending more than this search.
func (d *Desk) guarded(ctx context.Context, from *explore.Position, b check.Budget) (f found, err error) {
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("a challenge panicked", "panic", scenario.Brief(fmt.Sprint(p)), "goal", fmt.Sprintf("%+v", from.Goal),
				"stack", string(debug.Stack()))
			err = check.ErrBroken
		}
	}()
	return searched(ctx, from, b)
}

// searched searches within a budget. It lets others have the processor first.
func searched(ctx context.Context, from *explore.Position, b check.Budget) (f found, err error) {
	began := time.Now()
	r := explore.Reach(ctx, from, explore.Limits{States: b.States, Bytes: b.Bytes, Going: func(int) bool {
		runtime.Gosched()
		f.late = b.Time > 0 && time.Since(began) >= b.Time
		return !f.late
	}})
	f.Complete, f.Reachable, f.Way, f.States = r.Complete, r.Reachable, r.Choices, r.States
	return f, r.Err
}
