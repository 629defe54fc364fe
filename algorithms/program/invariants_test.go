package program_test

import (
	"os"
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
)

// A failure in an invariant is reported with its code and its place, in a run and by a search, and not as if the
// invariant were false.
func TestAMistakeInAnInvariantHasItsPlace(t *testing.T) {
	text, err := os.ReadFile("../ricartagrawala/ricart-agrawala.star")
	if err != nil {
		t.Fatal(err)
	}
	a := must(t, string(text)+"\ndef always_x(processes, messages):\n    return all([m.t > 0 for m in messages])\n")
	line := strings.Count(string(text), "\n") + 3
	p := searched(a, "always-x")
	if p.Verdict != explore.Broken || p.Failure == nil || p.Failure.Code != "run-no-part" || p.Failure.Line != line {
		t.Errorf("the search says %s: %v", p.Verdict, p.Failure)
	}
	sum, _ := ran(t, a)
	if len(sum.Violations) != 1 || sum.Violations[0].Failure == nil || sum.Violations[0].Failure.Value != "REPLY.t" {
		t.Errorf("the run says %v", sum.Violations)
	}
}
