package run_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// Every run of the gallery can be judged: its lines are the same as without judging, except for the end of the summary;
// messages take time, and values are bounded, except for sequence numbers.
func TestEveryRunOfTheGalleryIsJudged(t *testing.T) {
	judged := map[string]int{}
	for _, e := range scenario.Gallery() {
		setup, problems := e.Document.Setup()
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		plain, with := lines(t, e.Document), lines(t, e.Document, run.Rulings)
		last := len(plain) - 1
		if !slices.Equal(plain[:last], with[:last]) || !strings.HasPrefix(with[last], strings.TrimSuffix(plain[last], "}}")+`,"judged":[`) {
			t.Errorf("%s: judging changes the run", e.Name)
		}
		receives := slices.ContainsFunc(plain, func(line string) bool { return strings.Contains(line, `"kind":"receive"`) })
		var told struct{ Summary trace.Summary }
		if err := json.Unmarshal([]byte(with[last]), &told); err != nil {
			t.Fatal(err)
		}
		for _, j := range told.Summary.Judged {
			judged[j.Property]++
			switch {
			case j.Property == invariant.ClockMessage.Name && (j.Ruling == trace.Broken) != (receives && setup.Rule == system.Sequence):
				t.Errorf("%s: %+v", e.Name, j)
			case j.Property == invariant.ClockFinite.Name && j.Ruling != map[bool]trace.Ruling{true: trace.Holds, false: trace.NotJudged}[setup.Rule.Bounded()]:
				t.Errorf("%s: %+v", e.Name, j)
			}
		}
	}
	n := len(scenario.Gallery())
	for _, property := range []string{invariant.EM3b.Name, invariant.ClockMessage.Name, invariant.ClockFinite.Name} {
		if judged[property] != n {
			t.Errorf("%s is judged %d times, of %d", property, judged[property], n)
		}
	}
}

// lines returns the lines of a document's source.
func lines(t *testing.T, d *scenario.Document, extras ...run.Extra) []string {
	t.Helper()
	plan, err := run.Of(scenario.Reread(d), run.DefaultLimits, extras...)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := plan.Record(context.Background(), run.NewPrinter(&text)); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(text.String()), "\n")
}
