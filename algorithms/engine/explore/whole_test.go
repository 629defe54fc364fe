package explore_test

import (
	"context"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// The large systems take seconds to minutes each: make prove visits all their states.
func TestTheLargeSystemsHold(t *testing.T) {
	lamport := explore.Setup{System: small("lamport", nil, system.FIFO, 1, 1, 1), Fold: true, Persistent: true}
	if r := explore.Search(context.Background(), lamport); r.Verdict() != explore.Holds || r.States != 28_161 {
		t.Errorf("%s in %d states", r.Verdict(), r.States)
	}
	if !thorough.Prove() {
		return
	}
	holds(t, sequence(system.FIFO, 3, 3, 3), 139_014)
	holds(t, sequence(system.AnyOrder, 3, 3, 3), 201_152)
	holds(t, sequence(system.FIFO, 1, 1, 1, 1), 1_470_924)
	holds(t, sequence(system.AnyOrder, 1, 1, 1, 1), 2_181_345)
	holds(t, small("lamport", nil, system.FIFO, 1, 1, 1), 2_431_244)
	holds(t, small("lamport-queue", nil, system.FIFO, 1, 1, 1), 1_164_070)
	lamport.System = small("lamport", nil, system.FIFO, 2, 2, 2)
	lamport.States, lamport.Spread = 30_000_000, goroutines(2)
	if r := explore.Search(context.Background(), lamport); r.Verdict() != explore.Holds || r.States != 20_136_688 {
		t.Errorf("%s in %d states", r.Verdict(), r.States)
	}
}
