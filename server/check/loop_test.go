package check

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
	"fano/server/scenario"
)

// lasso returns a gallery scenario that never ends as the result of a search.
func lasso(t *testing.T, name string, starved mutex.ID) (*Question, explore.Property) {
	t.Helper()
	d := document(t, name)
	q, err := Of(d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return q, explore.Property{
		Name: invariant.Starvation.Name, Verdict: explore.Broken, Schedule: d.Schedule, Loop: d.Loop, Processes: []mutex.ID{starved},
	}
}

func TestACounterexampleOfStarvationIsAScenarioThatGoesOnForEver(t *testing.T) {
	q, found := lasso(t, "central-server-for-ever", 2)
	p := q.property(found)
	if p.Steps != 20 || p.Loop != 9 {
		t.Fatalf("%d steps, the loop from %d", p.Steps, p.Loop)
	}
	d, err := scenario.ParseLink(p.Link)
	if err != nil || d.Loop != 9 || len(d.Schedule) != 20 {
		t.Fatalf("%+v, %v", d, err)
	}
	if got, want := d.Story.En, "First 8 steps, then a loop of 12 steps that repeats for ever."; !strings.HasPrefix(got, want) {
		t.Errorf("%q", got)
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil || summary.Ended != trace.Looping || len(summary.Violations) != 1 || summary.Violations[0].Property != p.Property {
		t.Errorf("%+v, %v", summary, err)
	}
	if _, err := run.Of(scenario.Reread(d), run.DefaultLimits); err != nil {
		t.Error(err)
	}
}

func TestStarvationHasItsWordsInThreeLanguages(t *testing.T) {
	q, found := lasso(t, "central-server-for-ever", 2)
	for _, processes := range [][]mutex.ID{{2}, {2, 3}} {
		found.Processes = processes
		d := q.Counterexample(found)
		for _, text := range []scenario.Text{d.Label, d.Title, d.Story, d.Notes[0].Text} {
			for _, said := range []string{text.En, text.Pt, text.It} {
				if said == "" || strings.ContainsAny(said, "{}") {
					t.Errorf("%q", said)
				}
			}
		}
	}
}

func TestTheTerminalShowsWhereALoopBegins(t *testing.T) {
	q, found := lasso(t, "central-server-for-ever", 2)
	r := &Report{Algorithm: "central-server", Processes: 3, Asks: []int{1, 1, 1}, call: q.caller()}
	p := q.property(found)
	var b bytes.Buffer
	r.writeProperty(&b, &p)
	if !strings.Contains(b.String(), "           8  deliver 3>4#1\n               again and again:\n            9  1 leaves\n") {
		t.Error(b.String())
	}
	p = q.property(explore.Property{Name: invariant.Starvation.Name, Verdict: explore.Holds})
	b.Reset()
	if r.writeProperty(&b, &p); !strings.Contains(b.String(), "starvation holds: every process that waits enters, in every fair run") {
		t.Error(b.String())
	}
}
