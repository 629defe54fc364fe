package stepping

import (
	"context"
	"errors"
	"slices"

	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// By is what decides how a run goes on by itself.
type By string

// What may decide: the delays of the scenario; chance, from a seed; or an adversary, who makes it dear.
const (
	ByTime    By = "time"
	BySeed    By = "seed"
	ByDearest By = "dearest"
)

// Ways are all of them.
var Ways = []string{string(ByTime), string(BySeed), string(ByDearest)}

// mostOnwards is how many events a run goes on by itself, at most, and mostTried how many an adversary tries.
const (
	mostOnwards = 2_000
	mostTried   = 30_000
)

// Onwards is a document's run up to one of its events, and on from there by itself until all is quiet, choice by choice. If
// nothing is dearest, because it never comes to rest, chance decides. A verb of a program may fail in the last choice. Errors: as [Next].
func Onwards(ctx context.Context, d *scenario.Document, at int, by By, seed uint64) (*scenario.Document, error) {
	taken, err := Prefix(ctx, d, at)
	if err != nil {
		return nil, err
	}
	switch by {
	case ByTime:
		return onByTime(ctx, taken, at)
	case ByDearest:
		if on, err := dearest(ctx, taken); err != nil || on != nil {
			return with(taken, on), err
		}
	}
	on, err := byChance(ctx, taken, seed)
	if err != nil {
		return nil, err
	}
	return with(taken, on), nil
}

// with is a document with more choices.
func with(d *scenario.Document, more []trace.Choice) *scenario.Document {
	on := *d
	on.Schedule = slices.Concat(d.Schedule, more)
	on.Hand = len(on.Schedule) == 0 && on.Challenge == nil
	on.Stop.Events = max(on.Stop.Events, 2*len(on.Schedule))
	return &on
}

// onByTime lets the delays of the scenario decide.
func onByTime(ctx context.Context, taken *scenario.Document, at int) (*scenario.Document, error) {
	setup, problems := taken.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.Stop.Events = at + mostOnwards
	on := with(taken, nil)
	on.Schedule = nil
	var times []trace.Time
	summary, err := simulate.Onwards(ctx, setup, func(e *trace.Event) error {
		on.Schedule, times = append(on.Schedule, trace.ChoiceOf(e)), append(times, e.Time)
		return nil
	})
	if err != nil {
		return nil, refusedBy(err)
	}
	on.Times = Unusual(times)
	c, fails, err := failing(ctx, on, &summary)
	if err != nil {
		return nil, err
	}
	if fails {
		on.Schedule = append(on.Schedule, c)
	}
	on.Hand, on.Stop.Events = len(on.Schedule) == 0, max(scenario.DefaultEvents, 2*len(on.Schedule))
	return on, nil
}

// failing is the choice in which a verb failed where a run has ended, behind those of the document: it is no event, so that
// nobody has told of it.
func failing(ctx context.Context, d *scenario.Document, s *trace.Summary) (c trace.Choice, fails bool, err error) {
	at := slices.IndexFunc(s.Violations, func(v trace.Violation) bool { return v.Failure != nil && v.Property == invariant.Panic.Name })
	if at < 0 {
		return c, false, nil
	}
	why := s.Violations[at]
	sys, _, err := standing(ctx, d)
	if err != nil || sys.Failed() != nil {
		return c, false, err // it could not even start
	}
	for _, c := range sys.Choices() {
		if !slices.Contains(why.Processes, c.At) {
			continue
		}
		failure, err := sys.Clone().Attempt(c)
		if err != nil || failure != nil && *failure == *why.Failure {
			return c, true, err
		}
	}
	return c, false, nil
}

// standing is a document's system behind its schedule, in which each process asks as often as script and workload still
// want it to.
func standing(ctx context.Context, d *scenario.Document) (*system.System, []int, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, nil, &scenario.Invalid{Problems: problems}
	}
	course, err := simulate.Begin(ctx, setup, unseen)
	if err != nil {
		return nil, nil, refusedBy(err)
	}
	if _, err := course.To(len(d.Schedule)); err != nil {
		return nil, nil, refusedBy(err)
	}
	sys := course.System()
	sys.Asks = wanted(d)
	sys.Again = d.AsksAgain()
	return sys, sys.Asks, nil
}

// wanted is how often each process is still to ask.
func wanted(d *scenario.Document) []int {
	asks := make([]int, d.Processes)
	for _, a := range d.Script {
		if a.Do == scenario.DoRequest {
			asks[a.Process-1]++
		}
	}
	for i := range asks {
		if d.Workload != nil {
			asks[i] += d.Workload.Entries
		}
	}
	for _, c := range d.Schedule {
		if c.Kind.Asks() {
			asks[c.At-1] = max(0, asks[c.At-1]-1)
		}
	}
	return asks
}

// byChance makes one choice after another, each as likely as every other that is possible, until there is none, nothing
// is wanted any more, or a verb of a program fails in one, which is the last.
func byChance(ctx context.Context, d *scenario.Document, seed uint64) ([]trace.Choice, error) {
	sys, asks, err := standing(ctx, d)
	if err != nil {
		return nil, err
	}
	var made []trace.Choice
	failed := sys.Failed()
	for failed == nil && len(made) < mostOnwards && !atRest(sys, asks) {
		c, ok := drawn(sys, seed+uint64(len(made))*0x9e3779b97f4a7c15)
		if !ok {
			break
		}
		if failed, err = sys.Attempt(c); err != nil {
			return nil, err
		}
		made = append(made, c)
	}
	return made, nil
}

// draws is how often a choice is drawn of all that there could be, before those that are possible are listed: where a
// thousand messages are on their way, to list them takes longer.
const draws = 200

// drawn is one of the choices that are possible, each as likely as every other; false if there is none.
func drawn(sys *system.System, seed uint64) (trace.Choice, bool) {
	own := []trace.Kind{trace.Ask, trace.Enter, trace.Leave}
	if sys.Again {
		own = append(own, trace.Again)
	}
	flying := sys.InFlight()
	first := len(own) * sys.Processes
	for i := range uint64(draws) {
		at := int(simulate.Mix(seed^simulate.Mix(i)) % uint64(first+len(flying)))
		c := trace.Choice{Kind: own[at%len(own)], At: mutex.ID(at/len(own) + 1)}
		if at >= first {
			name := sys.Packet(flying[at-first]).Name()
			c = trace.Choice{Kind: trace.Receive, At: name.To, Message: name}
		}
		if sys.Obstacle(c).None() {
			return c, true
		}
	}
	possible := sys.Choices()
	if len(possible) == 0 {
		return trace.Choice{}, false
	}
	return possible[simulate.Mix(seed)%uint64(len(possible))], true
}

// atRest tells that nobody wants anything any more in a system whose messages never end.
func atRest(sys *system.System, asks []int) bool {
	if !sys.Algorithm.Perpetual || slices.ContainsFunc(asks, func(n int) bool { return n > 0 }) {
		return false
	}
	for p := mutex.ID(1); int(p) <= sys.Processes; p++ {
		if l := sys.Local(p); l.Phase != mutex.Idle && !l.Crashed {
			return false
		}
	}
	return true
}

// mostAsks is how often each process asks at most where an adversary decides: it plans every request.
const mostAsks = 3

func few(asks []int) []int {
	all := make([]int, len(asks))
	for i, n := range asks {
		all[i] = min(n, mostAsks)
	}
	return all
}

// dearest lets an adversary decide; nil if it finds no run that comes to rest soon. Errors: the cause of ctx's end.
func dearest(ctx context.Context, d *scenario.Document) ([]trace.Choice, error) {
	sys, asks, err := standing(ctx, d)
	if err != nil || sys.Algorithm.Perpetual { // no run of it comes to rest by itself
		return nil, err
	}
	config := sys.Config
	config.Asks, config.Again = few(asks), false
	run, err := adversary.Dearest(ctx, adversary.Setup{
		System: config, Seed: d.Seed, Events: mostTried, From: d.Schedule, Whole: true,
	})
	if errors.Is(err, adversary.ErrNoRest) || len(run.Schedule) > mostOnwards {
		return nil, nil
	}
	return run.Schedule, err
}
