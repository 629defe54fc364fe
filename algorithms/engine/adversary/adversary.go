// Package adversary looks for the dearest run of a system: the one that sends the most messages an entry. It decides
// which process asks when, how long each message takes, how long a process that may enter puts it off, and how long it
// stays inside.
//
// It shows how much an algorithm can cost at least; what it can cost at most, a proof says, or a search of all schedules
// where the system is small. It starts from plans that are known to be bad somewhere, such as requests that arrive
// everywhere in the order of decreasing names, and goes on from the worst of them by hill climbing: one thing is changed,
// and kept if the run becomes dearer. It reads no clock and starts no goroutine, and the same setup finds the same run.
package adversary

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Setup is where to look, and for how long.
type Setup struct {
	// System is what is run. Its Asks say how often each process may ask, at most.
	System system.Config
	Seed   uint64
	// Events is how many events all runs that are tried may have together. One run alone is never cut short by it.
	Events int
	// From are choices that have been made already: everything that is looked for comes after them. They must be possible.
	From []trace.Choice
	// Least looks for the cheapest run instead.
	Least bool
	// Whole lets each process ask as often as it may, and counts the run from its start to its end, as a search of all
	// schedules does.
	Whole bool
}

// Run is a run with its dearest busy time: from one moment at which all processes are idle and no message is under way to
// the next. What came before matters only by the state in which it has left the system.
type Run struct {
	Schedule          []trace.Choice // from the start, or behind From, to the end of the busy time
	After             int            // how many of these choices come before the busy time
	Messages, Entries int            // of the busy time; a message that stays on its machine is none
}

// Each is the mean number of messages of an entry.
func (r Run) Each() float64 { return float64(r.Messages) / float64(r.Entries) }

// ErrNoRest says that no run that was tried came to rest.
var ErrNoRest = errors.New("adversary: no run has come to rest")

// Dearest is the dearest run that was found; of those that cost the same the shortest. Errors: [ErrNoRest], such as where
// messages flow for ever, or a verb of a program fails; the cause of ctx's end.
func Dearest(ctx context.Context, s Setup) (dearest Run, err error) {
	defer mutex.CatchInterrupted(&err)
	s.System = s.System.Completed()
	c := &climb{Setup: s, ctx: ctx, chance: chance(simulate.Mix(s.Seed))}
	most := c.climb()
	if most.busy.entries == 0 {
		return Run{}, fmt.Errorf("%w: %s of %d in %d events", ErrNoRest,
			s.System.Algorithm.Name, s.System.Processes, c.events)
	}
	p := c.play(&most.plan)
	p.records = true
	p.run()
	b := most.busy
	return Run{Schedule: p.schedule[:b.end], After: b.start, Messages: b.messages, Entries: b.entries}, nil
}

// climb is a search under way.
type climb struct {
	Setup
	ctx    context.Context
	chance chance
	events int // of all runs so far
}

// tried is a plan with what it has cost.
type tried struct {
	plan plan
	busy busy
}

// patience is how many changes in a row may be in vain before another start is taken.
const patience = 60

// climb tries all starts, and goes up from the dearest, then from the next, until the events are used up.
func (c *climb) climb() tried {
	var starts []tried
	for _, p := range c.starts() {
		if c.events > c.Events/2 && len(starts) > 0 {
			break
		}
		starts = append(starts, c.try(p))
	}
	slices.SortStableFunc(starts, func(a, b tried) int { return c.order(a.busy, b.busy) })
	most := starts[0]
	for at := 0; c.events < c.Events; at++ {
		if here := c.up(starts[at%len(starts)]); c.better(here.busy, most.busy) {
			most = here
		}
	}
	return most
}

// up changes a plan for as long as that helps now and then.
func (c *climb) up(here tried) tried {
	for vain := 0; vain < patience && c.events < c.Events; vain++ {
		next := c.try(c.changed(&here.plan))
		if c.better(next.busy, here.busy) {
			vain = 0
		}
		if !c.better(here.busy, next.busy) {
			here = next // one that is as dear may lead on
		}
	}
	return here
}

func (c *climb) try(p plan) tried {
	run := c.play(&p)
	run.run()
	c.events += run.events + 1
	return tried{p, run.most}
}

// play is the run of a plan, before anything has happened.
func (c *climb) play(p *plan) *play {
	r := newPlay(c.ctx, c.System, p, c.From)
	r.least = c.Least
	if c.Whole {
		r.whole = r.waiting
		for _, asks := range c.System.Asks {
			r.whole += asks
		}
	}
	return r
}

// order puts the busy time first that is worth more: dearer, or as dear and sooner over.
func (c *climb) order(a, b busy) int {
	return cmp.Or(b.compare(a, c.Least), cmp.Compare(a.end, b.end))
}

// better says that one busy time is worth more than another.
func (c *climb) better(a, b busy) bool { return c.order(a, b) < 0 }

// busy is a busy time: its places in the schedule, and what it has cost.
type busy struct{ start, end, messages, entries int }

// compare orders by messages an entry; none at all is the least.
func (a busy) compare(b busy, least bool) int {
	if a.entries == 0 || b.entries == 0 {
		return cmp.Compare(a.entries, b.entries)
	}
	d := cmp.Compare(a.messages*b.entries, b.messages*a.entries)
	if least {
		return -d
	}
	return d
}
