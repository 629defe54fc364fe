package measure

import (
	"fmt"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// longestAddress is what any server between a visitor and this one lets through.
const longestAddress = 4000

// measuredFigures are the addresses of all runs that are measured, by what they show.
func measuredFigures(t *testing.T) map[string]string {
	v, err := Complexity()
	if err != nil {
		t.Fatal(err)
	}
	plays := map[string]string{}
	for _, c := range v.Costs {
		for i, m := range c.Measured {
			plays[fmt.Sprintf("%s, n = %d", c.Case, v.Sizes[i].N)] = m.Play
		}
	}
	for _, p := range v.Pairs {
		plays[fmt.Sprint(p.Clients)] = p.Measured.Play
	}
	for _, row := range v.Messages {
		for i, m := range row.Bits {
			plays[fmt.Sprintf("%s, %d entries", row.Name, v.Entries[i])] = m.Play
		}
	}
	return plays
}

func TestTheRunsOfTheClaimsAreServedWholeAndKeepWhatIsClaimed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for name, play := range measuredFigures(t) {
		if len(play) > longestAddress {
			t.Errorf("%s: its address has %d characters", name, len(play))
		}
		d, err := scenario.Resolve(play)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		source, err := run.Of(d, run.DefaultLimits)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var opened run.Told
		if err := source.Lines(&opened); err != nil {
			t.Fatal(err)
		}
		end := opened.End
		if end.Ended != trace.Quiescent {
			t.Errorf("%s: ended %s", name, end.Ended)
		}
		for _, v := range end.Violations {
			if v.Property != invariant.EM3.Name {
				t.Errorf("%s breaks %s at step %d", name, v.Property, v.Step)
			}
		}
		if _, ignored := interested(t, play); ignored > 0 {
			t.Errorf("%s: %d requests are in vain", name, ignored)
		}
		for _, lang := range scenario.Languages {
			if d.Title.Pick(lang) == "" || d.Story.Pick(lang) == "" || lang != "en" && d.Story.Pick(lang) == d.Story.Pick("en") {
				t.Errorf("%s has no words of its own in %s", name, lang)
			}
		}
	}
}
