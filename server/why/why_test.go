package why_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/cause"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/facts"
	"fano/server/scenario"
	"fano/server/why"
)

// runs calls each with all stored runs: the gallery, the shortest violations of each switch, and the lassos.
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

// A playedRun is a run with all its events, read by code that knows nothing of causes.
type playedRun struct {
	document *scenario.Document
	setup    *simulate.Setup
	events   []trace.Event
	summary  trace.Summary
}

func play(t testing.TB, d *scenario.Document) *playedRun {
	t.Helper()
	run := &playedRun{document: d, setup: setupOf(t, d)}
	var err error
	run.summary, err = simulate.Run(t.Context(), run.setup, func(e *trace.Event) error {
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

func setupOf(t testing.TB, d *scenario.Document) *simulate.Setup {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	return setup
}

// answers caches the results of answer, by document and violation: several tests use them.
var answers = map[string]*why.Answer{}

// answer returns the explanation of a violation in a document's run.
func answer(t testing.TB, d *scenario.Document, v trace.Violation) *why.Answer {
	t.Helper()
	key := fmt.Sprintf("%s %s %d", d.Canonical(), v.Property, v.Step)
	if answers[key] == nil {
		a, err := why.Of(t.Context(), why.Question{Document: d, Property: v.Property, Step: v.Step, Limits: cause.DefaultLimits})
		if err != nil {
			t.Fatal(v, err)
		}
		answers[key] = a
	}
	return answers[key]
}

// judge checks the answers on all violations of a run: a promised property has a cause, and without its causes the
// run does not break it; and the chain is connected.
func judge(t testing.TB, d *scenario.Document) (caused, unpromised int) {
	t.Helper()
	run := play(t, d)
	for _, v := range run.summary.Violations {
		w := answer(t, d, v)
		switch {
		case len(w.Causes) > 0:
			caused++
			undone(t, run, v, w)
		case w.Promised:
			t.Errorf("%s at %d is promised, and has no cause", v.Property, v.Step)
		default:
			unpromised++
		}
		chained(t, run, v, w)
	}
	return caused, unpromised
}

func TestWithoutItsCausesNoRunBreaks(t *testing.T) {
	caused, unpromised := 0, 0
	runs(t, func(t *testing.T, d *scenario.Document) {
		c, u := judge(t, d)
		caused, unpromised = caused+c, unpromised+u
	})
	if caused < 500 || unpromised < 30 {
		t.Errorf("%d violations have causes, and %d were not promised: these are not all", caused, unpromised)
	}
}

// undone checks the scenario without the causes, as a user would who receives it.
func undone(t testing.TB, run *playedRun, v trace.Violation, w *why.Answer) {
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
			asked, entered := count(after, p)
			if entered == 0 || after.summary.Ended != trace.Limit && entered < asked {
				t.Errorf("%s: without %v process %d asks %d times and enters %d times", v.Property, w.Causes, p, asked, entered)
			}
		}
	}
	if link := w.Undone.Link; link != "" {
		if again, err := scenario.ParseLink(link); err != nil || string(again.Canonical()) != string(w.Undone.Scenario) {
			t.Errorf("the link does not hold the scenario: %v", err)
		}
	}
	nothingElse(t, run.document, d, v.Step, w)
}

// count returns how often a process asks and enters.
func count(run *playedRun, p mutex.ID) (asked, entered int) {
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

// nothingElse checks that nothing else in the scenario is changed.
func nothingElse(t testing.TB, was, is *scenario.Document, until int, w *why.Answer) {
	t.Helper()
	has := func(kind cause.Kind, name string) bool {
		return slices.Contains(w.Idle, name) ||
			slices.ContainsFunc(w.Causes, func(c cause.Cause) bool { return c.Kind == kind && (c.Switch == "" || c.Switch == name) })
	}
	for _, name := range was.Switches {
		if slices.Contains(is.Switches, name) == has(cause.Switch, name) {
			t.Errorf("switch %s is a cause: %v", name, has(cause.Switch, name))
		}
	}
	if is.Network.Order != was.Network.Order && !has(cause.Order, "order") {
		t.Errorf("the order is %s", is.Network.Order)
	}
	if is.Clock.Rule != was.Clock.Rule && !has(cause.Rule, "rule") && len(is.Switches) == len(was.Switches) {
		t.Errorf("the rule is %s", is.Clock.Rule)
	}
	if is.Processes != was.Processes || is.Seed != was.Seed || is.Algorithm != was.Algorithm || scripted(is) != scripted(was) {
		t.Errorf("it is another system: %s", is.Canonical())
	}
	for kind, of := range map[cause.Kind]trace.Kind{cause.Lost: trace.Drop, cause.Twice: trace.Duplicate, cause.Crash: trace.Crash} {
		faults := func(choices []trace.Choice) (n int) {
			for _, c := range choices {
				if c.Kind == of {
					n++
				}
			}
			return n
		}
		before, now := faults(was.Schedule[:min(until, len(was.Schedule))]), faults(is.Schedule)
		if was.Loop == 0 && (now > before || now == before && has(kind, "") && was.Schedule != nil) {
			t.Errorf("of %s there were %d, and are %d", of, before, now)
		}
	}
}

// scripted returns the number of the script's actions, except crashes.
func scripted(d *scenario.Document) (n int) {
	for _, a := range d.Script {
		if a.Do != trace.Crash && a.Do != trace.Recover {
			n++
		}
	}
	return n
}

func TestOnlyWhatBrokeHasAReason(t *testing.T) {
	over, cancel := context.WithCancel(t.Context())
	cancel()
	few := cause.DefaultLimits
	few.Events = 11
	for _, c := range []struct {
		ctx      context.Context
		scenario string
		property string
		step     int
		limits   cause.Limits
		says     string
	}{
		{t.Context(), "no-tie-break", "EM2", 0, cause.DefaultLimits, `property: EM2 is not one of EM1 at 12`},
		{t.Context(), "no-tie-break", "EM1", 3, cause.DefaultLimits, `property: EM1 at 3 is not one of EM1 at 12`},
		{t.Context(), "no-tie-break", "", 3, cause.DefaultLimits, `property: 3 is not one of EM1 at 12`},
		{t.Context(), "no-tie-break", "EM1", 0, few, `stop.events: 11+ is above this server’s limit of 11`},
		{t.Context(), "lab-test-3", "", 0, cause.DefaultLimits, `property: no property is broken in this run`},
		{over, "no-tie-break", "EM1", 0, cause.DefaultLimits, `context canceled`},
	} {
		entry, _ := scenario.Named(c.scenario)
		_, err := why.Of(c.ctx, why.Question{Document: entry.Document, Property: c.property, Step: c.step, Limits: c.limits})
		var invalid *scenario.Invalid
		if err == nil || err.Error() != c.says || errors.As(err, &invalid) == errors.Is(err, context.Canceled) {
			t.Errorf("%s %s %d: %v, want %s", c.scenario, c.property, c.step, err, c.says)
		}
	}
}
