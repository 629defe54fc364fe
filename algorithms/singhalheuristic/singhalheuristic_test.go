package singhalheuristic_test

import (
	"slices"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/singhalheuristic"
)

var try = trial.Of(singhalheuristic.Algorithm)

// A process asks those that might have the token: an entry costs at most N − 1 REQUESTs and the token, as the paper
// says. Only late REQUESTs may cost more.
func TestAnEntryCostsNothingToNAndMoreOnlyIfRequestsComeLate(t *testing.T) {
	for _, c := range []struct {
		name        string
		order       system.Order
		least, most int
	}{
		{"ignore-late", system.FIFO, 5, 18},
		{"ignore-late", system.AnyOrder, 5, 18},
		{"", system.FIFO, 5, 20},
		{"", system.AnyOrder, 5, 22},
	} {
		got := try.Search(t, c.order, c.name, 2, 2, 2)
		if got.Least != c.least || got.Most != c.most {
			t.Errorf("%q, %s: %d to %d messages for six entries of three, want %d to %d", c.name, c.order, got.Least, got.Most, c.least, c.most)
		}
	}
}

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	try.Breaks(t, `
		ignore-late, fifo, 3 3:
		ignore-late, fifo, 1 1 1: one-asks-the-other 16
		ignore-late, fifo, 1 1 2: EM2 18, one-asks-the-other 16, hopeless 14
		no-echo, fifo, 1 1 1: EM2 8, one-asks-the-other 16, hopeless 3
		token-from-inside, fifo, 1 1: EM1 6, EM2 6, one-token 5, hopeless 3
		token-unread, fifo, 1 1: EM2 8, one-token 7, hopeless 7
		first-holder-only, fifo, 1 1:
		first-holder-only, fifo, 1 1 1: EM2 7, one-asks-the-other 0, hopeless 3
		lowest-first, any, 2 2 2:
	`)
}

// With late REQUESTs ignored: 3's first REQUEST to 2 is slow. Meanwhile 3 was inside, and on leaving believed that 2
// was idle; so its next request does not go to 2. But 2 was inside too, learnt from the token that 3's first request
// was granted, and keeps the token.
func TestWhereLateRequestsAreIgnoredASiteCanWaitForEver(t *testing.T) {
	got := try.Search(t, system.FIFO, "ignore-late", 1, 1, 2)
	got.Shortest(t, explore.EM2, "2 asks; 3 asks; deliver 3>1#1; 1 asks; deliver 1>3#1; 3 enters; 3 leaves; deliver 1>3#2; "+
		"3 asks; deliver 3>1#2; 1 enters; 1 leaves; deliver 2>1#1; deliver 1>2#1; 2 enters; 2 leaves; deliver 3>1#3; deliver 3>2#1")
	if who := got.Breaks(t, explore.EM2).Processes; !slices.Equal(who, []mutex.ID{3}) {
		t.Errorf("%v wait", who)
	}
}

// In cyclic order every site gets its turn. If the lowest always goes first, the higher ones wait until the lower ones
// stop asking.
func TestTheHighestWaitsLongIfTheLowestIsAlwaysFirst(t *testing.T) {
	if round, lowest := try.Passed(t, ""), try.Passed(t, "lowest-first"); round > 2*4 || lowest < 2*40 {
		t.Errorf("others enter %d times while one waits if the token goes round, %d times if the lowest is first", round, lowest)
	}
}

// 2 knows that 3 has asked, asks after it, and has the token first.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	try.EM3(t, system.FIFO, "", 1, 1, 1).Shortest(t, explore.EM3,
		"3 asks; deliver 3>2#1; 2 asks; deliver 2>1#1; deliver 1>2#1; 2 enters")
}
