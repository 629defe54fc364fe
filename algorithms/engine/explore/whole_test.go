//go:build !race

package explore_test

import (
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// The large systems take seconds, and half a minute each under the race detector: they are proved without it, and
// without -short; the two largest by make prove. The benchmark proves the first of them again.
func TestTheLargeSystemsHold(t *testing.T) {
	thorough.Alone(t)
	holds(t, sequence(system.FIFO, 1, 1, 1, 1), 1_470_924)
	if thorough.Prove() {
		holds(t, sequence(system.AnyOrder, 1, 1, 1, 1), 2_181_345)
		holds(t, small("lamport", nil, system.FIFO, 1, 1, 1), 2_431_244)
	}
	holds(t, small("lamport-queue", nil, system.FIFO, 1, 1, 1), 1_164_070)
}
