// Package adversary searches for the most expensive run of a system: the one with the most messages per entry. It
// decides which process asks when, how long each message takes, how long a process that may enter delays its entry, and
// how long it stays inside.
//
// The result is a lower bound for the worst case of an algorithm; an upper bound takes a proof, or a search of all
// schedules if the system is small. The search starts from plans that are known to be bad for some algorithm, such as
// requests that arrive everywhere in order of decreasing IDs, and continues from the worst of them by hill climbing: it
// changes one thing, and keeps the change if the run becomes more expensive. It reads no clock and starts no goroutine,
// and the same setup finds the same run.
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

// Setup says which system to search, and for how long.
type Setup struct {
	// System is the system to run. Its Asks limit how often each process may ask.
	System system.Config
	Seed   uint64
	// Events is the budget of events of all runs together. It never cuts a single run short.
	Events int
	// From are choices that have been made already: the search begins after them. They must be possible.
	From []trace.Choice
	// Least searches for the cheapest run instead.
	Least bool
	// Whole makes each process ask as often as it may, and counts the run from start to end, as a search of all schedules
	// does.
	Whole bool
}

// Run is a run with its most expensive busy period: from one moment at which all processes are idle and no message is
// in flight to the next. What came before matters only by the state in which it left the system.
type Run struct {
	Schedule          []trace.Choice // from the start, or from the end of From, to the end of the busy period
	After             int            // number of these choices before the busy period
	Messages, Entries int            // of the busy period; messages that stay on one machine do not count
}

// Each returns the mean number of messages per entry.
func (r Run) Each() float64 { return float64(r.Messages) / float64(r.Entries) }

// ErrNoRest reports that no run came to rest.
var ErrNoRest = errors.New("adversary: no run has come to rest")

// WorstCase returns the most expensive run found; of those that cost the same, the shortest. Errors: [ErrNoRest], for
// example if messages flow for ever or a verb of a program fails; the cause of ctx's end.
func WorstCase(ctx context.Context, s Setup) (worst Run, err error) {
	defer mutex.CatchInterrupted(&err)
	s.System = s.System.Completed()
	c := &hillClimb{Setup: s, ctx: ctx, chance: chance(simulate.Mix(s.Seed))}
	most := c.search()
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

// hillClimb is a search in progress.
type hillClimb struct {
	Setup
	ctx    context.Context
	chance chance
	events int // events of all runs so far
}

// evaluated is a plan with its cost.
type evaluated struct {
	plan plan
	busy busy
}

// patience is the number of unsuccessful changes in a row before another start is taken.
const patience = 60

// search tries all starts, and climbs from the most expensive, then from the next, until the events are used up.
func (c *hillClimb) search() evaluated {
	var starts []evaluated
	for _, p := range c.starts() {
		if c.events > c.Events/2 && len(starts) > 0 {
			break
		}
		starts = append(starts, c.try(p))
	}
	slices.SortStableFunc(starts, func(a, b evaluated) int { return c.order(a.busy, b.busy) })
	most := starts[0]
	for at := 0; c.events < c.Events; at++ {
		if here := c.improve(starts[at%len(starts)]); c.better(here.busy, most.busy) {
			most = here
		}
	}
	return most
}

// improve changes a plan until patience changes in a row bring no improvement.
func (c *hillClimb) improve(here evaluated) evaluated {
	for vain := 0; vain < patience && c.events < c.Events; vain++ {
		next := c.try(c.changed(&here.plan))
		if c.better(next.busy, here.busy) {
			vain = 0
		}
		if !c.better(here.busy, next.busy) {
			here = next // one that costs the same may lead on
		}
	}
	return here
}

func (c *hillClimb) try(p plan) evaluated {
	run := c.play(&p)
	run.run()
	c.events += run.events + 1
	return evaluated{p, run.most}
}

// play returns the run of a plan, before the first event.
func (c *hillClimb) play(p *plan) *play {
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

// order compares two busy periods for sorting: the more expensive one first, of equal ones the one that ends earlier.
func (c *hillClimb) order(a, b busy) int {
	return cmp.Or(b.compare(a, c.Least), cmp.Compare(a.end, b.end))
}

// better reports whether busy period a comes before b in that order.
func (c *hillClimb) better(a, b busy) bool { return c.order(a, b) < 0 }

// busy is a busy period: its places in the schedule, and its cost.
type busy struct{ start, end, messages, entries int }

// compare compares by messages per entry, in reverse for least; no entries at all is the least.
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
