package check

import (
	"sync/atomic"

	"fano/algorithms/engine/explore"
	"fano/server/fairqueue"
)

// Counts are the searches of a service: those under way, and those that have ended, by verdict, since it was made. What was
// found before, and only told again, does not count.
type Counts struct {
	Active int
	Kept   int // results
	Ended  map[explore.Verdict]int64
}

// ended counts searches by verdict: each is told from the start, so that a rate has a beginning.
type ended map[explore.Verdict]*atomic.Int64

func newEnded() ended {
	return ended{explore.Holds: new(atomic.Int64), explore.Broken: new(atomic.Int64), explore.Unknown: new(atomic.Int64)}
}

// Counts is the present state.
func (s *Service) Counts() Counts {
	c := Counts{Active: s.queue.Counts(fairqueue.Search).Held, Kept: s.work.Counts().Kept, Ended: map[explore.Verdict]int64{}}
	for verdict, n := range s.ended {
		c.Ended[verdict] = n.Load()
	}
	return c
}
