package sweep

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"fano/server/check"
)

// mostWork bounds the time that a board works, beside what it waits for visitors. It needs a small part of that; a
// machine that is so slow is left alone.
const mostWork = 10 * time.Minute

// A Board has what one server has measured, or a server of the same build before it. It begins to measure when
// somebody first looks, once for all: in the background, one point at a time, each in a turn of the searches. Make it
// with NewBoard.
type Board struct {
	desk   *check.Desk
	points []Point
	kept   shelf
	log    *slog.Logger

	mu    sync.Mutex
	begun bool
	state State
	ended chan struct{} // closed when there is no more to come
}

// State is how far a board has come.
type State struct {
	Of     int  // points there are
	Failed bool // no more will be measured, although something is left

	points map[Point]Measured // never changed once it is shared
	count  int
}

// Count is how many points have been measured.
func (s State) Count() int { return s.count }

// Done says that nothing more will be measured.
func (s State) Done() bool { return s.Failed || s.count == s.Of }

// At is what has been measured at a point; false if nothing yet.
func (s State) At(p Point) (Measured, bool) {
	m, ok := s.points[p]
	return m, ok
}

// Left are the points that have been looked at and have no runs, in the order of their names, loads and sizes.
func (s State) Left() (all []Measured) {
	for _, m := range s.points {
		if m.Left != "" {
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b Measured) int {
		return cmp.Or(cmp.Compare(a.Algorithm, b.Algorithm), cmp.Compare(a.Load, b.Load), cmp.Compare(a.N, b.N))
	})
	return all
}

// Options are what a board needs.
type Options struct {
	Desk *check.Desk // of whose turns it takes some; closing it ends the board
	// Directory is where the measures are kept for the next server of this build; empty: nowhere.
	Directory string
	Log       *slog.Logger
}

// NewBoard makes a board.
func NewBoard(o Options) *Board {
	return boardOf(o, Points())
}

func boardOf(o Options, points []Point) *Board {
	return &Board{
		desk: o.Desk, points: points, kept: shelf{o.Directory}, log: o.Log, ended: make(chan struct{}),
		state: State{Of: len(points), points: map[Point]Measured{}},
	}
}

// State is the present state; the first call begins the measuring.
func (b *Board) State() State {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.begun {
		b.begun = b.desk.Background(b.measure) == nil // else the server is going away
	}
	return b.state
}

// Wait waits until nothing more will be measured, or the context ends.
func (b *Board) Wait(ctx context.Context) State {
	b.State()
	select {
	case <-b.ended:
	case <-ctx.Done():
	}
	return b.State()
}

// measure reads what has been kept, or measures all points and keeps them.
func (b *Board) measure(ctx context.Context, turn func(func(check.Budget)) error) {
	defer close(b.ended)
	var kept []Measured
	if turn(func(check.Budget) { kept = b.read() }) != nil {
		return // the server is going away
	}
	if kept != nil {
		b.note(kept)
		return
	}
	var worked time.Duration
	var all []Measured
	for _, p := range b.points {
		var m Measured
		var err error
		piece := func(check.Budget) {
			begun := time.Now()
			m, err = guarded(ctx, p)
			worked += time.Since(begun)
		}
		if turn(piece) != nil || ctx.Err() != nil {
			return // the server is going away
		}
		if err == nil && worked > mostWork {
			err = fmt.Errorf("measuring has taken %v, with %d of %d points done", worked, len(all), len(b.points))
		}
		if err != nil {
			b.log.Error("the algorithms could not all be measured", "point", fmt.Sprint(p), "error", err)
			b.fail()
			return
		}
		all = append(all, m)
		b.note(all[len(all)-1:])
	}
	b.log.Info("the algorithms are measured", "points", len(all), "took", worked.Round(time.Millisecond))
	if err := b.kept.write(all); err != nil {
		b.log.Warn("what was measured is not kept for the next start", "error", err)
	}
}

// read is what has been kept; nil if that is nothing, or not what this build would have kept.
func (b *Board) read() []Measured {
	kept, err := b.kept.read(b.points)
	if err != nil {
		b.log.Warn("what was measured before is measured again", "error", err)
	}
	return kept
}

// guarded measures, and keeps a mistake in it from ending more than this.
func guarded(ctx context.Context, p Point) (m Measured, err error) {
	defer func() {
		if why := recover(); why != nil {
			err = fmt.Errorf("sweep: %v: %v\n%s", p, why, debug.Stack())
		}
	}()
	return p.measured(ctx)
}

// note notes some points more. Those who have looked before keep what they saw.
func (b *Board) note(some []Measured) {
	b.mu.Lock()
	defer b.mu.Unlock()
	points := make(map[Point]Measured, len(b.state.points)+len(some))
	maps.Copy(points, b.state.points)
	for _, m := range some {
		points[m.Point] = m
	}
	b.state.points, b.state.count = points, len(points)
}

func (b *Board) fail() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state.Failed = true
}

// Measure is the state of a board that has measured these points and will measure no others, made at once. Errors: the
// context's, and what would be a mistake of this build.
func Measure(ctx context.Context, points ...Point) (State, error) {
	s := State{Of: len(points), points: map[Point]Measured{}}
	for _, p := range points {
		m, err := guarded(ctx, p)
		if err != nil {
			return s, err
		}
		s.points[p] = m
	}
	s.count = len(s.points)
	return s, nil
}
