package check

import (
	"sync"
	"sync/atomic"
)

// spread returns a function that runs do(0) to do(n-1) on several goroutines, for the explorer, which starts none
// itself. It returns nil for fewer than two workers. A panic in a worker is raised again in the caller's goroutine.
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

// A failure holds the value of a worker's panic.
type failure struct{ value any }
