package explore

import (
	"context"
	"fmt"

	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Position is a system on its way to a goal. The choices are those that a student may make by hand: all that
// [system.System] offers, and the faults that a budget permits. Create it with [Start].
type Position struct {
	Goal          goal.Goal
	Budget        goal.Budget
	Used          goal.Budget // spent from the budget; Steps counts since the last [Position.ApplyGiven]
	sys           *followed
	progress      goal.Progress
	reached, dead bool
}

// Start returns the position in which nothing has happened. The Config says how often each process may ask. Errors,
// also of the methods of Position: the cause of ctx's end.
func Start(ctx context.Context, c system.Config, g goal.Goal, b goal.Budget) (p *Position, err error) {
	defer mutex.CatchInterrupted(&err)
	p = &Position{Goal: g, Budget: b}
	sys, starts := play(ctx, c, g.Breaks == EM3)
	p.sys = sys
	p.see(goal.Step{Sent: p.sent(starts)}, 0)
	return p, nil
}

// ApplyGiven makes a choice that belongs to the task: it resets the count, so that a fault among these choices needs no
// budget. If the choice is not possible, it returns an error and changes nothing.
func (p *Position) ApplyGiven(c trace.Choice) (err error) {
	defer mutex.CatchInterrupted(&err)
	err = p.do(c)
	p.Used = goal.Budget{}
	return err
}

// Reached reports whether the goal was reached, now or before.
func (p *Position) Reached() bool { return p.reached }

// Dead reports whether the goal is obviously out of reach, without a search: the wrong process has entered, or there
// were too many messages or entries, or a verb has failed.
func (p *Position) Dead() bool { return p.dead }

// Spent reports whether the budget permits no more choices.
func (p *Position) Spent() bool { return p.Budget.Steps > 0 && p.Used.Steps >= p.Budget.Steps }

// Choices lists the choices within the budget, in a fixed order: those of [system.System.Choices], then the messages
// that may be lost, then those that may be duplicated, then the processes that may crash.
func (p *Position) Choices() []trace.Choice {
	if p.Spent() {
		return nil
	}
	all := p.sys.Choices()
	for _, kind := range []trace.Kind{trace.Drop, trace.Duplicate, trace.Crash} {
		if p.left(kind) == 0 {
			continue
		}
		for _, o := range p.sys.Faults() {
			if o.Choice.Kind == kind && o.Why.None() {
				all = append(all, o.Choice)
			}
		}
	}
	return all
}

// left returns how many choices of a kind of fault the budget still permits.
func (p *Position) left(kind trace.Kind) int { return max(0, *p.Budget.Of(kind)-*p.Used.Of(kind)) }

// ErrBudget reports that a choice is possible, but not within the budget.
type ErrBudget struct {
	Choice trace.Choice
	Kind   trace.Kind // the kind of which none are left; 0: choices of all kinds
}

// Error returns the error as a sentence.
func (e *ErrBudget) Error() string {
	if e.Kind == 0 {
		return fmt.Sprintf("%s: the budget has no choice left", e.Choice)
	}
	return fmt.Sprintf("%s: the budget has no %s left", e.Choice, e.Kind)
}

// Take makes a choice. If the choice is not possible, or not within the budget (an [*ErrBudget]), it returns an error
// and changes nothing. After the error of an interruption the position must not be used any more.
func (p *Position) Take(c trace.Choice) (err error) {
	defer mutex.CatchInterrupted(&err)
	if p.Spent() {
		return &ErrBudget{Choice: c}
	}
	switch c.Kind {
	case trace.Drop, trace.Duplicate, trace.Crash:
		if p.left(c.Kind) == 0 {
			return &ErrBudget{c, c.Kind}
		}
	case trace.Ask, trace.Enter, trace.Leave, trace.Receive:
	default:
		return &ErrBudget{c, c.Kind} // not among what Choices offers
	}
	return p.do(c)
}

// do makes a choice and judges its effect. A verb that fails makes the position dead; interruptions are passed on.
func (p *Position) do(c trace.Choice) error {
	h := goal.Step{Kind: c.Kind, At: c.At, Overtakes: p.sys.overtakes(c)}
	step, err := p.sys.attempt(c)
	if err != nil {
		return err
	}
	p.Used.Steps++
	if faults := p.Used.Of(c.Kind); faults != nil {
		*faults++
	}
	if step == nil {
		p.dead = true
		return nil
	}
	if c.Kind != trace.Duplicate { // no process sends a duplicate
		h.Sent = p.sent(step.Sends)
	}
	h.Conflicts = p.Goal.Overtaken != nil && p.sys.Topology.Conflict(c.At, p.Goal.Overtaken.Process)
	entered := mutex.ID(0)
	if c.Kind == trace.Enter {
		entered = c.At
	}
	p.see(h, entered)
	return nil
}

// sent counts the messages of the algorithm between machines.
func (p *Position) sent(slots []system.Slot) (n int) {
	for _, at := range slots {
		m := p.sys.Packet(at)
		if t := p.sys.Topology; m.Kind >= 0 && t.Host(m.From) != t.Host(m.To) {
			n++
		}
	}
	return n
}

// see judges a step. entered is the process that has entered in it, or 0.
func (p *Position) see(h goal.Step, entered mutex.ID) {
	var dead bool
	if p.progress, dead = p.Goal.After(p.progress, h); p.reached || p.dead {
		return
	}
	if p.dead = dead; dead {
		return
	}
	if p.Goal.Breaks != "" {
		p.reached = p.sys.breaks(p.Goal.Breaks, entered)
		return
	}
	waiting, inside := p.sys.phases()
	p.reached = p.Goal.Reached(p.progress, waiting, inside, p.sys.flying)
}

// Clone returns a copy that shares no mutable state.
func (p *Position) Clone() *Position {
	c := *p
	c.sys = p.sys.clone(p.sys.System.Clone())
	return &c
}
