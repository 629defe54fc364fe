package check

import (
	"crypto/sha256"
	"fmt"
	"io"

	"fano/algorithms/engine/explore"
)

// maxReports is how many reports a service keeps, so that a class that asks the same is searched for once; one has some
// kilobytes.
const maxReports = 256

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
func (d *Desk) find(p Portfolio) *Report {
	kept, ok := d.reports.Get(p.key())
	if !ok {
		return nil
	}
	own := *kept
	own.Wanted, own.Passed = p[0].Wanted, p[0].Passed // are the document's, not the system's
	return &own
}

// keep keeps a report that would be the same another time.
func (d *Desk) keep(p Portfolio, r *Report) {
	again := r.Verdict == explore.Broken && r.Portfolio != nil && r.Stopped == "" // it stopped at what is broken
	if r.Complete || again || r.Stopped == "states" || r.Stopped == stoppedByFailure {
		d.reports.Put(p.key(), r)
	} // the others depend on how fast the machine was
}
