package check

import (
	"strings"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
)

// An invariant of a program that fails while it is evaluated is not reported as broken.
func TestAnInvariantThatCannotBeAskedIsNotBroken(t *testing.T) {
	failure := &mutex.Failure{Line: 7, Column: 5, Text: "an invariant must return True or False"}
	p := Property{Property: "always-x", Verdict: explore.Broken, Steps: 2, Text: failure.Error(), Failure: failure}
	var out strings.Builder
	(&Report{}).writeProperty(&out, &p)
	const want = "always-x  cannot be asked after 2 steps (line 7, column 5: an invariant must return True or False)\n"
	if out.String() != want {
		t.Errorf("it tells %q", out.String())
	}
}
