package naimitrehel_test

import (
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/naimitrehel"
)

var try = trial.Of(naimitrehel.Algorithm)

// The lengths are of the shortest schedules; for a hopeless wait, or for messages without end, up to where they become
// inevitable.
func TestWhatEverySwitchBreaksAndHowSoon(t *testing.T) {
	try.Breaks(t, `
		father-first, fifo, 1 1 1: EM2 8, fathers-lead-to-the-last 4, hopeless 3
		father-kept, fifo any, 1 1: fathers-lead-to-the-last 1, hopeless 3, rest 3
		token-at-once, fifo, 1 1: EM1 6, EM2 6, one-place-in-the-queue 3, hopeless 3
		token-at-once, any, 1 1 1: EM1 6, EM2 6, one-token 4, one-place-in-the-queue 3, fathers-lead-to-the-last 5, hopeless 3
	`)
}

// EM3 is not claimed. The holder of the token, told of a request that is still on its way to it, asks and enters at
// once. With FIFO the news must travel through a third process.
func TestWhoHasTheTokenOvertakesARequestOfWhichItWasTold(t *testing.T) {
	for order, want := range map[system.Order]int{system.FIFO: 7, system.AnyOrder: 5} {
		if got := len(try.EM3(t, order, "", 1, 2, 1).Breaks(t, explore.EM3).Schedule); got != want {
			t.Errorf("%s: %d steps, want %d", order, got, want)
		}
	}
}
