package scenario

import (
	"slices"
	"testing"
)

// What its notes promise: seven meals more cost 28 messages, 2(K - 1) a meal, where leaving and asking are one event, and
// 42, 3(K - 1), where they are two.
func TestWhatLeavingAndAskingInTheSameMomentSaves(t *testing.T) {
	for again, want := range map[bool][]int{true: {66, 94, 122, 150}, false: {80, 122, 164, 206}} {
		var got []int
		for entries := 2; entries <= 5; entries++ {
			entry, _ := Named("campos-carvalho-asks-again")
			entry.Document.Workload.Entries, entry.Document.Workload.Again = entries, again
			summary, order := ran(t, entry)
			if got = append(got, summary.Messages); !slices.Equal(order, slices.Repeat([]int{1, 2, 3, 4, 5, 6, 7}, entries)) {
				t.Errorf("again %v, %d entries: the order is %v", again, entries, order)
			}
			if joined := summary.ByType["DirtyFORK+Request"]; again != (joined == 14*(entries-1)) || !again && joined > 0 {
				t.Errorf("again %v, %d entries: %v", again, entries, summary.ByType)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("again %v: %v messages, want %v", again, got, want)
		}
	}
}

// The clocks that the notes of clock-catches-up speak of (claims A3 and A4 of the seeds).
func TestASlowClockCatchesUpAndASmallerClockIsNotEarlier(t *testing.T) {
	r := replay(t, "clock-catches-up")
	for _, c := range []struct {
		id     string
		record int
		clock  float64
	}{
		{"1", 4, 4}, {"1", 5, 5}, {"1", 6, 6}, // busy; sends; hears from a slower one and only ticks
		{"2", 1, 1}, {"2", 2, 6}, // leaps
		{"3", 3, 3}, {"3", 4, 8}, {"3", 5, 9}, // an event concurrent with P1's at 4, though 3 < 4; leaps; asks
	} {
		if got := r.records[c.id][c.record-1]["clock"]; got != c.clock {
			t.Errorf("P%s, event %d: clock %v, want %v", c.id, c.record, got, c.clock)
		}
	}
}

// What the notes of ten-processes say of the run that its seed gives.
func TestTenProcessesEnterByTimestampNotByTime(t *testing.T) {
	r := replay(t, "ten-processes")
	var asked []int
	for _, c := range r.choices {
		if c.Do == "request" {
			asked = append(asked, c.P)
		}
	}
	if want := []int{10, 5, 8, 2, 9, 4, 6, 1, 7, 3}; !slices.Equal(asked, want) {
		t.Errorf("asked in the order %v, want %v", asked, want)
	}
	if want := []int{5, 10, 4, 8, 9, 2, 1, 6, 7, 3}; !slices.Equal(r.order, want) {
		t.Errorf("entered in the order %v, want %v", r.order, want)
	}
	if r.summary.Events != 210 || r.summary.Messages != 180 {
		t.Errorf("%d events, %d messages", r.summary.Events, r.summary.Messages)
	}
}
