package cause_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/cause"
	"fano/server/scenario"
)

// What the page says of why runs broke agrees with the answer and with the run: of every violation of every run that is
// kept, and of random ones with faults.
func TestWhatThePageSaysOfCausesIsSo(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	type told struct {
		Name    string       `json:"name"`
		Lines   []string     `json:"lines"`
		Answers []*cause.Why `json:"answers"`
	}
	var all []told
	add := func(t *testing.T, name string, d *scenario.Document) {
		run := play(t, d)
		if len(run.summary.Violations) == 0 {
			return
		}
		one := told{Name: name, Lines: linesOf(t, d)}
		for _, v := range run.summary.Violations {
			one.Answers = append(one.Answers, why(t, d, v))
		}
		all = append(all, one)
	}
	runs(t, func(t *testing.T, d *scenario.Document) { add(t, t.Name(), d) })
	chance := rand.New(rand.NewPCG(7, 7))
	for _, c := range decisive {
		for _, d := range shortestRuns(t, spoilt(t, c.name, c.from, c.to), c.processes) {
			add(t, c.name+" with "+c.to, d)
		}
	}
	for _, a := range algorithms.All {
		for range 12 {
			d := randomRun(t, a, chance)
			add(t, string(d.Canonical()), d)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	ask := exec.Command(node, "testdata/page.mjs")
	var complaints bytes.Buffer
	ask.Stdin, ask.Stderr = bytes.NewReader(text), &complaints
	out, err := ask.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	var said struct {
		Looked map[string]any
		Found  []string
	}
	if err := json.Unmarshal(out, &said); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d runs: %v", len(all), said.Looked)
	for i, wrong := range said.Found {
		if i == 30 {
			t.Errorf("and %d more", len(said.Found)-i)
			break
		}
		t.Error(wrong)
	}
	if said.Looked["compared"].(float64) < 10 || said.Looked["waits"].(float64) < 50 {
		t.Errorf("hardly anything was looked at: %v", said.Looked)
	}
}

// linesOf are the lines of a run, as the page has them.
func linesOf(t *testing.T, d *scenario.Document) []string {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	header, err := setup.Header(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{string(trace.AppendHeader(nil, &header))}
	summary, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		lines = append(lines, string(trace.AppendEvent(nil, e)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(lines, string(trace.AppendSummary(nil, &summary)))
}
