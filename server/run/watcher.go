package run

import (
	"context"
	"fmt"
	"strconv"
)

// A Watcher reads one run from a given event on. It belongs to one goroutine.
type Watcher struct {
	desk   *Desk
	run    *Run
	from   int
	next   int
	closed bool
}

// A Piece is what one reader gets at once: a frame, or what of a frame it does not have yet.
type Piece struct {
	frame *Frame
	skip  int
}

// Text is the piece's lines, each with its newline. The caller must not change them.
func (p Piece) Text() []byte { return p.frame.after(p.skip) }

// Deflated is the piece's lines as one complete raw-deflate stream: the frame's own, compressed once for all, unless
// the piece is only a part of its frame, which is the first one after a reconnection. The caller must not change it.
func (p Piece) Deflated() []byte {
	if p.skip == 0 {
		return p.frame.Deflated()
	}
	return deflate(p.Text())
}

// Last says that the piece ends with the summary.
func (p Piece) Last() bool { return p.frame.last }

// Next is the next piece as soon as there is one: first the header alone, then the events after the first From, then
// the summary. Errors: io.EOF after the summary; *scenario.Invalid if From is behind the end; why the run ended early; ctx's own.
func (w *Watcher) Next(ctx context.Context) (Piece, error) {
	for {
		f, err := w.run.wait(ctx, w.next)
		if err != nil {
			return Piece{}, err
		}
		w.next++
		end := f.first + f.events
		switch {
		case w.next == 1:
			return Piece{f, 0}, nil
		case w.from < end:
			return Piece{f, max(0, w.from-f.first)}, nil
		case f.last && w.from > end:
			return Piece{}, refused("from", "not-one-of", strconv.Itoa(w.from), fmt.Sprintf("0..%d", end))
		case f.last: // nothing new but the summary
			return Piece{f, f.events}, nil
		}
	}
}

// Ended waits until the run has ended, or ctx. It is nil if all went well or nothing is known yet, else why the run
// ended early.
func (w *Watcher) Ended(ctx context.Context) error {
	for {
		ended, news, err := w.run.state()
		if ended {
			return err
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil
		}
	}
}

// Close ends the watching. A run that nobody watches any more is abandoned.
func (w *Watcher) Close() {
	if !w.closed {
		w.closed = true
		w.desk.leave(w.run)
	}
}
