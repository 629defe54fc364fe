package check

import (
	"crypto/sha256"
	"fmt"
	"io"
	"sync"

	"fano/algorithms/engine/explore"
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
	return fmt.Sprint(
		string(system), q.Asks, q.system.Again, q.Faults, q.em3, q.more, q.bypass, q.reduce, q.starvation, q.fair, q.required,
	)
}

// key is that of all questions, as short as one.
func (p Portfolio) key() string {
	all := sha256.New()
	for _, q := range p {
		io.WriteString(all, q.key())
	}
	return string(all.Sum(nil))
}

// find is the report to a question, if it is kept.
func (s *shelf) find(p Portfolio) *Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	kept := s.reports[p.key()]
	if kept == nil {
		return nil
	}
	own := *kept
	own.Wanted, own.Passed = p[0].Wanted, p[0].Passed // are the document's, not the system's
	return &own
}

// put keeps a report that would be the same another time.
func (s *shelf) put(p Portfolio, r *Report) {
	again := r.Verdict == explore.Broken && r.Portfolio != nil && r.Stopped == "" // it stopped at what is broken
	if !r.Complete && !again && r.Stopped != "states" && r.Stopped != stoppedByFailure {
		return // depends on how fast the machine was
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.reports == nil {
		s.reports = map[string]*Report{}
	}
	key := p.key()
	if s.reports[key] == nil {
		s.order = append(s.order, key)
	}
	s.reports[key] = r
	if len(s.order) > keptReports {
		delete(s.reports, s.order[0])
		s.order = s.order[1:]
	}
}
