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

// The delays of the scenario; chance, from a seed; or an adversary that makes the run expensive.
const (
	ByTime      By = "time"
	BySeed      By = "seed"
	ByAdversary By = "dearest"
)

// Ways are all of them.
var Ways = []string{string(ByTime), string(BySeed), string(ByAdversary)}

const (
	mostResumed = 2_000  // events by which a run goes on by itself
	mostTried   = 30_000 // events of the runs that an adversary tries
	mostAsks    = 3      // requests of each process that an adversary plans
	mostDraws   = 200    // of all choices that there could be, before those that are possible are listed, which takes long
)

// Resume is a document's run up to one of its events, and on from there by itself until all is quiet, choice by choice.
// Where an adversary finds no run that comes to rest, chance decides. A verb of a program may fail in the last choice.
// Errors: as [Next].
func Resume(ctx context.Context, d *scenario.Document, at int, by By, seed uint64) (*scenario.Document, error) {
	prefix, err := Prefix(ctx, d, at)
	if err != nil {
		return nil, err
	}
	if by == ByTime {
		return byTime(ctx, prefix, at)
	}
	sys, err := standing(ctx, prefix)
	if err != nil {
		return nil, err
	}
	var more []trace.Choice
	if by == ByAdversary {
		more, err = byAdversary(ctx, prefix, sys)
	}
	if more == nil && err == nil {
		more, err = byChance(sys, seed)
	}
	return with(prefix, more), err
}

// with is a document with more choices.
func with(d *scenario.Document, more []trace.Choice) *scenario.Document {
	longer := *d
	longer.Schedule = slices.Concat(d.Schedule, more)
	longer.Hand = len(longer.Schedule) == 0 && longer.Challenge == nil
	longer.Stop.Events = max(longer.Stop.Events, 2*len(longer.Schedule))
	return &longer
}

// byTime lets the delays of the scenario decide.
func byTime(ctx context.Context, prefix *scenario.Document, at int) (*scenario.Document, error) {
	setup, problems := prefix.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup.Stop.Events = at + mostResumed
	var choices []trace.Choice
	var times []trace.Time
	summary, err := simulate.Resume(ctx, setup, func(e *trace.Event) error {
		choices, times = append(choices, trace.ChoiceOf(e)), append(times, e.Time)
		return nil
	})
	if err != nil {
		return nil, refusedBy(err)
	}
	longer := *prefix
	longer.Schedule, longer.Times = choices, written(times)
	failing, err := failingChoice(ctx, &longer, &summary)
	if err != nil {
		return nil, err
	}
	longer.Schedule = append(longer.Schedule, failing...)
	longer.Hand, longer.Stop.Events = len(longer.Schedule) == 0, max(scenario.DefaultEvents, 2*len(longer.Schedule))
	return &longer, nil
}

// failingChoice is the choice in which a verb failed where a run has ended, after those of the document: it is no event.
// None if no verb failed, or the run could not even start.
func failingChoice(ctx context.Context, d *scenario.Document, s *trace.Summary) ([]trace.Choice, error) {
	at := slices.IndexFunc(s.Violations, func(v trace.Violation) bool { return v.Failure != nil && v.Property == invariant.Panic.Name })
	if at < 0 {
		return nil, nil
	}
	why := s.Violations[at]
	sys, err := standing(ctx, d)
	if err != nil || sys.Failed() != nil {
		return nil, err
	}
	for _, c := range sys.Choices() {
		if !slices.Contains(why.Processes, c.At) {
			continue
		}
		failure, err := sys.Clone().Attempt(c)
		if err != nil {
			return nil, err
		}
		if failure != nil && *failure == *why.Failure {
			return []trace.Choice{c}, nil
		}
	}
	return nil, nil
}

// standing is a document's system after its schedule, in which each process asks as often as script and workload still
// want it to.
func standing(ctx context.Context, d *scenario.Document) (*system.System, error) {
	course, err := begin(ctx, d, len(d.Schedule))
	if err != nil {
		return nil, err
	}
	sys := course.System()
	sys.Asks, sys.Again = left(Requests(d), d.Schedule), d.AsksAgain()
	return sys, nil
}

// Requests is how often each process is to ask, by script and workload.
func Requests(d *scenario.Document) []int {
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
	return asks
}

// byChance makes one choice after another, each as likely as every other that is possible, until there is none, nothing
// is wanted any more, or a verb of a program fails in one, which is the last.
func byChance(sys *system.System, seed uint64) (made []trace.Choice, err error) {
	for failed := sys.Failed(); failed == nil && len(made) < mostResumed && !atRest(sys); {
		c, ok := draw(sys, seed+uint64(len(made))*0x9e3779b97f4a7c15)
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

// draw is one of the choices that are possible, each as likely as every other; false if there is none.
func draw(sys *system.System, seed uint64) (trace.Choice, bool) {
	own := []trace.Kind{trace.Ask, trace.Enter, trace.Leave}
	if sys.Again {
		own = append(own, trace.Again)
	}
	flying := sys.InFlight()
	first := len(own) * sys.Processes
	for i := range uint64(mostDraws) {
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

// atRest says that no process wants anything any more in a system whose messages never end.
func atRest(sys *system.System) bool {
	if !sys.Algorithm.Perpetual || slices.ContainsFunc(sys.Asks, func(n int) bool { return n > 0 }) {
		return false
	}
	for p := mutex.ID(1); int(p) <= sys.Processes; p++ {
		if l := sys.Local(p); l.Phase != mutex.Idle && !l.Crashed {
			return false
		}
	}
	return true
}

// byAdversary lets an adversary decide; nil if it finds no run that comes to rest soon. Errors: the cause of ctx's end.
func byAdversary(ctx context.Context, d *scenario.Document, sys *system.System) ([]trace.Choice, error) {
	if sys.Algorithm.Perpetual { // no run of it comes to rest by itself
		return nil, nil
	}
	config := sys.Config
	config.Asks, config.Again = slices.Clone(sys.Asks), false
	for i, n := range config.Asks {
		config.Asks[i] = min(n, mostAsks)
	}
	run, err := adversary.Dearest(ctx, adversary.Setup{
		System: config, Seed: d.Seed, Events: mostTried, From: d.Schedule, Whole: true,
	})
	if errors.Is(err, adversary.ErrNoRest) || len(run.Schedule) > mostResumed {
		return nil, nil
	}
	return run.Schedule, err
}
