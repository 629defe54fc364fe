package check

import (
	"sync/atomic"

	"fano/algorithms/engine/explore"
	"fano/server/fairqueue"
)

// Counts are the numbers of searches of a service: running, and ended since the service was made, by verdict. Answers
// from the cache do not count.
type Counts struct {
	Active int
	Kept   int // results in the cache
	Ended  map[explore.Verdict]int64
}

// ended counts searches by verdict. Every verdict has an entry from the start, so that a metric begins at 0.
type ended map[explore.Verdict]*atomic.Int64

func newEnded() ended {
	return ended{explore.Holds: new(atomic.Int64), explore.Broken: new(atomic.Int64), explore.Unknown: new(atomic.Int64)}
}

// Counts returns the current counts.
func (s *Service) Counts() Counts {
	c := Counts{Active: s.queue.Counts(fairqueue.Search).Held, Kept: s.work.Counts().Kept, Ended: map[explore.Verdict]int64{}}
	for verdict, n := range s.ended {
		c.Ended[verdict] = n.Load()
	}
	return c
}
