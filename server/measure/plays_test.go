package measure

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// longestAddress is what any server between a visitor and this one lets through.
const longestAddress = 4000

// A shown run is one that is measured, and what it costs an entry, or 0 where something else of it is shown.
type shown struct {
	play string
	cost float64
}

// measuredFigures are the runs that are measured, by what they show.
func measuredFigures(t *testing.T) map[string]shown {
	v := figures(t)
	plays := map[string]shown{}
	for _, c := range v.Costs {
		part := c.Case == "again" || c.Case == "first" // only some meals are counted
		for i, m := range c.Measured {
			plays[fmt.Sprintf("%s, n = %d", c.Case, v.Sizes[i].N)] = shown{m.Play, map[bool]float64{false: m.Value}[part]}
		}
	}
	for _, p := range v.Pairs {
		plays[fmt.Sprint(p.Clients)] = shown{play: p.Measured.Play}
	}
	for _, row := range v.Messages {
		for i, m := range row.Bits {
			plays[fmt.Sprintf("%s, %d entries", row.Name, v.Entries[i])] = shown{play: m.Play}
		}
	}
	return plays
}

// What a reader of the tables opens is what was measured, also where nobody listened.
func TestTheRunsOfTheClaimsAreServedWholeAndKeepWhatIsClaimed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for name, of := range measuredFigures(t) {
		if len(of.play) > longestAddress {
			t.Errorf("%s: its address has %d characters", name, len(of.play))
		}
		d, err := scenario.Resolve(of.play)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		source, err := run.Of(scenario.Reread(d), run.DefaultLimits)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var opened trace.Told
		if err := source.Lines(context.Background(), &opened); err != nil {
			t.Fatal(err)
		}
		end := opened.End
		if end.Ended != trace.Quiescent {
			t.Errorf("%s: ended %s", name, end.Ended)
		}
		if each, err := Steady(d, end); err != nil || of.cost > 0 && each.Messages != of.cost {
			t.Errorf("%s: its run has %v messages an entry, not %v (%v)", name, each, of.cost, err)
		}
		for _, v := range end.Violations {
			if v.Property != invariant.EM3.Name {
				t.Errorf("%s breaks %s at step %d", name, v.Property, v.Step)
			}
		}
		if slices.ContainsFunc(opened.Events, func(e trace.Event) bool { return e.Kind == trace.Ignored }) {
			t.Errorf("%s: a request is in vain", name)
		}
		for _, lang := range scenario.Languages {
			if d.Title.Pick(lang) == "" || d.Story.Pick(lang) == "" || lang != "en" && d.Story.Pick(lang) == d.Story.Pick("en") {
				t.Errorf("%s has no words of its own in %s", name, lang)
			}
		}
	}
}
