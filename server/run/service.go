// Package run turns scenarios into frames: a run is computed once for all clients that watch it, and they can read it
// while it is computed. It knows nothing about sockets and requests; it hands out encoded bytes, and never waits for
// their readers.
//
// [Of] plans the run of a scenario. [Plan.As] or [Plan.Source] says in which format to write it, [Service.Watch] starts
// computing it, unless it is cached or already being computed, and a [Watcher] reads it. On the way an event is a
// [trace.Event], then a line of JSON (or of another [Form]), then part of a compressed [Frame], of which each reader
// gets a [Piece]: as text, as a deflate stream, or as a part of one gzip file ([Zip]).
package run

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"fano/server/cache"
	"fano/server/fairqueue"
	"fano/server/scenario"
	"fano/server/work"
)

// A Source is a text that is computed when a client wants it. Sources with the same key have the same text.
type Source struct {
	// Key identifies the text: its kind, followed by a scenario in canonical form.
	Key string
	// Bytes is the most memory that computing it takes; 0: little.
	Bytes int64
	// Write computes the text. It must return the writer's errors and ctx's.
	Write func(ctx context.Context, to *Writer) error
}

// A Service computes runs and keeps their frames. Make it with NewService; it is safe for concurrent use.
type Service struct {
	limits     Limits
	queue      *fairqueue.Queue
	work       *work.Service[*frames]
	unpacked   *cache.Cache[*Frame, []byte]
	compressed atomic.Int64
}

// NewService returns a service that computes runs in the slots of a queue. Close it to end its goroutines.
func NewService(limits Limits, queue *fairqueue.Queue, log *slog.Logger) *Service {
	return &Service{
		limits: limits, queue: queue, work: work.New[*frames](queue, limits.Cache, log),
		unpacked: cache.New[*Frame](maxUnpacked, func(text []byte) int64 { return int64(len(text)) }),
	}
}

// Limits returns the limits of the service.
func (s *Service) Limits() Limits { return s.limits }

// Counts are what a service has done since it was made, and what it holds.
type Counts struct {
	work.Counts
	Compressed int64 // number of frames, each compressed once for all watchers
}

// Counts returns the current counts.
func (s *Service) Counts() Counts { return Counts{s.work.Counts(), s.compressed.Load()} }

// Close abandons all runs, refuses new ones, and returns when no goroutine of the service is left.
func (s *Service) Close() { s.work.Close() }

// Watch returns a watcher of a text that skips its first from events; the text is computed for ctx's client unless it
// is cached. Watch does not wait for its slot; see [Watcher.WaitStarted]. Errors: work.ErrClosed. Close the watcher.
func (s *Service) Watch(ctx context.Context, source Source, from int) (*Watcher, error) {
	handle, err := s.work.Start(ctx, s.task(source))
	if err != nil {
		return nil, err
	}
	return &Watcher{service: s, handle: handle, from: from}, nil
}

const (
	// overtime is how long a run may hold its slot beyond its limit, to end by itself.
	overtime = time.Second
	// baseBytes is the memory that every run takes beyond what it states: a frame, plain and compressed, and a
	// compressor.
	baseBytes = 2 << 20
)

// Needs returns what the queue must grant for a source.
func (l Limits) Needs(bytes int64) fairqueue.Work {
	return fairqueue.Work{Class: fairqueue.Long, Bytes: baseBytes + bytes, MaxTime: l.RunTime + overtime}
}

// task computes the frames of a source. If it fails, the frames so far are still published, because they did happen.
func (s *Service) task(source Source) work.Task[*frames] {
	made := &frames{}
	return work.Task[*frames]{
		Key: source.Key, Label: scenario.Mark(source.Key), Needs: s.limits.Needs(source.Bytes), Value: made,
		Do: func(ctx context.Context, t *work.Execution) error {
			w := newWriter(ctx, made, s, t)
			err := source.Write(ctx, w)
			if _, late := errors.AsType[*fairqueue.DeadlineExceeded](fairqueue.Cause(ctx, err)); late {
				err = w.tooLong()
			}
			w.end(err)
			return err
		},
		Weight: func() int64 { return int64(len(source.Key)) + made.bytes() },
	}
}
