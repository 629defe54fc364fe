package fairqueue

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"
)

// ErrClosed means that the server is shutting down.
var ErrClosed = errors.New("the server is shutting down")

// errNoSlot is a bug of this server: work for a client runs without a slot.
var errNoSlot = errors.New("fairqueue: the engine works for a client without a slot")

// Busy means that a request got no slot: the queue is full, its wait was too long, or its client holds too much
// already.
type Busy struct {
	Class Class
	Ahead int // an estimate of the slots that others get first; 0: unknown
	later int // random seconds, so that clients do not all retry at once
}

// busy returns the error of a request that found no room.
func busy(c Class) *Busy { return &Busy{Class: c, later: 1 + rand.IntN(6)} }

func (e *Busy) Error() string {
	if e.Ahead > 0 {
		return fmt.Sprintf("the server is busy, and it is not your turn yet: %d ahead of you", e.Ahead)
	}
	return "the server is busy, and it is not your turn yet"
}

// Seconds returns the number of whole seconds after which a retry is worthwhile.
func (e *Busy) Seconds() int {
	return min(30, 2+e.later+int(int64(e.Ahead)*int64(estimate[e.Class])/1e9))
}

// TooLarge means that one request states more memory than exists for all.
type TooLarge struct{ Bytes, Allowed int64 }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("this takes up to %d MB of memory, and this server gives at most %d MB to all it computes",
		e.Bytes>>20, e.Allowed>>20)
}

// DeadlineExceeded means that a request has worked longer than allowed.
type DeadlineExceeded struct {
	Class   Class
	Allowed time.Duration
}

func (e *DeadlineExceeded) Error() string {
	return fmt.Sprintf("this takes longer than the %g seconds that this server computes for one such request",
		e.Allowed.Seconds())
}

// RateLimited means that a client has used its budget of work for a minute.
type RateLimited struct {
	perMinute int // seconds
	wait      time.Duration
}

func (e *RateLimited) Error() string {
	return fmt.Sprintf("what was asked for from this network takes more than the %d seconds a minute that this server "+
		"computes for one; what was computed before is still there, and new runs are again in %d seconds",
		e.perMinute, e.Seconds())
}

// Seconds returns the number of whole seconds, at least one, after which the client may start work again.
func (e *RateLimited) Seconds() int { return max(1, int(math.Ceil(e.wait.Seconds()))) }
