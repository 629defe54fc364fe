package claims

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"

	"fano/server/check"
)

// mostStates bounds each search. It is more than any of them needs; what it ended would be not judged.
const mostStates = 600_000

// within is a budget within that bound.
func within(b check.Budget) check.Budget {
	if b.States == 0 || b.States > mostStates {
		b.States = mostStates
	}
	return b
}

// A Board shows the judgements of one server. It begins to judge when somebody first looks, once for all: in the
// background, one claim at a time, each in a turn of the searches. Make it with NewBoard.
type Board struct {
	desk *check.Desk
	log  *slog.Logger

	mu     sync.Mutex
	begun  bool
	state  State
	latest chan struct{} // closed when there is no more to come
}

// State is how far a board has come.
type State struct {
	Judged []Judgement // in the order of All
	Failed bool        // a claim could not be judged, and no more will be
}

// Done says that nothing more will be judged.
func (s State) Done() bool { return s.Failed || len(s.Judged) == len(All) }

// NewBoard makes a board that takes the desk's turns. Closing the desk ends it.
func NewBoard(desk *check.Desk, log *slog.Logger) *Board {
	return &Board{desk: desk, log: log, latest: make(chan struct{})}
}

// State is the present state; the first call begins the judging. What has been judged is shared and must not be
// changed.
func (b *Board) State() State {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.begun {
		b.begun = b.desk.Background(b.judge) == nil // else the server is going away
	}
	return b.state
}

// Wait waits until nothing more will be judged, or the context ends.
func (b *Board) Wait(ctx context.Context) State {
	b.State()
	select {
	case <-b.latest:
	case <-ctx.Done():
	}
	return b.State()
}

// judge judges all claims.
func (b *Board) judge(ctx context.Context, turn func(func(check.Budget)) error) {
	defer close(b.latest)
	for _, c := range All {
		var judged Judgement
		var err error
		if turn(func(budget check.Budget) { judged, err = guarded(ctx, c, budget) }) != nil || ctx.Err() != nil {
			return // the server is going away
		}
		if err != nil {
			b.log.Error("a claim could not be judged", "claim", c.ID, "error", err)
		}
		b.note(judged, err)
		if err != nil {
			return
		}
	}
}

// guarded judges, and keeps a mistake in it from ending more than this.
func guarded(ctx context.Context, c Claim, b check.Budget) (judged Judgement, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("claim %s: %v\n%s", c.ID, p, debug.Stack())
		}
	}()
	return c.Judge(ctx, b)
}

// note notes one more judgement. Those who have looked before keep what they saw.
func (b *Board) note(j Judgement, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err != nil {
		b.state.Failed = true
		return
	}
	b.state.Judged = append(b.state.Judged, j)
}
