package stepping_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	traces "fano/server/run"
	"fano/server/scenario"
	"fano/server/stepping"
	"fano/static/nodetest"
)

// An edit is an edit of a run as the page makes it, written by testdata/edits.mjs, with what the page says about it.
type edit struct {
	Text    string  `json:"text"`
	Fit     bool    `json:"fit"`   // the schedule still needs a repair
	Index   int     `json:"index"` // the position in the schedule of the moved or added choice; −1: none
	Do      string  `json:"do"`
	What    string  `json:"what"`
	Process int     `json:"process"`
	Message string  `json:"message"`
	To      float64 `json:"to"`
	Limit   string  `json:"limit"` // the limit that the edit reaches

	Beyond       string `json:"beyond"` // the limit that the edit exceeds
	LimitMessage string `json:"limitMessage"`
	Why          string `json:"why"` // the page's reason why the edit is impossible

	given  bool // given up
	mended int  // rounds of repairs that it needed
}

// A triedRun is a run that the page edits.
type triedRun struct {
	Scenario string   `json:"scenario"`
	Taken    string   `json:"taken"`
	Lines    []string `json:"lines"`

	document *scenario.Document
	events   []trace.Event
}

// For random sequences of edits of random runs of all algorithms, and of the gallery's: the scenarios that the page
// makes run; what was moved, lost, doubled or added happens as intended, up to the limits that the page shows; beyond
// them, or where the page calls an edit impossible, the run is refused or differs.
func TestEditsAreWhatTheyAreToBe(t *testing.T) {
	var runs []triedRun
	each(t, func(t *testing.T, d *scenario.Document, r *rand.Rand) {
		if os.Getenv("FANO_PROVE") == "" && r.IntN(8) > 0 {
			return // each seed gives others
		}
		if r, ok := triedOf(t, d); ok && d.Challenge == nil {
			runs = append(runs, r)
		}
	})
	dice := rand.New(rand.NewPCG(seed(t), 17))
	counts := map[string]int{}
	missing := func() []string {
		return slices.DeleteFunc(slices.Clone(editsTried), func(what string) bool { return counts[what] > 0 })
	}
	least := max(2, rounds()/4)
	for round := 0; round < least || len(missing()) > 0 && round < 10*least; round++ {
		var all [][]edit
		nodetest.Ask(t, "testdata/edits.mjs", map[string]any{"seed": dice.Uint32(), "cases": runs}, &all)
		mend(t, runs, all)
		for i := range runs {
			var next []*scenario.Document
			for _, e := range all[i] {
				if d := judged(t, &runs[i], &e, counts); d != nil {
					next = append(next, d)
				}
			}
			if len(next) > 0 {
				if r, ok := triedOf(t, next[dice.IntN(len(next))]); ok {
					runs[i] = r
				}
			}
		}
	}
	t.Logf("%v", counts)
	for _, what := range missing() {
		t.Errorf("%q was never tried", what)
	}
}

// editsTried are the kinds of edits, and of their limits, that must all have been tried.
var editsTried = []string{
	"move", "lose", "twice", "add", "arrive", "at sent", "at before", "beyond before", "beyond sent", "beyond behind",
	"not asks", "not is-down",
}

// triedOf returns a document with its run; false if that is too long for this test.
func triedOf(t *testing.T, d *scenario.Document) (triedRun, bool) {
	t.Helper()
	source, err := traces.Of(scenario.Reread(d), traces.DefaultLimits)
	if err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	var text bytes.Buffer
	if err := source.Record(t.Context(), traces.NewPrinter(&text)); err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	lines := strings.Split(strings.TrimSpace(text.String()), "\n")
	if len(lines) > 400 || len(lines) < 3 {
		return triedRun{}, false
	}
	events, err := eventsOf(d)
	if err != nil {
		t.Fatalf("%s: %v", d.Canonical(), err)
	}
	taken, err := stepping.Prefix(t.Context(), d, len(events))
	if err != nil {
		t.Fatal(err)
	}
	return triedRun{string(d.Canonical()), string(taken.Canonical()), lines, d, events}, true
}

// A refusal is an impossible scenario with its problems, as the page receives them.
type refusal struct {
	Of       int                `json:"of"` // the index of its run
	Text     string             `json:"text"`
	Problems []scenario.Problem `json:"problems"`
}

// mend lets the page remove what is refused and try again, as often as it does during a drag.
func mend(t *testing.T, runs []triedRun, edits [][]edit) {
	t.Helper()
	for round := range mostMended {
		var refused []refusal
		var of []*edit
		for i := range edits {
			for k := range edits[i] {
				e := &edits[i][k]
				if e.Fit || e.given || e.mended < round {
					continue
				}
				var invalid *scenario.Invalid
				d, err := scenario.Parse([]byte(e.Text))
				if err != nil {
					continue
				}
				if _, err := eventsOf(d); errors.As(err, &invalid) {
					refused, of = append(refused, refusal{i, e.Text, invalid.Problems}), append(of, e)
				}
			}
		}
		if len(refused) == 0 {
			return
		}
		var texts []string
		nodetest.Ask(t, "testdata/edits.mjs", map[string]any{"cases": runs, "refused": refused}, &texts)
		for i, text := range texts {
			if text == "" {
				of[i].given = true // it stays refused
			} else {
				of[i].Text, of[i].mended = text, round+1
			}
		}
	}
}

// mostEvents limits a run that does not end by itself.
const mostEvents = 3000

// mostMended is the maximum number of rounds in which one repair causes another.
const mostMended = 60

// judged checks whether an edit does what the page says, and returns the resulting document; nil if the edit is
// impossible.
func judged(t *testing.T, r *triedRun, e *edit, counts map[string]int) *scenario.Document {
	t.Helper()
	d, err := scenario.Parse([]byte(e.Text))
	refusedAtOnce := err != nil
	cannot := e.Beyond != "" || e.Why != ""
	count(counts, e)
	so := false
	switch {
	case refusedAtOnce && cannot:
		return nil
	case refusedAtOnce:
		t.Errorf("%s\nbecame %s: %v", r.Scenario, e.Text, err)
		return nil
	case e.Fit:
		asked := d.Schedule
		fit, _, err := stepping.Repair(t.Context(), d)
		if err != nil {
			t.Fatalf("%s: %v", e.Text, err)
		}
		d = fit
		so = e.Index < 0 || stands(asked, fit.Schedule, e)
	default:
		events, err := eventsOf(d)
		if err != nil {
			if !cannot {
				t.Errorf("%s\nbecame %s: %v", r.Scenario, e.Text, err)
			}
			return nil
		}
		so = happens(r.events, events, e)
		if !so && !cannot && len(events) >= d.Stop.Events {
			counts["cut"]++ // the run ends after a number of events, and additional ones end it sooner
			return d
		}
		if !so && !cannot && isOver(d, events, e) {
			counts["over"]++ // all requests are served, and no process waits for the message
			return d
		}
		if !so && !cannot && e.Message != "" && isDown(events, e) {
			counts["while down"]++ // it arrives when its receiver recovers
			return d
		}
	}
	if so == cannot {
		t.Errorf("%s\nbecame %s\n%s of %d %s to %v, limit %q: is as it is to be: %t, but beyond %q %s, said to be impossible: %q",
			r.Scenario, e.Text, e.Do, e.Process, e.What, e.To, e.Limit, so, e.Beyond, e.LimitMessage, e.Why)
	}
	if cannot {
		return nil
	}
	return d
}

func count(counts map[string]int, e *edit) {
	switch {
	case e.Beyond != "":
		counts["beyond "+e.Beyond]++
	case e.Why != "":
		counts["not "+e.Why]++
	default:
		counts[e.Do]++
		if e.Limit != "" {
			counts["at "+e.Limit]++
		}
	}
}

// isOver reports whether a run whose messages never end was over before the edited message was to arrive.
func isOver(d *scenario.Document, events []trace.Event, e *edit) bool {
	a, ok := algorithms.Named(d.Algorithm)
	return ok && a.Perpetual && e.Message != "" && len(events) > 0 &&
		float64(events[len(events)-1].Time) < e.To*float64(trace.Unit)
}

// eventsOf returns the events of a document's run.
func eventsOf(d *scenario.Document) (events []trace.Event, err error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	if _, err = simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		copied := *e
		copied.Sends = slices.Clone(e.Sends)
		for i, m := range copied.Sends {
			if m.Due != nil {
				due := *m.Due
				copied.Sends[i].Due = &due
			}
		}
		if e.Message != nil {
			message := *e.Message
			copied.Message = &message
		}
		if events = append(events, copied); len(events) > mostEvents {
			return simulate.ErrStop
		}
		return nil
	}); err != nil {
		if problems, ok := scenario.RunProblems(err); ok {
			return nil, &scenario.Invalid{Problems: problems}
		}
		return nil, err
	}
	return events, nil
}
