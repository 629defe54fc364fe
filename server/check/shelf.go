package check

import (
	"fmt"
	"sync"
)

// keptReports is how many reports a desk keeps; one has some kilobytes.
const keptReports = 256

// A shelf keeps reports, so that a class that asks the same is searched for once. The oldest makes room.
type shelf struct {
	mu      sync.Mutex
	reports map[string]*Report
	order   []string // of the keys, the oldest first
}

// key is the same for questions that have the same answer, whatever words, times and seeds are in their documents.
func (q *Question) key() string {
	system := q.Document.Scheduled(nil).Canonical()
	return fmt.Sprint(string(system), q.Asks, q.system.Again, q.Faults, q.em3, q.more, q.bypass, q.reduce, q.starvation, q.fair)
}

// find is the report to a question, if it is kept.
func (s *shelf) find(q *Question) *Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.reports[q.key()]
	if kept == nil {
		return nil
	}
	own := *kept
	own.Wanted, own.Passed = q.Wanted, q.Passed // are the document's, not the system's
	return &own
}

// put keeps a report that would be the same another time.
func (s *shelf) put(q *Question, r *Report) {
	if !r.Complete && r.Stopped != "states" && r.Stopped != stoppedByFailure {
		return // depends on how fast the machine was
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reports == nil {
		s.reports = map[string]*Report{}
	}
	key := q.key()
	if s.reports[key] == nil {
		s.order = append(s.order, key)
	}
	s.reports[key] = r
	if len(s.order) > keptReports {
		delete(s.reports, s.order[0])
		s.order = s.order[1:]
	}
}
