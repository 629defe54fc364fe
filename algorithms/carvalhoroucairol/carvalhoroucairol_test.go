package carvalhoroucairol_test

import (
	"slices"
	"testing"

	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
)

var try = trial.Of(carvalhoroucairol.Algorithm)

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	try.Breaks(t, `
		no-re-request, fifo, 2 1: EM2 9, hopeless 6
		re-request-with-new-timestamp, fifo, 3 3:
		re-request-with-new-timestamp, fifo, 1 2 2: EM2 22, hopeless 19
		both-sides-initially, fifo, 1 1: EM1 4, one-authorisation 0
		keep-after-deferred-reply, fifo, 2 1: EM1 9, one-authorisation 5
		nobody-initially, fifo, 2 2 2: one-authorisation 0
	`)
}

// Two processes never notice a new timestamp; it takes three to wait for one another in a cycle.
func TestANewTimestampMakesARingOfThreeWait(t *testing.T) {
	got := try.Search(t, system.FIFO, "re-request-with-new-timestamp", 1, 2, 2).Breaks(t, explore.EM2)
	if !slices.Equal(got.Processes, []mutex.ID{1, 2, 3}) {
		t.Errorf("%v wait after %v", got.Processes, got.Schedule)
	}
}

// As 2 has 3's authorisation from the start, it enters, although 1 has told it that 3 asked before.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	try.EM3(t, system.FIFO, "", 0, 2, 1).Shortest(t, explore.EM3,
		"3 asks; deliver 3>1#1; 1 sends to 2; deliver 1>2#1; 2 asks; deliver 2>1#1; deliver 1>2#2; 2 enters")
}
