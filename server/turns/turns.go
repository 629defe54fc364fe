// Package turns lets a few work at a time, and the others wait for their turn, but not for ever.
package turns

import (
	"context"
	"time"
)

// Turns let so many callers work at once. They are not fair: any waiting caller may be next.
type Turns chan struct{} // holds one value for each turn that is taken

// Of are n turns; n is at least 1.
func Of(n int) Turns { return make(Turns, n) }

// Take waits for a turn, until patience or the context ends, and tells whether it has one; a caller that has one gives
// it back. A turn that is there when patience ends is still taken: on a busy machine both may have come before anyone
// looked.
func (t Turns) Take(ctx context.Context, patience time.Duration) bool {
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case t <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	case <-late.C:
	}
	select {
	case t <- struct{}{}:
		return true
	default:
		return false
	}
}

// Give gives a turn back.
func (t Turns) Give() { <-t }

// Taken is how many turns are taken now.
func (t Turns) Taken() int { return len(t) }
