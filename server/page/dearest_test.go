package page

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"fano/server/scenario"
)

// What the papers call the worst is reached where a few processes can, and never exceeded.
func TestTheDearestEntriesAreWithinWhatIsClaimed(t *testing.T) {
	reached := 0
	for _, m := range everyMeasure(t) {
		worst := m.algorithm.Bounds.Worst.At(m.topology)
		if m.dearest.each > worst+1e-9 {
			t.Errorf("%s: an entry has cost %v messages, claimed are %v at most", m.algorithm.Name, m.dearest.each, worst)
		}
		if math.Abs(m.dearest.each-worst) < 1e-9 {
			reached++
		}
	}
	if reached < 10 {
		t.Errorf("the worst that is claimed is reached by %d algorithms only", reached)
	}
}

// The run that a cell leads to opens where the dearest entries end, and a note says what they have cost.
func TestTheDearestEntriesAreThoseOfTheRunThatShowsThem(t *testing.T) {
	for _, m := range everyMeasure(t) {
		if m.algorithm.Perpetual {
			continue
		}
		d, err := scenario.Resolve(m.dearest.play)
		if err != nil {
			t.Fatal(err)
		}
		setup, problems := d.Setup()
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		got, err := dearestOf(setup)
		if err != nil || got.each() != m.dearest.each || got.beat != d.View.Step || len(d.Notes) != 1 || d.Notes[0].Step != got.beat {
			t.Errorf("%s: the run has %+v (%v), its view is %+v", m.algorithm.Name, got, err, d.View)
			continue
		}
		for _, lang := range scenario.Languages {
			if note := d.Notes[0].Text.Pick(lang); strings.Contains(note, "{") || !strings.Contains(note, strconv.Itoa(got.messages)) {
				t.Errorf("%s, in %s: %q", m.algorithm.Name, lang, note)
			}
		}
	}
}
