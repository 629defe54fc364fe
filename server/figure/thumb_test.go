package figure

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// smallOf returns the thumbnail of a run of this many processes.
func smallOf(processes int, clocks bool, events []trace.Event, violations ...trace.Violation) *thumb {
	h := *header
	h.Processes = processes
	return thumbOf(&trace.Recording{Head: h, Events: events, End: trace.Summary{Violations: violations}}, clocks)
}

// has counts the groups of a class.
func (t *thumb) has(class string) (count int) {
	for _, item := range t.out.Items {
		if g, ok := item.(*sheet.Group); ok && g.Class == class {
			count++
		}
	}
	return count
}

// texts returns the thumbnail's words.
func (t *thumb) texts() (all []string) {
	for _, item := range t.out.Items {
		if words, ok := item.(*sheet.Text); ok {
			all = append(all, words.Words)
		}
	}
	return all
}

func TestAThumbnailNamesItsLanes(t *testing.T) {
	distant := timed(event(trace.Ask, 1, "waiting", "", sends("1>57#1", "REQUEST")), event(trace.Receive, 57, "idle", "1>57#1"))
	for _, c := range []struct {
		processes, lanes int
		events           []trace.Event
		names            string
	}{
		{2, 2, story()[:1], "P1 P2"}, {5, 5, story()[:1], "P1 P2 P3 P4 P5"}, {10, 10, story()[:1], "P1 P4 P7 P10"}, {3, 3, nil, "P1 P2 P3"},
		{57, 2, distant, "P1 P57"}, // with many lanes, those with events are shown
	} {
		small := smallOf(c.processes, false, c.events)
		if got := strings.Join(small.texts(), " "); got != c.names || len(small.shown) != c.lanes || small.out.Height != thumbHeight {
			t.Errorf("of %d lanes %d are drawn in %v, and these have names: %s", c.processes, len(small.shown), small.out.Height, got)
		}
		if hued := small.hue(1) == sheet.Hue(1); hued != (c.processes <= thumbHues) {
			t.Errorf("%d processes have hues: %v", c.processes, hued)
		}
	}
}

func TestAThumbnailMarksWhatIsBrokenWhereItBreaks(t *testing.T) {
	waits := timed(event(trace.Ask, 1, "waiting", ""), event(trace.Ask, 2, "waiting", ""))
	enters := timed(event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""), event(trace.Leave, 1, "idle", ""))
	second := event(trace.Enter, 3, "inside", "")
	second.Verdicts = []trace.Verdict{{Property: "EM1", Processes: []mutex.ID{1, 3}}}
	together := timed(event(trace.Ask, 1, "waiting", ""), event(trace.Enter, 1, "inside", ""), event(trace.Ask, 3, "waiting", ""), second,
		event(trace.Leave, 1, "idle", ""), event(trace.Leave, 3, "idle", ""))
	invariant := trace.Violation{Property: "one-token", Step: 2}
	for _, c := range []struct {
		events         []trace.Event
		broken         []trace.Violation
		wrong, hatched int
	}{
		{waits, nil, 0, 0},
		{waits, []trace.Violation{{Property: "EM2", Step: 2, Processes: []mutex.ID{1, 2}}}, 2, 0},
		{enters, []trace.Violation{{Property: "EM3", Step: 2, Processes: []mutex.ID{1, 2}}}, 1, 0},
		{enters, []trace.Violation{invariant}, 1, 0},
		{waits, []trace.Violation{invariant, {Property: "EM2", Step: 2, Processes: []mutex.ID{2}}}, 1, 0},
		{together, nil, 0, 1},
	} {
		small := smallOf(3, false, c.events, c.broken...)
		if wrong, hatched := small.has("wrong"), small.has("clash"); wrong != c.wrong || hatched != c.hatched {
			t.Errorf("%v: %d crosses in rings and %d hatchings, not %d and %d", c.broken, wrong, hatched, c.wrong, c.hatched)
		}
	}
}

func TestAThumbnailOfClocksSaysTheirValues(t *testing.T) {
	for _, clocks := range []bool{true, false} {
		words := smallOf(3, clocks, story()[:3]).texts()
		for clock := 1; clock <= 3; clock++ {
			if slices.Contains(words, strconv.Itoa(clock)) != clocks {
				t.Errorf("clocks %v: %s", clocks, words)
			}
		}
	}
}

// Everything drawn with the same pen becomes one path, however much there is.
func TestAThumbnailStaysSmall(t *testing.T) {
	var events []trace.Event
	for range 200 {
		events = append(events, event(trace.Ask, 1, "waiting", ""), event(trace.Leave, 1, "idle", ""))
	}
	if shapes := smallOf(3, false, timed(events...)).out.Shapes(); strings.Count(shapes, "<path") > 8 {
		t.Errorf("%d paths", strings.Count(shapes, "<path"))
	}
}
