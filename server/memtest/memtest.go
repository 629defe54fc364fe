// Package memtest measures the maximum memory held by some work. Only tests use it, to check the stated memory of
// such work.
package memtest

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// Use is the memory use of some work, in bytes.
type Use struct {
	Held      int64 // the maximum held at the same time, beyond what was held before
	Allocated int64 // the total allocated
}

// Of does the work in this goroutine and measures it. Nothing else may work meanwhile: its memory would be counted,
// too.
//
// The collector runs after each growth by a tenth, so that little garbage is counted: Held is too large by up to a
// tenth, and by what is allocated while the collector works, rather than too small.
func Of(work func()) Use {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	runtime.GC() // also frees what finalizers and pools kept
	before, start := read()
	var most atomic.Int64
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			held, _ := read()
			most.Store(max(most.Load(), held))
			select {
			case <-done:
				return
			case <-time.After(500 * time.Microsecond):
			}
		}
	}()
	work()
	held, end := read() // for short work perhaps the only sample
	close(done)
	<-ended
	return Use{Held: max(0, held-before, most.Load()-before), Allocated: end - start}
}

// Within measures work that may be repeated: up to four times as long as it seems to hold more than most, since the
// collector is late on a busy machine, and the result is too large. (Memory held for less than a millisecond may be
// missed between two samples; so may it in Of.)
func Within(most int64, work func()) Use {
	least := Of(work)
	for range 3 {
		if least.Held <= most {
			break
		}
		if use := Of(work); use.Held < least.Held {
			least = use
		}
	}
	return least
}

// read returns the size of the heap now, and the total allocated so far.
func read() (held, allocated int64) {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64()), int64(samples[1].Value.Uint64())
}
