package measure

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/run"
	"fano/server/scenario"
)

func everyMeasure(t *testing.T) []Measures {
	t.Helper()
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != len(algorithms.All) {
		t.Fatalf("%d of %d algorithms are measured", len(all), len(algorithms.All))
	}
	return all
}

// What a reader of the table opens is what was measured.
func TestAMeasuredNumberIsThatOfTheRunItLeadsTo(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for _, m := range everyMeasure(t) {
		for name, r := range m.Runs {
			d, err := scenario.Resolve(r.Play)
			if err != nil {
				t.Fatalf("%s, %s: %v", m.Algorithm.Name, name, err)
			}
			source, err := run.Of(scenario.Reread(d), run.DefaultLimits)
			if err != nil {
				t.Fatalf("%s, %s: %v", m.Algorithm.Name, name, err)
			}
			var opened trace.Told
			if err := source.Lines(context.Background(), &opened); err != nil {
				t.Fatal(err)
			}
			if ours, theirs := trace.AppendSummary(nil, &r.Summary), trace.AppendSummary(nil, &opened.End); string(ours) != string(theirs) {
				t.Errorf("%s, %s: its page shows another run: %s, not %s", m.Algorithm.Name, name, theirs, ours)
			}
			for _, lang := range scenario.Languages {
				if d.Title.Pick(lang) == "" || d.Story.Pick(lang) == "" || lang != "en" && d.Story.Pick(lang) == d.Story.Pick("en") {
					t.Errorf("%s, %s has no words of its own in %s", m.Algorithm.Name, name, lang)
				}
			}
		}
	}
}

func TestMeasuredRunsAreServedWholeAndBreakNothingThatIsClaimed(t *testing.T) {
	entries := map[string]int{Alone: AloneEntries, Saturated: SaturatedEntries, Once: Crowd, Solo: SoloEntries}
	for _, m := range everyMeasure(t) {
		for name, r := range m.Runs {
			if r.Summary.Ended != trace.Quiescent || r.Summary.Entries != entries[name] {
				t.Errorf("%s, %s: %d entries, ended %s", m.Algorithm.Name, name, r.Summary.Entries, r.Summary.Ended)
			}
			for _, v := range r.Summary.Violations {
				if v.Property != invariant.EM3.Name || slices.Contains(m.Algorithm.Claims, v.Property) {
					t.Errorf("%s, %s breaks %s at step %d", m.Algorithm.Name, name, v.Property, v.Step)
				}
			}
		}
	}
}

// interested is how many processes at most wait or are inside at the same time, and how many requests were in vain.
func interested(t *testing.T, play string) (most, ignored int) {
	t.Helper()
	d, err := scenario.Resolve(play)
	if err != nil {
		t.Fatal(err)
	}
	setup, _ := d.Setup()
	busy := map[mutex.ID]bool{}
	if _, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		if e.Kind == trace.Ignored {
			ignored++
		}
		if delete(busy, e.At); e.Phase == "waiting" || e.Phase == "inside" {
			busy[e.At] = true
		}
		most = max(most, len(busy))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return most, ignored
}

func TestTheRunsAreWhatTheirTitlesSay(t *testing.T) {
	for _, m := range everyMeasure(t) {
		want := map[string]int{Alone: 1, Solo: 1, Once: Crowd, Saturated: Crowd}
		for name, n := range want {
			if name == Alone && m.Algorithm.Perpetual {
				continue // its requests come sooner, and now and then meet
			}
			if most, ignored := interested(t, m.Runs[name].Play); most != n || ignored != 0 {
				t.Errorf("%s, %s: %d compete, %d ask in vain", m.Algorithm.Name, name, most, ignored)
			}
		}
	}
}

// The claims are the papers'; no mean of a run may lie beyond them.
func TestMeasuredCostsLieWithinWhatIsClaimed(t *testing.T) {
	for _, m := range everyMeasure(t) {
		b := m.Algorithm.Bounds
		for name, r := range m.Runs {
			least, most := b.Best.At(m.Topology), b.Worst.At(m.Topology)
			if each := r.Summary.MessagesPerEntry; each < least-1e-9 || !math.IsNaN(most) && each > most+1e-9 {
				t.Errorf("%s, %s: %v messages per entry, claimed are %v to %v", m.Algorithm.Name, name, each, least, most)
			}
		}
	}
	always := map[string]float64{"lamport": 18, "lamport-queue": 18, "ricart-agrawala": 12}
	for _, m := range everyMeasure(t) {
		name := m.Algorithm.Name
		want, is := always[name]
		delete(always, name)
		for of, r := range m.Runs {
			if is && r.Summary.MessagesPerEntry != want {
				t.Errorf("%s, %s: %v messages per entry, not always %v", name, of, r.Summary.MessagesPerEntry, want)
			}
		}
	}
	if len(always) > 0 {
		t.Errorf("not measured: %v", always)
	}
}

// Messages grow where they carry numbers that rise: those that are tagged so, and clocks that somebody reads.
func TestMessagesGrowThatCarryNumbersWithoutAnEnd(t *testing.T) {
	for _, m := range everyMeasure(t) {
		want := m.Algorithm.Stamps
		for _, kind := range m.Algorithm.Messages {
			for i, of := 0, reflect.TypeOf(kind.Of); i < of.NumField(); i++ {
				want = want || of.Field(i).Tag.Get("number") != ""
			}
		}
		if m.Grows != want {
			t.Errorf("%s: grows is %v, want %v; %d bits", m.Algorithm.Name, m.Grows, want, m.Runs[Saturated].Summary.MessageBits)
		}
	}
	// A request of Lamport's carries its kind, one of three, and the sender's clock, which this run has brought past 2⁸.
	if m := everyMeasure(t)[slices.IndexFunc(algorithms.All, func(a *model.Algorithm) bool { return a.Name == "lamport" })]; m.Runs[Saturated].Summary.MessageBits < 2+8 {
		t.Errorf("a message of Lamport's has %d bits, as if without its timestamp", m.Runs[Saturated].Summary.MessageBits)
	}
}
