package check

import (
	"crypto/sha256"
	"fmt"
	"io"

	"fano/algorithms/engine/explore"
)

// reportBytes is roughly the memory of one report.
const reportBytes = 16 << 10

// key returns the cache key of q. It is the same for questions with the same answer, whatever the texts, delays and
// seeds of their documents.
func (q *Question) key() string {
	o := q.options
	o.Asks, o.Order, o.Faults, o.Portfolio = q.Asks, "", nil, false // the order is the document's
	return fmt.Sprint(string(q.Document.Scheduled(nil).Canonical()), o, q.system.Again, q.Faults, q.more)
}

// key returns the cache key of the portfolio: the hash of all its questions' keys.
func (p Portfolio) key() string {
	all := sha256.New()
	for _, q := range p {
		io.WriteString(all, q.key())
	}
	return string(all.Sum(nil))
}

// repeatable reports whether another search would find the same. Otherwise the result depends on the speed of the
// machine.
func (r *Report) repeatable() bool {
	again := r.Verdict == explore.Broken && r.Portfolio != nil && r.Stopped == "" // stopped at a violation
	return r.Complete || again || r.Stopped == "states" || r.Stopped == stoppedByFailure
}
