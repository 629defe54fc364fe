package check

import (
	"sync"
	"sync/atomic"
)

// spread is how the explorer, which starts no goroutine itself, works at several things at the same time. It is nil
// for one worker. A panic in one of them comes out in the goroutine that waits for all.
func spread(workers int) func(n int, do func(int)) {
	if workers < 2 {
		return nil
	}
	return func(n int, do func(int)) {
		var next atomic.Int64
		var failed atomic.Pointer[failure]
		work := func() {
			defer func() {
				if p := recover(); p != nil {
					failed.CompareAndSwap(nil, &failure{p})
				}
			}()
			for i := int(next.Add(1)) - 1; i < n && failed.Load() == nil; i = int(next.Add(1)) - 1 {
				do(i)
			}
		}
		var others sync.WaitGroup
		for range min(workers, n) - 1 {
			others.Go(work)
		}
		work()
		others.Wait()
		if f := failed.Load(); f != nil {
			panic(f.value)
		}
	}
}

// failure is what a worker panicked with.
type failure struct{ value any }
