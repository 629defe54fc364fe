package scenario

import (
	"strings"
	"testing"

	"fano/algorithms/topology"
)

// A topology's problems read the same with and without a scenario around them.
func TestProblemsOfATopologyAreThoseOfAScenario(t *testing.T) {
	for code, text := range topology.Texts {
		if got := problemTexts["problem."+code]; got != text {
			t.Errorf("%s: %q, and of a scenario %q", code, text, got)
		}
	}
}

func TestAProblemIsASentenceWithItsPath(t *testing.T) {
	p := NewProblem("script[2].process", "not-one-of", "9", "1..3")
	if got, want := p.String(), "script[2].process: 9 is not one of 1..3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if p := NewProblem("a", "no such code", "1", "2"); !strings.Contains(p.Text, "no such code") {
		t.Errorf("an unknown code is not told: %q", p.Text)
	}
}
