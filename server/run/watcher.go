package run

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"strconv"
	"time"

	"fano/server/fairqueue"
	"fano/server/scenario"
	"fano/server/work"
)

// A Watcher reads one run from a given event on. It is not safe for concurrent use.
type Watcher struct {
	service *Service
	handle  *work.Handle[*frames]
	from    int
	next    int
}

// A Piece is what [Watcher.Next] returns: a frame, or the part of a frame that this reader does not have yet.
type Piece struct {
	frame *Frame
	skip  int
}

// Text returns a piece's lines, each with its newline. It unpacks them in a slot of ctx's client, unless they are
// cached from another reader. The caller must not change them. Errors: ctx's own.
func (w *Watcher) Text(ctx context.Context, p Piece) (text []byte, err error) {
	if lines, ok := w.service.unpacked.Get(p.frame); ok {
		return after(lines, p.skip), nil
	}
	err = w.inSlot(ctx, func() { text = after(w.service.text(p.frame), p.skip) })
	return text, err
}

// Deflated returns a piece's lines as one complete raw-deflate stream: the frame's own, compressed once for all. If the
// piece is only a part of its frame, as the first one after a reconnection, it is compressed in a slot of ctx's client.
// The caller must not change the stream. Errors: ctx's own.
func (w *Watcher) Deflated(ctx context.Context, p Piece) (packed []byte, err error) {
	if p.skip == 0 {
		return p.frame.packed, nil
	}
	err = w.inSlot(ctx, func() { packed = deflate(after(w.service.text(p.frame), p.skip)) })
	return packed, err
}

// inSlot runs do, which is part of sending a run already admitted, in a short slot. Errors: ctx's own.
func (w *Watcher) inSlot(ctx context.Context, do func()) error {
	return w.service.queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short, Admitted: true}, func(context.Context) error {
		do()
		return nil
	})
}

// Next waits for the next piece: first the header alone, then the events after the first from, then the summary.
// Errors: io.EOF after the summary; *scenario.Invalid if from is past the end; why the run ended early; ctx's own.
func (w *Watcher) Next(ctx context.Context) (Piece, error) {
	for {
		f, err := w.wait(ctx)
		if err != nil {
			return Piece{}, err
		}
		w.next++
		end := f.first + f.events
		switch {
		case w.next == 1 || w.from == 0:
			return Piece{f, 0}, nil
		case w.from < end:
			return Piece{f, max(0, w.from-f.first)}, nil
		case f.last && w.from > end:
			return Piece{}, scenario.Refused("from", "not-one-of", strconv.Itoa(w.from), fmt.Sprintf("0..%d", end))
		case f.last: // only the summary is new
			return Piece{f, f.events}, nil
		}
	}
}

// wait waits for the next frame. Errors: io.EOF after the last, why the run ended early, ctx's own.
func (w *Watcher) wait(ctx context.Context) (*Frame, error) {
	made := w.handle.Value()
	if f := made.at(w.next); f != nil {
		return f, nil
	}
	for {
		ended, news, err := w.handle.State() // before reading the frames, so that none is missed
		f := made.at(w.next)
		switch {
		case f != nil:
			return f, nil
		case ended && err != nil:
			return nil, err
		case ended:
			return nil, io.EOF
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Ready returns the next piece, deflated or as text, if it is a whole frame other than the header and available at
// once; otherwise nil, and Next must be used. The caller must not change it.
func (w *Watcher) Ready(deflated bool) []byte {
	f := w.handle.Value().at(w.next)
	if f == nil || w.next == 0 || w.from > f.first {
		return nil
	}
	form := f.packed
	if !deflated {
		form, _ = w.service.unpacked.Get(f)
	}
	if form != nil {
		w.next++
	}
	return form
}

// WaitStarted waits until the run is being computed, at most maxWait if that is positive. It calls report, which may be
// nil, with the approximate number of slots that others get first. Errors: *fairqueue.Busy, ctx's own.
func (w *Watcher) WaitStarted(ctx context.Context, maxWait time.Duration, report func(ahead int)) error {
	return w.handle.WaitStarted(ctx, maxWait, report)
}

// Ended waits until the run has ended, or ctx. It returns nil if the run succeeded or ctx ended first, else why the run
// ended early.
func (w *Watcher) Ended(ctx context.Context) error {
	err := w.handle.Ended(ctx, nil)
	if ended, _, why := w.handle.State(); ended {
		return why
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// Done waits until the run has ended, without the slot of ctx. Errors: why it ended early, *fairqueue.Busy, ctx's own.
func (w *Watcher) Done(ctx context.Context) error { return w.handle.Done(ctx, nil) }

// Tag identifies the run by its key and its lines, once all its pieces have come.
func (w *Watcher) Tag() string {
	key := sha256.Sum256([]byte(w.handle.Key()))
	made := w.handle.Value()
	made.mu.Lock()
	defer made.mu.Unlock()
	last := made.all[len(made.all)-1]
	return fmt.Sprintf("%x-%x-%08x", key[:9], last.total, last.sum)
}

// Close ends the watching. A run without watchers is abandoned.
func (w *Watcher) Close() { w.handle.Close() }
