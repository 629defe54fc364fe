package suzukikasami_test

import (
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/suzukikasami"
)

var try = trial.Of(suzukikasami.Algorithm)

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	try.Breaks(t, `
		no-maximum, fifo, 2 2 2:
		no-maximum, any, 0 2 1: EM2 15, no-request-forgotten 10, hopeless 10
		grant-any-number, fifo, 1 1 1:
		grant-any-number, fifo, 2 1 1: EM2 22, no-request-forgotten 19, hopeless 19
		grant-any-number, any, 1 1 1: EM2 16, no-request-forgotten 13, hopeless 13
		token-from-inside, fifo, 1 1: EM1 6, EM2 6, one-token 5, no-request-forgotten 3, hopeless 3
		copy-token, fifo, 1 1: EM1 6, one-token 2
		last-in-first-out, any, 1 2 2:
		rotated-order, any, 1 2 2:
	`)
}

// In a queue every process gets its turn. On a stack the last one waits until the others stop asking.
func TestWhoeverIsLastOnAStackWaitsForAllOthersToBeDone(t *testing.T) {
	if queue, stack := try.Passed(t, ""), try.Passed(t, "last-in-first-out"); queue > 2*4 || stack < 3*40 {
		t.Errorf("others enter %d times while one waits in a queue, %d times on a stack", queue, stack)
	}
}

// 3 knows that 2 has asked, asks after it, and has the token first.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	try.EM3(t, system.FIFO, "", 1, 1, 1).Shortest(t, explore.EM3,
		"2 asks; deliver 2>3#1; 3 asks; deliver 3>1#1; deliver 1>3#1; 3 enters")
}
