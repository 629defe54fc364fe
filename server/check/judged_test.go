package check

import (
	"context"
	"hash/crc32"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// proving is true if FANO_PROVE is set: no test case is skipped.
var proving = os.Getenv("FANO_PROVE") != ""

// If a gallery run breaks a property, no search of its system may find that it holds, with EM3 or without. With EM3
// the search finds the violation, and the monitor sees it at the last step of the reported run.
func TestNoSearchSaysThatHoldsWhatARunOfTheGalleryBreaks(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	overtaken, states, whole := 0, 5_000, false
	if proving {
		states, whole = 6_000_000, true // for Campos–Carvalho with seven clients
	}
	for _, e := range scenario.Gallery() {
		if !proving && crc32.ChecksumIEEE([]byte(e.Name))%6 > 0 { // one in six
			continue
		}
		breaks := broken(t, e.Document)
		if len(breaks) == 0 {
			continue
		}
		for _, o := range []Options{{}, {EM3: true}} {
			r := searched(t, e.Name, o, Budget{States: states, Workers: 2})
			for name := range breaks {
				p := r.named(name)
				if p.Verdict == explore.Holds || p.Verdict == "" && name != invariant.Starvation.Name {
					t.Errorf("%s, %+v: a run breaks %s, which %s", e.Name, o, name, p.Verdict)
				}
				if name != explore.EM3 || !o.EM3 {
					continue
				}
				if p.Verdict == explore.Unknown && !whole {
					continue
				}
				overtaken++
				if p.Verdict != explore.Broken || broken(t, p.Document)[name] != p.Steps {
					t.Errorf("%s: EM3 %s in %d steps: %s", e.Name, p.Verdict, p.Steps, p.Schedule)
				}
				t.Logf("%s: EM3 %s in %d steps, %d states: %s", e.Name, p.Verdict, p.Steps, r.States, p.Schedule)
			}
		}
	}
	if overtaken < 16 && proving || overtaken == 0 {
		t.Errorf("EM3 is broken in %d runs only", overtaken)
	}
}

// broken returns the properties that the document's own run breaks, with the step of each violation.
func broken(t *testing.T, d *scenario.Document) map[string]int {
	t.Helper()
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	summary, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]int{}
	for _, v := range slices.Backward(summary.Violations) {
		at[v.Property] = v.Step
	}
	return at
}

func TestEM3IsNotJudgedUnlessItIsAskedForAndCanBe(t *testing.T) {
	const two = `{"fano":1,"algorithm":"ricart-agrawala","processes":2,"script":[{"at":1,"process":1,"do":"request"},{"at":2,"process":2,"do":"request"}`
	const again = `,{"at":3,"process":1,"do":"send","to":2},{"at":4,"process":1,"do":"send","to":2}]`
	const internal = `,{"at":3,"process":1,"do":"internal"}]`
	for _, c := range []struct {
		text           string
		asked          bool
		verdict, whole explore.Verdict
		note           explore.Note
		passed         []string
	}{
		{two + `]}`, false, explore.NotJudged, explore.Holds, NotRequested, nil},
		{two + `]}`, true, explore.Holds, explore.Holds, explore.OneMessage, nil},
		{two + `],"clock":{"rule":"sequence"}}`, true, explore.Broken, explore.Broken, "", nil},
		{two + again + `}`, false, explore.NotJudged, explore.Holds, NotRequested, []string{"script"}},
		{two + again + `}`, true, explore.NotJudged, explore.Unknown, MoreMessages, nil},
		{two + internal + `}`, true, explore.NotJudged, explore.Unknown, MoreMessages, []string{"script"}},
		{two + internal + `,"clock":{"rule":"sequence"},"network":{"order":"fifo"}}`, true, explore.Holds, explore.Holds, explore.AnyMessages, []string{"script"}},
	} {
		r := searched(t, c.text, Options{EM3: c.asked}, Budget{})
		p := r.named(explore.EM3)
		if p.Verdict != c.verdict || p.Note != c.note || r.Verdict != c.whole || !slices.Equal(r.Passed, c.passed) {
			t.Errorf("%s: EM3 %s (%s), in all %s, passed over %v", c.text, p.Verdict, p.Note, r.Verdict, r.Passed)
		}
		var words strings.Builder
		r.WriteText(&words)
		if !strings.Contains(words.String(), "EM3       "+string(c.verdict)) || c.note != "" && !strings.Contains(words.String(), notes[c.note]) {
			t.Errorf("%s: %s", c.text, words.String())
		}
	}
}

// Starvation is not judged with faults: the report says why, and the verdict is unknown.
func TestStarvationIsNotJudgedWithFaults(t *testing.T) {
	const two = `{"fano":1,"algorithm":"ricart-agrawala","processes":2}`
	for _, faults := range []explore.Faults{{}, {Lose: 1}, {Duplicate: true}, {Crash: 1}} {
		r := searched(t, two, Options{Asks: []int{1, 1}, Starvation: true, Faults: &faults}, Budget{})
		p, with := r.named(explore.Starvation), faults != explore.Faults{}
		if (p.Verdict == explore.NotJudged && p.Note == NotWithFaults) != with || (r.Verdict == explore.Holds) == with {
			t.Errorf("%+v: starvation is %s, %q; the whole %s", faults, p.Verdict, p.Note, r.Verdict)
		}
	}
}
