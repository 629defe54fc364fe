package stream

import "sync/atomic"

// Counts are what a handler has sent since it was made, and how many sockets are open.
type Counts struct {
	Open, Most             int
	Frames, Bytes, Dropped int64 // Dropped: readers that took too long for a frame
}

type sent struct{ frames, bytes, dropped atomic.Int64 }

// frame counts a frame that was sent.
func (s *sent) frame(bytes int) {
	s.frames.Add(1)
	s.bytes.Add(int64(bytes))
}

// Counts returns the current counts.
func (h *Handler) Counts() Counts {
	return Counts{h.Open(), h.Sockets, h.sent.frames.Load(), h.sent.bytes.Load(), h.sent.dropped.Load()}
}
