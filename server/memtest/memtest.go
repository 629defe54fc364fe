// Package memtest measures the most memory that a piece of work holds. Only tests use it, to check what is stated of
// such work.
package memtest

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

// Use is what some work took of memory, in bytes.
type Use struct {
	Held      int64 // at the same time, at its most, beyond what was held before
	Allocated int64 // in all
}

// Of does the work in this goroutine and measures it. Nothing else may work meanwhile: what it holds would be counted.
//
// The collector runs after each growth by a tenth, so that little is counted that nobody holds any more: Held is too much
// by a tenth, and by what is allocated while the collector works, rather than too little.
func Of(work func()) Use {
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	runtime.GC() // and what finalizers and pools had kept
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
	held, end := read() // of short work perhaps the only look
	close(done)
	<-ended
	return Use{Held: max(0, held-before, most.Load()-before), Allocated: end - start}
}

// Within measures work that may be done again: up to four times as long as it seems to hold more than most, since on a
// busy machine the collector comes late, and what is measured is too much. (A look between two others may miss what is
// held for less than a millisecond; so may Of.)
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

// read is what is in the heap now, and what was allocated so far.
func read() (held, allocated int64) {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64()), int64(samples[1].Value.Uint64())
}
