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

// By names what decides how a run continues by itself.
type By string

// The delays of the scenario; chance, from a seed; or an adversary that maximizes the run's messages.
const (
	ByTime      By = "time"
	BySeed      By = "seed"
	ByAdversary By = "dearest"
)

// Ways are all values of By.
var Ways = []string{string(ByTime), string(BySeed), string(ByAdversary)}

const (
	mostResumed = 2_000  // maximum events of a continuation
	mostTried   = 30_000 // maximum events of the runs that an adversary tries
	mostAsks    = 3      // maximum requests of each process that an adversary plans
	mostDraws   = 200    // random draws of a choice before listing all possible ones, which takes long
)

// Resume returns the first at events of a document's run, continued by itself until nothing more can happen, as a
// schedule. If the adversary finds no run that comes to rest, chance decides. In the last choice a verb of a program
// may fail. Errors: as for [Next].
func Resume(ctx context.Context, d *scenario.Document, at int, by By, seed uint64) (*scenario.Document, error) {
	prefix, err := Prefix(ctx, d, at)
	if err != nil {
		return nil, err
	}
	if by == ByTime {
		return byTime(ctx, prefix, at)
	}
	sys, err := systemAfter(ctx, prefix)
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

// with returns a copy of d with more choices at the end of its schedule.
func with(d *scenario.Document, more []trace.Choice) *scenario.Document {
	longer := *d
	longer.Schedule = slices.Concat(d.Schedule, more)
	longer.Hand = len(longer.Schedule) == 0 && longer.Challenge == nil
	longer.Stop.Events = max(longer.Stop.Events, 2*len(longer.Schedule))
	return &longer
}

// byTime continues the run with the delays of the scenario.
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

// failingChoice returns the choice after those of d in which a verb failed and so ended the run: it is no event. It
// returns nil if no verb failed, or if a process failed to start.
func failingChoice(ctx context.Context, d *scenario.Document, s *trace.Summary) ([]trace.Choice, error) {
	at := slices.IndexFunc(s.Violations, func(v trace.Violation) bool { return v.Failure != nil && v.Property == invariant.Panic.Name })
	if at < 0 {
		return nil, nil
	}
	why := s.Violations[at]
	sys, err := systemAfter(ctx, d)
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

// systemAfter returns a document's system after its schedule. Each process may make the remaining requests of script
// and workload.
func systemAfter(ctx context.Context, d *scenario.Document) (*system.System, error) {
	course, err := begin(ctx, d, len(d.Schedule))
	if err != nil {
		return nil, err
	}
	sys := course.System()
	sys.Asks, sys.Again = left(Requests(d), d.Schedule), d.AsksAgain()
	return sys, nil
}

// Requests returns the number of requests of each process in script and workload.
func Requests(d *scenario.Document) []int {
	asks := make([]int, d.Processes)
	for _, a := range d.Script {
		if a.Do == trace.Ask {
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

// byChance makes random choices, uniformly among the possible ones, until none is left, no process wants anything,
// mostResumed is reached, or a verb of a program fails in a choice, which is then the last.
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

// draw returns one of the possible choices, uniformly; false if there is none.
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

// atRest reports whether no process wants anything any more in a system whose messages never end.
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

// byAdversary returns the choices of an adversary, or nil if it finds no run that comes to rest soon. Errors: the
// cause of ctx's end.
func byAdversary(ctx context.Context, d *scenario.Document, sys *system.System) ([]trace.Choice, error) {
	if sys.Algorithm.Perpetual { // its runs never come to rest
		return nil, nil
	}
	config := sys.Config
	config.Asks, config.Again = slices.Clone(sys.Asks), false
	for i, n := range config.Asks {
		config.Asks[i] = min(n, mostAsks)
	}
	run, err := adversary.WorstCase(ctx, adversary.Setup{
		System: config, Seed: d.Seed, Events: mostTried, From: d.Schedule, Whole: true,
	})
	if errors.Is(err, adversary.ErrNoRest) || len(run.Schedule) > mostResumed {
		return nil, nil
	}
	return run.Schedule, err
}
