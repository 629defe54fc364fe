package check

import (
	"maps"
	"sync"

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

// ended counts searches by verdict.
type ended struct {
	mu  sync.Mutex
	all map[explore.Verdict]int64
}

func (e *ended) count(v explore.Verdict) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.all == nil {
		e.all = map[explore.Verdict]int64{}
	}
	e.all[v]++
}

// Counts is the present state.
func (s *Service) Counts() Counts {
	s.counts.mu.Lock()
	defer s.counts.mu.Unlock()
	c := Counts{Active: s.queue.Counts(fairqueue.Search).Held, Kept: s.work.Counts().Kept, Ended: map[explore.Verdict]int64{}}
	for _, v := range []explore.Verdict{explore.Holds, explore.Broken, explore.Unknown} {
		c.Ended[v] = 0 // told from the start, so that a rate has a beginning
	}
	maps.Copy(c.Ended, s.counts.all)
	return c
}
