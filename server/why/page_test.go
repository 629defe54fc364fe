package why_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
	"fano/server/why"
	"fano/static/nodetest"
)

// The page's explanations of violations agree with the answer and with the run: for every violation of every fourth
// stored run, with FANO_PROVE=1 of each, of programs with a bug, and of random runs with faults.
func TestWhatThePageSaysOfCausesIsSo(t *testing.T) {
	type told struct {
		Name    string        `json:"name"`
		Lines   []string      `json:"lines"`
		Answers []*why.Answer `json:"answers"`
	}
	var all []told
	add := func(t *testing.T, name string, d *scenario.Document) {
		run := play(t, d)
		if len(run.summary.Violations) == 0 {
			return
		}
		one := told{Name: name, Lines: linesOf(t, d)}
		for _, v := range run.summary.Violations {
			one.Answers = append(one.Answers, answer(t, d, v))
		}
		all = append(all, one)
	}
	n := 0
	runs(t, func(t *testing.T, d *scenario.Document) {
		if n++; n%4 == 0 || os.Getenv("FANO_PROVE") != "" {
			add(t, t.Name(), d)
		}
	})
	chance := rand.New(rand.NewPCG(7, 7))
	buggy(t, func(t *testing.T, text, breaks, _ string) { add(t, t.Name(), firstBroken(t, text, breaks)) })
	for _, a := range algorithms.All {
		for range 2 {
			d := randomRun(t, a, chance)
			add(t, string(d.Canonical()), d)
		}
	}
	var said struct {
		Looked map[string]any
		Found  []string
	}
	nodetest.Ask(t, "testdata/page.mjs", all, &said)
	t.Logf("%d runs: %v", len(all), said.Looked)
	for i, wrong := range said.Found {
		if i == 30 {
			t.Errorf("and %d more", len(said.Found)-i)
			break
		}
		t.Error(wrong)
	}
	if said.Looked["compared"].(float64) < 5 || said.Looked["waits"].(float64) < 50 {
		t.Errorf("hardly anything was looked at: %v", said.Looked)
	}
}

// linesOf returns the lines of a run as the page receives them.
func linesOf(t *testing.T, d *scenario.Document) []string {
	t.Helper()
	setup := setupOf(t, d)
	header, err := setup.Header(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	lines := []string{string(trace.AppendHeader(nil, &header))}
	summary, err := simulate.Run(t.Context(), setup, func(e *trace.Event) error {
		lines = append(lines, string(trace.AppendEvent(nil, e)))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return append(lines, string(trace.AppendSummary(nil, &summary)))
}
