package run

import (
	"fano/server/fairqueue"
)

// Frames start small, so that a reader sees something at once, and grow, so that a long run is not many frames. Their
// borders depend on nothing but the lines: the same run is cut the same way everywhere.
const (
	firstFrameBytes = 4 << 10
	maxFrameBytes   = 128 << 10
)

// gatherer collects the lines of one run into frames, and is where a run that grows too large or takes too long ends.
type gatherer struct {
	run     *Run
	pass    *fairqueue.Grant
	limits  Limits
	pending []byte
	first   int // events before the pending ones
	events  int // events pending
	target  int
	total   int64
	last    bool
	asked   int // how often Stopped was
	digest  *Digest
	digests int   // how many events it is of; 0: all
	before  Frame // the last that was published
}

func newGatherer(r *Run, pass *fairqueue.Grant, limits Limits) *gatherer {
	return &gatherer{run: r, pass: pass, limits: limits, target: firstFrameBytes, digest: NewDigest()}
}

// Header takes the first line, and makes a frame of it at once: every reader gets it, wherever it goes on from.
func (g *gatherer) Header(line []byte) error {
	g.add(line)
	g.flush()
	return g.run.ctx.Err()
}

// Event takes the line of one event.
func (g *gatherer) Event(line []byte) error {
	if err := g.Stopped(); err != nil {
		return err
	}
	if g.total += int64(len(line)) + 1; g.total > g.limits.RunBytes {
		return &TooLong{What: "bytes", Allowed: g.limits.RunBytes}
	}
	g.add(line)
	g.events++
	if g.digests == 0 || g.first+g.events <= g.digests {
		_ = g.digest.Event(line) // never fails
	}
	if len(g.pending) >= g.target {
		g.flush()
		g.target = min(2*g.target, maxFrameBytes)
	}
	return nil
}

// Stopped tells, before there is another line, whether none is wanted any more: the run was abandoned or has taken too
// long. For sources that compute much before they write.
func (g *gatherer) Stopped() error {
	if err := g.run.ctx.Err(); err != nil {
		return err
	}
	// The machine's clock is asked now and then: it costs more than most events.
	if g.asked++; g.asked%64 != 0 {
		return nil
	}
	if err := g.pass.Yield(g.run.ctx); err != nil {
		return err
	}
	return g.inTime()
}

// inTime tells whether the run has not been computed for too long. What it waited does not count.
func (g *gatherer) inTime() error {
	if g.pass.Spent() > g.limits.RunTime {
		return g.tooLong()
	}
	return nil
}

func (g *gatherer) tooLong() error {
	return &TooLong{What: "seconds", Allowed: int64(g.limits.RunTime.Seconds())}
}

// Firm tells that what comes asks no more whether it is still wanted, until it is done.
func (g *gatherer) Firm() error { return g.pass.NoYield(g.run.ctx) }

// Summary takes the last line.
func (g *gatherer) Summary(line []byte) error {
	g.add(line)
	g.last = true
	g.run.mu.Lock()
	g.run.digest = g.digest.String()
	g.run.mu.Unlock()
	g.flush()
	return nil
}

func (g *gatherer) add(line []byte) {
	g.pending = append(append(g.pending, line...), '\n')
}

// flush publishes what is pending.
func (g *gatherer) flush() {
	if len(g.pending) == 0 {
		return
	}
	f := g.before
	f.first, f.events, f.last, f.shared = g.first, g.events, g.last, g.run.shared
	f.extend(g.pending)
	g.before = f
	g.run.publish(&f)
	g.run.compressed.Add(1)
	g.first += g.events
	g.pending, g.events = g.pending[:0], 0
}
