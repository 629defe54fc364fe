package stream

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"

	"fano/server/fairqueue"
	"fano/server/work"
)

// How often a client may do at once what costs the server something and brings the client nothing; it may do so once
// more every second.
const (
	mostPings    = 60
	mostBlunders = 40
)

// A flood counts something of which there may be too much.
type flood struct {
	mu   sync.Mutex
	n    int
	last time.Time
}

// over counts one more, and reports whether that is one too many.
func (f *flood) over(most int) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := time.Now()
	if gone := int(now.Sub(f.last) / time.Second); gone > 0 {
		f.n, f.last = max(0, f.n-gone), now
	}
	f.n++
	return f.n > most
}

// isBlunder reports whether an error is the client's own: not that it has to wait, or that the server ends.
func isBlunder(err error) bool {
	if _, crowded := errors.AsType[*fairqueue.Busy](err); crowded {
		return false
	}
	if _, overdrawn := errors.AsType[*fairqueue.RateLimited](err); overdrawn {
		return false
	}
	return !errors.Is(err, fairqueue.ErrClosed) && !errors.Is(err, work.ErrClosed)
}

// pinged counts a ping of the client, and reports whether it is answered. It is called while the socket is being read,
// which may not be waited for.
func (s *session) pinged(context.Context, []byte) bool {
	if s.pings.over(mostPings) {
		s.ending.Go(func() { _ = s.end("too many pings") })
		return false
	}
	return true
}

var errFlood = errors.New("a flood")

// end ends the connection of a client that asks for nothing but trouble.
func (s *session) end(why string) error {
	_ = s.socket.Close(websocket.StatusPolicyViolation, why)
	return errFlood
}
