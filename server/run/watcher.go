package run

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"strconv"
	"time"

	"fano/server/fairqueue"
	"fano/server/scenario"
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

// Text is a piece's lines, each with its newline: unpacked in a turn of the client that ctx names, unless others have
// just read them. The caller must not change them. Errors: ctx's own.
func (w *Watcher) Text(ctx context.Context, p Piece) (text []byte, err error) {
	if lines := p.frame.atHand(); lines != nil {
		return after(lines, p.skip), nil
	}
	err = w.inTurn(ctx, func() { text = after(p.frame.Text(), p.skip) })
	return text, err
}

// Deflated is a piece's lines as one complete raw-deflate stream: the frame's own, compressed once for all, unless
// the piece is only a part of its frame, which is the first one after a reconnection. That is packed in a turn of the
// client that ctx names. The caller must not change it. Errors: ctx's own.
func (w *Watcher) Deflated(ctx context.Context, p Piece) (packed []byte, err error) {
	if p.skip == 0 {
		return p.frame.packed, nil
	}
	err = w.inTurn(ctx, func() { packed = deflate(after(p.frame.Text(), p.skip)) })
	return packed, err
}

// inTurn does a part of the sending of a run, which has been let in, in a turn. Errors: ctx's own.
func (w *Watcher) inTurn(ctx context.Context, do func()) error {
	return w.desk.queue.Do(ctx, fairqueue.Work{Class: fairqueue.Short, Admitted: true}, func(context.Context) error {
		do()
		return nil
	})
}

// A Zip is a whole run in the form of gzip (RFC 1952), made of frames as they are kept: nothing is compressed anew.
type Zip struct {
	begun bool
	total int64
	sum   uint32
}

// Add is what a piece adds to a zip. Pieces are added in their order, from the first of the run on.
func (z *Zip) Add(p Piece) []byte {
	z.total, z.sum = p.frame.total, p.frame.sum
	return z.head(p.frame.open())
}

// Line is what a line adds that is none of the run's.
func (z *Zip) Line(text []byte) []byte {
	z.total, z.sum = z.total+int64(len(text)), crc32.Update(z.sum, crc32.IEEETable, text)
	packed := deflate(text)
	return z.head(packed[:len(packed)-len(endOfStream)])
}

// head is a part, behind the head of the form if it is the first.
func (z *Zip) head(part []byte) []byte {
	if z.begun {
		return part
	}
	z.begun = true
	return append([]byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}, part...)
}

// End is what ends a zip.
func (z *Zip) End() []byte {
	end := binary.LittleEndian.AppendUint32(z.head([]byte(endOfStream)), z.sum)
	return binary.LittleEndian.AppendUint32(end, uint32(z.total))
}

// Last says that the piece ends with the summary.
func (p Piece) Last() bool { return p.frame.last }

// Next is the next piece as soon as there is one: first the header alone, then the events after the first From, then
// the summary. Errors: io.EOF after the summary; *scenario.Invalid if From is behind the end; why the run ended
// early; ctx's own.
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
			return Piece{}, scenario.Refused("from", "not-one-of", strconv.Itoa(w.from), fmt.Sprintf("0..%d", end))
		case f.last: // nothing new but the summary
			return Piece{f, f.events}, nil
		}
	}
}

// Ready is the next piece, deflated or as text, if it is a whole frame other than the header and can be had at once;
// nil if not: then Next has it. The caller must not change it.
func (w *Watcher) Ready(deflated bool) []byte {
	f := w.run.at(w.next)
	if f == nil || w.next == 0 || w.from > f.first {
		return nil
	}
	form := f.packed
	if !deflated {
		form = f.atHand()
	}
	if form != nil {
		w.next++
	}
	return form
}

// Begun waits until the run is being computed, but not longer than patience, if that is more than 0. Told hears
// meanwhile how many turns others have before it, about; it may be nil. Errors: *fairqueue.Busy, ctx's own.
func (w *Watcher) Begun(ctx context.Context, patience time.Duration, told func(ahead int)) error {
	var late <-chan time.Time
	if patience > 0 {
		timer := time.NewTimer(patience)
		defer timer.Stop()
		late = timer.C
	}
	for {
		ahead, waits, news := w.run.waiting()
		if !waits {
			return nil
		}
		if told != nil && ahead >= 0 {
			told(ahead)
		}
		select {
		case <-news:
		case <-late:
			return &fairqueue.Busy{Class: fairqueue.Long, Ahead: max(0, ahead)}
		case <-ctx.Done():
			return ctx.Err()
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

// Made is what a run's source has made instead of lines; nil until the run has ended well.
func (w *Watcher) Made() any {
	if ended, _, err := w.run.state(); !ended || err != nil {
		return nil
	}
	return w.run.made
}

// Tag tells the run from every other, once all its pieces have come: by its key, and by its lines.
func (w *Watcher) Tag() string {
	key := sha256.Sum256([]byte(w.run.key))
	w.run.mu.Lock()
	defer w.run.mu.Unlock()
	last := w.run.frames[len(w.run.frames)-1]
	return fmt.Sprintf("%x-%x-%08x", key[:9], last.total, last.sum)
}

// Close ends the watching. A run that nobody watches any more is abandoned.
func (w *Watcher) Close() {
	if !w.closed {
		w.closed = true
		w.desk.leave(w.run)
	}
}
