package long

import "fano/algorithms/engine/simulate"

const (
	maxCheckpoints  = 64       // of a run
	checkpointBytes = 48 << 20 // of all checkpoints of a run together, at most
	firstInterval   = 4096     // events from one checkpoint to the next, at first
)

// checkpoints are saved states of the run at about equal distances: one at the beginning, which cannot be dropped, and
// as many more as fit. When they no longer fit, every second one is dropped.
type checkpoints struct {
	all   []*simulate.Checkpoint
	every int // about how many events from one to the next
	bytes int64
}

// due returns the number of events after which the next checkpoint is due.
func (c *checkpoints) due() int {
	if len(c.all) == 0 {
		return 0
	}
	return c.all[len(c.all)-1].Step() + c.every
}

// add saves the stepper's state. The first checkpoint is kept at any size, because it is the beginning.
func (c *checkpoints) add(s *simulate.Stepper) {
	saved := s.Checkpoint()
	c.all = append(c.all, saved)
	c.bytes += saved.Bytes()
	for len(c.all) > 1 && (len(c.all) > maxCheckpoints || c.bytes > checkpointBytes) {
		c.thin()
	}
}

// thin drops every second checkpoint.
func (c *checkpoints) thin() {
	kept := c.all[:0]
	c.bytes = 0
	for i, saved := range c.all {
		if i%2 == 0 {
			kept = append(kept, saved)
			c.bytes += saved.Bytes()
		}
	}
	clear(c.all[len(kept):])
	c.all, c.every = kept, 2*c.every
}

// before returns the last checkpoint with at most this many events before it; the first one if there is none.
func (c *checkpoints) before(events int) *simulate.Checkpoint {
	found := c.all[0]
	for _, saved := range c.all {
		if saved.Step() <= events {
			found = saved
		}
	}
	return found
}
