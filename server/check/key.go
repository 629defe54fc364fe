package check

import (
	"crypto/sha256"
	"fmt"
	"io"

	"fano/algorithms/engine/explore"
)

// reportBytes is about how much memory a report takes.
const reportBytes = 16 << 10

// key is the same for questions that have the same answer, whatever words, times and seeds are in their documents.
func (q *Question) key() string {
	o := q.options
	o.Asks, o.Order, o.Faults, o.Portfolio = q.Asks, "", nil, false // the order is the document's
	return fmt.Sprint(string(q.Document.Scheduled(nil).Canonical()), o, q.system.Again, q.Faults, q.more)
}

// key is that of all questions, as short as one.
func (p Portfolio) key() string {
	all := sha256.New()
	for _, q := range p {
		io.WriteString(all, q.key())
	}
	return string(all.Sum(nil))
}

// repeatable reports whether another search would find the same: others depend on how fast the machine was.
func (r *Report) repeatable() bool {
	again := r.Verdict == explore.Broken && r.Portfolio != nil && r.Stopped == "" // it stopped at what is broken
	return r.Complete || again || r.Stopped == "states" || r.Stopped == stoppedByFailure
}
