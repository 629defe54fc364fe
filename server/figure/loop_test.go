package figure_test

import (
	"strings"
	"testing"

	"fano/server/figure"
)

// In every format and on both axes: the bracket is drawn if the loop is visible, ∞ if the end is, and neither
// otherwise.
func TestALoopStandsBetweenRepeatSigns(t *testing.T) {
	for query, want := range map[string][2]int{ // number of brackets, and of ∞
		"":             {1, 1},
		"axis=logical": {1, 1},
		"theme=bw":     {1, 1},
		"to=8":         {0, 0},
		"from=12":      {1, 1},
		"to=14":        {1, 0},
		"lanes=1,3":    {1, 0},
	} {
		text := string(draw(t, "central-server-for-ever", figure.SVG, query))
		got := [2]int{strings.Count(text, `class="loop"`), strings.Count(text, `class="endless"`)}
		if got != want {
			t.Errorf("%q: %v, want %v", query, got, want)
		}
		if told := strings.Contains(text, "From step 9 on, the run repeats for ever."); told != (want[0] == 1) {
			t.Errorf("%q: who cannot see it is told of the loop: %v", query, told)
		}
	}
	if text := string(draw(t, "central-server-calm", figure.SVG, "")); strings.Contains(text, `class="loop"`) {
		t.Error("a run with an end has a loop")
	}
}

func TestStarvationIsJudgedOnlyOfAFairLoop(t *testing.T) {
	for name, want := range map[string]bool{"suzuki-kasami-for-ever": true, "suzuki-kasami-unfair": false} {
		if got := strings.Contains(string(draw(t, name, figure.SVG, "")), "no starvation"); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
