package goal

import (
	"context"
	"fmt"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// State is a system on its way to a goal. Make it with [Begin].
type State struct {
	Goal   Goal
	Budget Budget
	Used   Budget // of the budget; Steps since the [State.Take] that begins to count
	sys    *system.System
	watch  watch
}

// Begin is a system in which nothing has happened. The Config says how often each process may ask. Errors, also of what is
// done with the state: the cause of ctx's end.
func Begin(ctx context.Context, c system.Config, g Goal, b Budget) (s *State, err error) {
	defer mutex.CatchInterrupted(&err)
	c.Asks = append([]int(nil), c.Asks...)
	sys, starts := system.New(ctx, c)
	s = &State{Goal: g, Budget: b, sys: sys}
	s.watch = newWatch(s, starts)
	return s, nil
}

// Given makes a choice that belongs to the task: nothing is counted before all of them have been made, and a fault among
// them needs no budget. It fails, and changes nothing, if the choice is not possible.
func (s *State) Given(c trace.Choice) (err error) {
	defer mutex.CatchInterrupted(&err)
	err = s.do(c)
	s.Used = Budget{}
	return err
}

// Reached says whether the goal has come about, now or before.
func (s *State) Reached() bool { return s.watch.reached }

// Dead says whether it is plain that the goal cannot be reached any more, without any search: another has entered than
// is wanted next, there were more messages, or more entries, than may be.
func (s *State) Dead() bool { return s.watch.dead }

// Spent says whether no choice is left in the budget.
func (s *State) Spent() bool { return s.Budget.Steps > 0 && s.Used.Steps >= s.Budget.Steps }

// Choices are what may be chosen now, within the budget, in a fixed order: those of [system.System.Choices], then the
// messages that may be lost, then those that may be duplicated, then who may crash.
func (s *State) Choices() []trace.Choice {
	if s.Spent() {
		return nil
	}
	all := s.sys.Choices()
	if s.Budget == (Budget{Steps: s.Budget.Steps}) {
		return all
	}
	for _, kind := range []trace.Kind{trace.Drop, trace.Duplicate} {
		if s.left(kind) <= 0 {
			continue
		}
		for _, at := range s.sys.InFlight() {
			name := s.sys.Packet(at).Name()
			if kind == trace.Drop || name.Copy == 0 {
				all = append(all, trace.Choice{Kind: kind, At: name.To, Message: name})
			}
		}
	}
	for p := mutex.ID(1); s.left(trace.Crash) > 0 && int(p) <= s.sys.Nodes(); p++ {
		if !s.sys.Local(p).Crashed {
			all = append(all, trace.Choice{Kind: trace.Crash, At: p})
		}
	}
	return all
}

// left is how many choices of a kind of fault the budget still allows.
func (s *State) left(kind trace.Kind) int {
	most, _ := s.Budget.Of(kind)
	used, _ := s.Used.Of(kind)
	return most - used
}

// ErrBudget says that a choice is possible, but not within the budget.
type ErrBudget struct {
	Choice trace.Choice
	Kind   trace.Kind // of which there are no more; 0: choices of all kinds
}

// Error tells it in a sentence.
func (e *ErrBudget) Error() string {
	if e.Kind == 0 {
		return fmt.Sprintf("%s: the budget has no choice left", e.Choice)
	}
	return fmt.Sprintf("%s: the budget has no %s left", e.Choice, e.Kind)
}

// Take makes a choice. It fails, and changes nothing, if the choice is not possible, or not within the budget: an
// [*ErrBudget]. The error of an interruption leaves the state of no use.
func (s *State) Take(c trace.Choice) (err error) {
	defer mutex.CatchInterrupted(&err)
	return s.take(c)
}

func (s *State) take(c trace.Choice) error {
	if s.Spent() {
		return &ErrBudget{Choice: c}
	}
	switch c.Kind {
	case trace.Drop, trace.Duplicate, trace.Crash:
		if s.left(c.Kind) <= 0 {
			return &ErrBudget{c, c.Kind}
		}
	case trace.Ask, trace.Enter, trace.Leave, trace.Receive:
	default:
		return &ErrBudget{c, c.Kind} // is none of what Choices offers
	}
	return s.do(c)
}

// do makes a choice and has it watched. A verb that fails leaves the state dead; an interruption goes on.
func (s *State) do(c trace.Choice) error {
	before := s.watch.before(s.sys, c)
	step, err := s.apply(c)
	if err != nil {
		return err
	}
	s.Used.Steps++
	switch c.Kind {
	case trace.Drop:
		s.Used.Drop++
	case trace.Duplicate:
		s.Used.Duplicate++
	case trace.Crash:
		s.Used.Crash++
	}
	if step == nil {
		s.watch.dead = true
		return nil
	}
	s.watch.after(s, step, before)
	return nil
}

// apply applies a choice; the step is nil if a verb failed.
func (s *State) apply(c trace.Choice) (step *system.Step, err error) {
	defer func() {
		switch why := recover().(type) {
		case nil:
		case *mutex.Interrupted:
			panic(why)
		default:
			step, err = nil, nil
		}
	}()
	return s.sys.Apply(c)
}

// Clone is a copy that shares nothing that changes.
func (s *State) Clone() *State { return s.on(s.sys.Clone()) }

// on is a copy with another system in the same state.
func (s *State) on(sys *system.System) *State {
	c := *s
	c.sys = sys
	c.watch = s.watch.clone()
	return &c
}
