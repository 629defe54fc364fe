package explore

import (
	"context"
	"runtime"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
)

// The bytes that a search reports are about those by which the heap has grown, whether states dominate or numbered
// things do.
func TestTheBytesHeldAreAboutThoseOfTheHeap(t *testing.T) {
	thorough.Alone(t)
	for _, c := range []struct {
		what string
		of   Setup
	}{
		{"many states of a few", Setup{System: setupOf("ricart-agrawala", system.FIFO, 3, 3, 3).System, Safety: true}},
		{"many contents", Setup{System: system.Config{Algorithm: counting, Processes: 2, Rule: system.Sequence, Asks: []int{1, 1}}, States: 60_000, Safety: true}},
		{"many messages and states of a process", Setup{System: setupOf("lamport", system.AnyOrder, 3, 3).System, States: 100_000, Safety: true}},
		{"much that is known", Setup{System: setupOf("lamport", system.FIFO, 2, 2).System, EM3: true, Safety: true}},
	} {
		if c.of.States == 0 {
			c.of.States = 100_000
		}
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		var s *search
		for sh := (shape{bits: 16}); ; {
			s = newSearch(context.Background(), c.of, sh)
			better, outgrown := s.run()
			if !outgrown {
				break
			}
			sh = better
		}
		s.alone, s.batches = successors{}, [2][parts]part{} // scratch
		runtime.GC()
		runtime.ReadMemStats(&after)
		held, heap := float64(s.bytes()), float64(after.HeapAlloc)-float64(before.HeapAlloc)
		t.Logf("%s: %d states, %.0f bytes, %.0f of the heap, %.0f interned", c.what, s.states, held, heap, float64(s.interned()))
		if held < heap*3/4 || held > heap*4/3 {
			t.Errorf("%s: %.0f bytes are said to be held, and are %.0f", c.what, held, heap)
		}
		runtime.KeepAlive(s)
	}
}
