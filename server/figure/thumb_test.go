package figure

import (
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// thumbOf is the thumbnail of a run of so many processes.
func thumbOf(processes int, events []trace.Event, violations ...trace.Violation) string {
	h := *header
	h.Processes = processes
	return Thumb(&trace.Told{Head: h, Events: events, End: trace.Summary{Violations: violations}}, false).Shapes
}

// wrongs is how many crosses in rings there are.
func wrongs(shapes string) int {
	return strings.Count(shapes, `fill="var(--paper)" stroke="var(--broken)"`)
}

func TestAThumbnailNamesItsLanes(t *testing.T) {
	for n, want := range map[int]string{2: "P1 P2", 5: "P1 P2 P3 P4 P5", 10: "P1 P4 P7 P10"} {
		shapes := thumbOf(n, story()[:1])
		var names []string
		for _, part := range strings.Split(shapes, "</text>") {
			if at := strings.LastIndex(part, ">P"); at >= 0 {
				names = append(names, part[at+1:])
			}
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("of %d lanes these have names: %s", n, got)
		}
		if hued := strings.Contains(shapes, "var(--p1)"); hued != (n <= thumbHues) {
			t.Errorf("%d processes have hues: %v", n, hued)
		}
	}
}

func TestOfManyLanesAThumbnailHasThoseWhereSomethingHappens(t *testing.T) {
	h := *header
	h.Processes = 57
	events := timed(
		event(trace.Ask, 1, "waiting", "", sends("1>57#1", "REQUEST")),
		event(trace.Receive, 57, "idle", "1>57#1"),
	)
	v := Thumb(&trace.Told{Head: h, Events: events}, false)
	if v.Lanes != 2 || v.Height != thumbHeight || !strings.Contains(v.Shapes, ">P57<") {
		t.Errorf("%d lanes in %v: %s", v.Lanes, v.Height, v.Shapes)
	}
}

func TestAThumbnailMarksWhatIsBrokenWhereItBreaks(t *testing.T) {
	waits := timed(event(trace.Ask, 1, "waiting", ""), event(trace.Ask, 2, "waiting", ""))
	enters := timed(
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""), event(trace.Leave, 1, "idle", ""),
	)
	for _, c := range []struct {
		events []trace.Event
		broken []trace.Violation
		want   int
	}{
		{waits, nil, 0},
		{waits, []trace.Violation{{Property: "EM2", Step: 2, Processes: []mutex.ID{1, 2}}}, 2},
		{enters, []trace.Violation{{Property: "EM3", Step: 2, Processes: []mutex.ID{1, 2}}}, 1},
		{enters, []trace.Violation{{Property: "one-token", Step: 2}}, 1},
		{waits, []trace.Violation{
			{Property: "one-token", Step: 2}, {Property: "EM2", Step: 2, Processes: []mutex.ID{2}},
		}, 1},
	} {
		if got := wrongs(thumbOf(3, c.events, c.broken...)); got != c.want {
			t.Errorf("%v: %d crosses in rings, not %d", c.broken, got, c.want)
		}
	}
	second := event(trace.Enter, 3, "inside", "")
	second.Verdicts = []trace.Verdict{{Property: "EM1", Processes: []mutex.ID{1, 3}}}
	shapes := thumbOf(3, timed(
		event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""),
		event(trace.Ask, 3, "waiting", ""), second,
		event(trace.Leave, 1, "idle", ""), event(trace.Leave, 3, "idle", "")))
	if wrongs(shapes) != 0 || strings.Count(shapes, `stroke="var(--broken)"`) != 1 {
		t.Errorf("two inside are not hatched: %s", shapes)
	}
}

func TestAThumbnailOfClocksSaysTheirValues(t *testing.T) {
	told := &trace.Told{Head: *header, Events: story()[:3]}
	for _, clocks := range []bool{true, false} {
		shapes := Thumb(told, clocks).Shapes
		for clock := 1; clock <= 3; clock++ {
			if strings.Contains(shapes, ">"+strconv.Itoa(clock)+"<") != clocks {
				t.Errorf("clocks %v: %s", clocks, shapes)
			}
		}
	}
}

// All that is drawn in one way is one path, however much of it there is.
func TestAThumbnailStaysSmall(t *testing.T) {
	var events []trace.Event
	for range 200 {
		events = append(events, event(trace.Ask, 1, "waiting", ""), event(trace.Leave, 1, "idle", ""))
	}
	if shapes := thumbOf(3, timed(events...)); strings.Count(shapes, "<path") > 8 {
		t.Errorf("%d paths", strings.Count(shapes, "<path"))
	}
}
