package run

import (
	"context"

	"fano/algorithms/engine/trace"
	"fano/server/work"
)

// Frames start small, so that a reader sees something at once, and grow, so that a long run is not many frames. Their
// borders depend on nothing but the lines: the same run is cut the same way everywhere.
const (
	firstFrameBytes = 4 << 10
	maxFrameBytes   = 128 << 10
)

// A Writer cuts a text into frames, and ends one that grows too large. It is the [Sink] of a run that is sent as it is.
type Writer struct {
	ctx      context.Context
	frames   *frames
	service  *Service
	turn     *work.Turn
	pending  []byte
	ready    []*Frame // cut and not published
	withheld bool     // nothing is published before the text has ended
	first    int      // events before the pending ones
	events   int      // events pending
	target   int
	total    int64
	last     bool
	digest   *Digest
	digests  int   // how many events the digest is of; 0: all
	before   Frame // the last that was cut
}

func newWriter(ctx context.Context, to *frames, s *Service, t *work.Turn) *Writer {
	return &Writer{ctx: ctx, frames: to, service: s, turn: t, target: firstFrameBytes, digest: NewDigest()}
}

// Header takes the first part of a run.
func (w *Writer) Header(h *trace.Header) error { return w.Line(trace.AppendHeader(nil, h)) }

// Line takes a line that is no event, and makes a frame of it at once: every reader gets it, wherever it reads on from.
func (w *Writer) Line(line []byte) error {
	w.add(line)
	w.flush()
	w.publish()
	return w.ctx.Err()
}

// Event takes the line of one event.
func (w *Writer) Event(_ *trace.Event, line []byte) error {
	if err := w.grow(len(line) + 1); err != nil {
		return err
	}
	w.add(line)
	w.events++
	if w.digests == 0 || w.first+w.events <= w.digests {
		w.digest.Add(line)
	}
	w.cut()
	return nil
}

// Summary takes the last part of a run.
func (w *Writer) Summary(s *trace.Summary) error {
	w.add(trace.AppendSummary(nil, s))
	w.last = true
	w.frames.mu.Lock()
	w.frames.digest = w.digest.String()
	w.frames.mu.Unlock()
	return nil
}

// Write takes text that is no trace.
func (w *Writer) Write(text []byte) (int, error) {
	if err := w.grow(len(text)); err != nil {
		return 0, err
	}
	w.pending = append(w.pending, text...)
	w.cut()
	return len(text), nil
}

// Withhold has nothing published before the text has ended: a text that cannot end with an error is whole or none.
func (w *Writer) Withhold() { w.withheld = true }

// NoYield reserves the slot for what comes, which does not ask whether it may go on. Errors: ctx's own.
func (w *Writer) NoYield() error { return w.turn.NoYield(w.ctx) }

// grow counts bytes. Errors: *TooLong, ctx's own.
func (w *Writer) grow(bytes int) error {
	if w.total += int64(bytes); w.total > w.service.limits.RunBytes {
		return &TooLong{What: "bytes", Allowed: w.service.limits.RunBytes}
	}
	return w.ctx.Err()
}

func (w *Writer) tooLong() error {
	return &TooLong{What: "seconds", Allowed: int64(w.service.limits.RunTime.Seconds())}
}

func (w *Writer) add(line []byte) { w.pending = append(append(w.pending, line...), '\n') }

// cut cuts a frame once there is enough for one.
func (w *Writer) cut() {
	if len(w.pending) < w.target {
		return
	}
	w.flush()
	w.target = min(2*w.target, maxFrameBytes)
	if !w.withheld {
		w.publish()
	}
}

// flush makes a frame of what is pending.
func (w *Writer) flush() {
	if len(w.pending) == 0 {
		return
	}
	f := w.before
	f.first, f.events, f.last = w.first, w.events, w.last
	f.extend(w.pending)
	w.before = f
	w.ready = append(w.ready, &f)
	w.service.compressed.Add(1)
	w.first += w.events
	w.pending, w.events = w.pending[:0], 0
}

// end publishes what is left. Of a text that has failed this is what there was before, unless it is whole or none.
func (w *Writer) end(err error) {
	if err == nil || !w.withheld {
		w.flush()
		w.publish()
	}
}

// publish lets all who wait have the frames that were cut.
func (w *Writer) publish() {
	w.frames.add(w.ready...)
	w.ready = w.ready[:0]
	w.turn.Changed()
}
