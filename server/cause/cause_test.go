package cause_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/cause"
	"fano/server/facts"
	"fano/server/scenario"
)

// runs are all that are kept: of the gallery, the shortest that show what each switch breaks, and the lassos.
func runs(t *testing.T, each func(t *testing.T, d *scenario.Document)) {
	t.Helper()
	for _, e := range scenario.Gallery() {
		t.Run(e.Name, func(t *testing.T) { each(t, e.Document) })
	}
	for _, key := range facts.Breakable() {
		c, _ := facts.CounterexampleOf(key)
		if d, err := c.Document(); err == nil && d != nil {
			t.Run("counterexamples/"+key, func(t *testing.T) { each(t, d) })
		}
	}
	for _, a := range algorithms.All {
		for _, s := range append([]mutex.Switch{{}}, a.Switches...) {
			for _, fair := range explore.Fairnesses() {
				if d, err := facts.Lasso(a.Name, s.Name, fair); err == nil && d != nil {
					t.Run("starvation/"+a.Name+"/"+s.Name+"/"+string(fair), func(t *testing.T) { each(t, d) })
				}
			}
		}
	}
}

// A told run is one with all its events, read by code that knows nothing of causes.
type told struct {
	document *scenario.Document
	setup    *simulate.Setup
	events   []trace.Event
	summary  trace.Summary
}

func play(t testing.TB, d *scenario.Document) *told {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	run := &told{document: d, setup: setup}
	var err error
	run.summary, err = simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		own := *e
		own.Sends = slices.Clone(e.Sends)
		if e.Message != nil {
			m := *e.Message
			own.Message = &m
		}
		run.events = append(run.events, own)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return run
}

func why(t testing.TB, d *scenario.Document, v trace.Violation) *cause.Why {
	t.Helper()
	w, err := cause.Of(context.Background(), d, v.Property, v.Step, cause.DefaultLimits)
	if err != nil {
		t.Fatal(v, err)
	}
	return w
}

// Of each violation of each run that is kept: what was promised has a cause, and without it the run does not break; what
// was not says so. And the chain is one.
func TestWithoutItsCausesNoRunBreaks(t *testing.T) {
	caused, unpromised := 0, 0
	runs(t, func(t *testing.T, d *scenario.Document) {
		run := play(t, d)
		for _, v := range run.summary.Violations {
			w := why(t, d, v)
			if w.Promised && len(w.Causes) == 0 {
				t.Errorf("%s at %d is promised, and has no cause", v.Property, v.Step)
			}
			if len(w.Causes) > 0 {
				caused++
				undone(t, run, v, w)
			} else {
				unpromised++
			}
			chained(t, run, v, w)
		}
	})
	if caused < 500 || unpromised < 30 {
		t.Errorf("%d violations have causes, and %d were not promised: these are not all", caused, unpromised)
	}
}

// undone checks the scenario without the causes, as anybody would who was given it.
func undone(t testing.TB, run *told, v trace.Violation, w *cause.Why) {
	t.Helper()
	d, err := scenario.Parse(w.Undone.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	after := play(t, d)
	for _, other := range after.summary.Violations {
		if other.Property == v.Property {
			t.Errorf("%s at %d: without %v it breaks at %d: %s", v.Property, v.Step, w.Causes, other.Step, w.Undone.Scenario)
		}
	}
	if v.Property == invariant.EM2.Name || v.Property == invariant.Starvation.Name {
		for _, p := range v.Processes {
			if asked, entered := count(after, p); entered == 0 || after.summary.Ended != trace.Limit && entered < asked {
				t.Errorf("%s: without %v process %d asks %d times and enters %d times", v.Property, w.Causes, p, asked, entered)
			}
		}
	}
	if link := w.Undone.Link; link != "" {
		if again, err := scenario.ParseLink(link); err != nil || string(again.Canonical()) != string(w.Undone.Scenario) {
			t.Errorf("the link does not hold the scenario: %v", err)
		}
	}
	onlyWhatItSays(t, run.document, d, v.Step, w)
}

// count is how often a process asks and enters, where it has not crashed.
func count(run *told, p mutex.ID) (asked, entered int) {
	for _, e := range run.events {
		switch {
		case e.At != p:
		case e.Kind.Asks():
			asked++
		case e.Kind == trace.Enter:
			entered++
		}
	}
	return asked, entered
}

// onlyWhatItSays checks that nothing else of the scenario is changed.
func onlyWhatItSays(t testing.TB, was, is *scenario.Document, until int, w *cause.Why) {
	t.Helper()
	has := func(kind cause.Kind) bool {
		return slices.Contains(w.Idle, string(kind)) || slices.ContainsFunc(w.Causes, func(c cause.Cause) bool { return c.Kind == kind })
	}
	for _, name := range was.Switches {
		taken := slices.Contains(w.Idle, name) || slices.ContainsFunc(w.Causes, func(c cause.Cause) bool { return c.Switch == name })
		if slices.Contains(is.Switches, name) == taken {
			t.Errorf("switch %s: a cause %v", name, taken)
		}
	}
	a, _ := algorithms.Named(was.Algorithm)
	if got := is.Network.Order; got != was.Network.Order && (!has(cause.Order) || !a.FIFO) {
		t.Errorf("the order is %s", got)
	}
	if is.Clock.Rule != was.Clock.Rule && !has(cause.Rule) && len(is.Switches) == len(was.Switches) {
		t.Errorf("the rule is %s", is.Clock.Rule)
	}
	if is.Processes != was.Processes || is.Seed != was.Seed || is.Algorithm != was.Algorithm || scripted(is) != scripted(was) {
		t.Errorf("it is another system: %s", is.Canonical())
	}
	faults := func(choices []trace.Choice, kind trace.Kind) (n int) {
		for _, c := range choices {
			if c.Kind == kind {
				n++
			}
		}
		return n
	}
	for kind, of := range map[cause.Kind]trace.Kind{cause.Lost: trace.Drop, cause.Twice: trace.Duplicate, cause.Crash: trace.Crash} {
		before := faults(was.Schedule[:min(until, len(was.Schedule))], of)
		if now := faults(is.Schedule, of); was.Loop == 0 && (now > before || now == before && has(kind) && was.Schedule != nil) {
			t.Errorf("of %s there were %d, and are %d", of, before, now)
		}
	}
}

// scripted is how much the application does, beside what happens to its processes.
func scripted(d *scenario.Document) (n int) {
	for _, a := range d.Script {
		if a.Do != scenario.DoCrash && a.Do != scenario.DoRecover {
			n++
		}
	}
	return n
}

// What did not break has no reason to.
func TestAsksForWhatBroke(t *testing.T) {
	entry, _ := scenario.Named("no-tie-break")
	for _, wrong := range []struct {
		property string
		step     int
		says     string
	}{
		{"EM2", 0, `property: EM2 is not one of EM1 at 12`},
		{"EM1", 3, `property: EM1 at 3 is not one of EM1 at 12`},
		{"", 3, `property: 3 is not one of EM1 at 12`},
	} {
		_, err := cause.Of(context.Background(), entry.Document, wrong.property, wrong.step, cause.DefaultLimits)
		var invalid *scenario.Invalid
		if !errors.As(err, &invalid) || len(invalid.Problems) != 1 {
			t.Errorf("%v: %v", wrong, err)
			continue
		}
		if got := invalid.Error(); got != wrong.says {
			t.Errorf("%v: %s, want %s", wrong, got, wrong.says)
		}
	}
	calm, _ := scenario.Named("lab-test-3")
	if _, err := cause.Of(context.Background(), calm.Document, "", 0, cause.DefaultLimits); err == nil || err.Error() != "property: no property is broken in this run" {
		t.Errorf("of a run that breaks nothing it says %v", err)
	}
	if _, err := cause.Of(context.Background(), entry.Document, "EM1", 0, cause.Limits{Events: 11, Messages: 1000, Runs: 10, Work: 1_000_000}); err == nil {
		t.Error("a run that breaks after the limit has a reason")
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := cause.Of(over, entry.Document, "EM1", 0, cause.DefaultLimits); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits any more: %v", err)
	}
}
