package facts

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// A process that starves in a stored run waits throughout its loop, which repeats; under fairness every message
// arrives in it.
func TestEveryLoopRepeats(t *testing.T) {
	loops := 0
	for _, key := range switched() {
		algorithm, name, _ := strings.Cut(key, "/")
		for _, s := range starvation()[key] {
			if s.Verdict != explore.Broken {
				continue
			}
			if err := s.repeats(algorithm, name); err != nil {
				t.Errorf("%s, %s: %v", key, s.Fair, err)
			}
			if s.Loop > 0 {
				loops++
			}
		}
	}
	if loops < 30 {
		t.Errorf("there are only %d loops", loops)
	}
}

func (s Starvation) repeats(algorithm, name string) error {
	d, err := Lasso(algorithm, name, s.Fair)
	if d == nil || err != nil {
		return fmt.Errorf("there is no run (%w)", err)
	}
	phases := map[mutex.ID]string{}
	summary, err := run(d, func(e *trace.Event) { phases[e.At] = e.Phase })
	switch {
	case err != nil:
		return err
	case s.Loop == 0:
		if phases[s.Who[0]] != mutex.Waiting.String() {
			return fmt.Errorf("P%d does not wait at the end", s.Who[0])
		}
	case summary.Ended != trace.Looping:
		return fmt.Errorf("it ends %s", summary.Ended)
	case !slices.Contains(summary.Loop.Waits, s.Who[0]):
		return fmt.Errorf("P%d does not wait throughout, but %v", s.Who[0], summary.Loop.Waits)
	case s.Fair == explore.FairMessages && !summary.Loop.Fair:
		return errors.New("the loop is not fair")
	}
	return nil
}

func run(d *scenario.Document, each func(*trace.Event)) (trace.Summary, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return trace.Summary{}, fmt.Errorf("%v", problems)
	}
	return simulate.Run(context.Background(), setup, func(e *trace.Event) error { each(e); return nil })
}

// No verdict is unknown, and a process that starves under a fairness assumption starves under weaker ones, too.
func TestEverythingIsJudgedAndLessFairnessSavesNoProcess(t *testing.T) {
	for _, m := range everyMeasure(t) {
		a := m.Algorithm
		for _, s := range append([]mutex.Switch{{}}, a.Switches...) {
			starved := false
			for _, fair := range explore.Fairnesses() {
				found, ok := StarvationOf(a.Name, s.Name, fair)
				if !ok || found.Verdict == explore.Unknown || found.Verdict == explore.Holds && (starved || !found.Complete) {
					t.Errorf("%s, %s, %s: %s in %d states", a.Name, s.Name, fair, found.Verdict, found.States)
				}
				starved = found.Verdict == explore.Broken
			}
			found, _ := StarvationOf(a.Name, s.Name, explore.FairMessages)
			stuck := slices.Contains(s.Breaks, explore.EM2) // a stuck process starves, too
			said := slices.Contains(s.Breaks, explore.Starvation)
			if is := found.Verdict == explore.Broken && !stuck; said != is {
				t.Errorf("%s, %s: it says that a process starves: %v; the search finds so: %v", a.Name, s.Name, said, is)
			}
		}
	}
}

// Every switch has a run for each property that it breaks, and the engine still breaks it.
func TestEveryCounterexampleBreaksWhatItSays(t *testing.T) {
	for key := range counterexamples() {
		run, ok := CounterexampleOf(key)
		if unswitched := strings.Contains(key, "//"); !ok && unswitched {
			continue // what an algorithm does not claim, it may still keep
		}
		if err := run.breaks(); err != nil {
			t.Errorf("%s: %v", key, err)
		}
	}
}

// A draft need not claim all that it keeps, and its facts can be generated all the same.
func TestWhatIsNotClaimedMayBeKept(t *testing.T) {
	found, err := findCounterexample(t.Context(), "token-ring//EM1")
	if c, ok := found.(Counterexample); err != nil || !ok || len(c.Asks) > 0 {
		t.Errorf("%v, %v", found, err)
	}
}

// breaks replays the run, and returns an error unless it breaks the stated property.
func (c Counterexample) breaks() error {
	question, err := c.question()
	if err != nil {
		return err
	}
	config := question.System()
	config.Asks = slices.Clone(c.Asks) // System counts them down
	s, _ := system.New(context.Background(), config)
	for _, choice := range c.Schedule {
		if _, err := s.Apply(choice); err != nil {
			return err
		}
	}
	switch {
	case c.Shows == explore.EntryPossible:
		return never(s, false, func(s *system.System) bool {
			return slices.ContainsFunc(c.Processes, func(p mutex.ID) bool { return s.Local(p).Phase != mutex.Waiting })
		})
	case c.Shows == explore.Termination:
		return never(s, true, func(s *system.System) bool { return len(s.Choices()) == 0 })
	case len(c.Schedule) == 0:
		return c.fromTheStart(s)
	}
	d, err := c.Document()
	if err != nil {
		return err
	}
	summary, err := run(d, func(*trace.Event) {})
	if err != nil {
		return err
	}
	for _, v := range summary.Violations {
		if v.Property == c.Shows && v.Step == len(c.Schedule) {
			return nil
		}
	}
	return fmt.Errorf("%s: the run of %d steps breaks %v", c.Shows, len(c.Schedule), summary.Violations)
}

// fromTheStart returns nil if an invariant of the algorithm is broken initially.
func (c Counterexample) fromTheStart(s *system.System) error {
	for _, own := range s.Algorithm.Invariants {
		if own.Name == c.Shows && !own.Holds(s.Configuration()) {
			return nil
		}
	}
	return fmt.Errorf("%s holds at the start", c.Shows)
}

// never returns an error if something happens in any reachable state; unless ask is set, without further requests,
// which may never come.
func never(s *system.System, ask bool, happens func(*system.System) bool) error {
	const most = 200_000
	seen := map[string]bool{string(s.Encode(nil)): true}
	for queue := []*system.System{s}; len(queue) > 0; queue = queue[1:] {
		if happens(queue[0]) {
			return errors.New("it still can")
		}
		for _, c := range queue[0].Choices() {
			if c.Kind.Asks() && !ask {
				continue
			}
			next := queue[0].Clone()
			if _, err := next.Apply(c); err != nil {
				return err
			}
			if key := string(next.Encode(nil)); !seen[key] {
				if len(seen) == most {
					return fmt.Errorf("more than %d states follow", most)
				}
				seen[key] = true
				queue = append(queue, next)
			}
		}
	}
	return nil
}
