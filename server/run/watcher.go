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

// A Watcher reads one run from a given event on. It belongs to one goroutine.
type Watcher struct {
	service *Service
	handle  *work.Handle[*frames]
	from    int
	next    int
}

// A Piece is what one reader gets at once: a frame, or what of a frame it does not have yet.
type Piece struct {
	frame *Frame
	skip  int
}

// Text is a piece's lines, each with its newline: unpacked in a turn of the client that ctx names, unless others have
// just read them. The caller must not change them. Errors: ctx's own.
func (w *Watcher) Text(ctx context.Context, p Piece) (text []byte, err error) {
	if lines, ok := w.service.unpacked.Get(p.frame); ok {
		return after(lines, p.skip), nil
	}
	err = w.inTurn(ctx, func() { text = after(w.service.text(p.frame), p.skip) })
	return text, err
}

// Deflated is a piece's lines as one complete raw-deflate stream: the frame's own, compressed once for all, unless
// the piece is only a part of its frame, which is the first one after a reconnection. That is packed in a turn of the
// client that ctx names. The caller must not change it. Errors: ctx's own.
func (w *Watcher) Deflated(ctx context.Context, p Piece) (packed []byte, err error) {
	if p.skip == 0 {
		return p.frame.packed, nil
	}
	err = w.inTurn(ctx, func() { packed = deflate(after(w.service.text(p.frame), p.skip)) })
	return packed, err
}

// inTurn does a part of the sending of a run, which has been let in, in a turn. Errors: ctx's own.
func (w *Watcher) inTurn(ctx context.Context, do func()) error {
	return w.service.queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short, Admitted: true}, func(context.Context) error {
		do()
		return nil
	})
}

// Next is the next piece as soon as there is one: first the header alone, then the events after the first From, then
// the summary. Errors: io.EOF after the summary; *scenario.Invalid if From is behind the end; why the run ended
// early; ctx's own.
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
		case f.last: // nothing new but the summary
			return Piece{f, f.events}, nil
		}
	}
}

// wait is the next frame as soon as there is one. Errors: io.EOF behind the last, why the run ended early, ctx's.
func (w *Watcher) wait(ctx context.Context) (*Frame, error) {
	made := w.handle.Value()
	if f := made.at(w.next); f != nil {
		return f, nil
	}
	for {
		ended, news, err := w.handle.State() // before the look at the frames, so that none is missed
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

// Ready is the next piece, deflated or as text, if it is a whole frame other than the header and can be had at once;
// nil if not: then Next has it. The caller must not change it.
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

// Begun waits until the run is being computed, but not longer than maxWait, if that is more than 0. Report, which may be
// nil, hears meanwhile how many slots others get before it, about. Errors: *fairqueue.Busy, ctx's own.
func (w *Watcher) Begun(ctx context.Context, maxWait time.Duration, report func(ahead int)) error {
	return w.handle.Begun(ctx, maxWait, report)
}

// Ended waits until the run has ended, or ctx. It is nil if all went well or nothing is known yet, else why the run
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

// Tag tells the run from every other, once all its pieces have come: by its key, and by its lines.
func (w *Watcher) Tag() string {
	key := sha256.Sum256([]byte(w.handle.Key()))
	made := w.handle.Value()
	made.mu.Lock()
	defer made.mu.Unlock()
	last := made.all[len(made.all)-1]
	return fmt.Sprintf("%x-%x-%08x", key[:9], last.total, last.sum)
}

// Close ends the watching. A run that no client watches any more is abandoned.
func (w *Watcher) Close() { w.handle.Close() }
