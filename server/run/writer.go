package run

import (
	"context"

	"fano/algorithms/engine/trace"
	"fano/server/work"
)

// Frames start small, so that a reader sees something at once, and grow, so that a long run has few. Their boundaries
// depend only on the lines, so that the same run is cut in the same way everywhere.
const (
	firstFrameBytes = 4 << 10
	maxFrameBytes   = 128 << 10
)

// A Writer cuts a text into frames, and fails if it grows too large. It is the [Sink] of a run that is sent as a trace.
type Writer struct {
	ctx      context.Context
	frames   *frames
	service  *Service
	task     *work.Execution
	pending  []byte
	ready    []*Frame // cut but not published
	withheld bool     // publish nothing before the text has ended
	first    int      // number of events before the pending ones
	events   int      // number of pending events
	target   int
	total    int64
	last     bool
	digest   *Digest
	digests  int   // how many events the digest covers; 0: all
	before   Frame // the last frame that was cut
}

func newWriter(ctx context.Context, to *frames, s *Service, task *work.Execution) *Writer {
	return &Writer{ctx: ctx, frames: to, service: s, task: task, target: firstFrameBytes, digest: NewDigest()}
}

// Header writes the first line of a run.
func (w *Writer) Header(h *trace.Header) error { return w.Line(trace.AppendHeader(nil, h)) }

// Line writes a line that is not an event as a frame of its own, which every reader gets, wherever it resumes.
func (w *Writer) Line(line []byte) error {
	w.add(line)
	w.flush()
	w.publish()
	return w.ctx.Err()
}

// Event writes the line of one event.
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

// Summary writes the last line of a run.
func (w *Writer) Summary(s *trace.Summary) error {
	w.add(trace.AppendSummary(nil, s))
	w.last = true
	w.frames.mu.Lock()
	w.frames.digest = w.digest.String()
	w.frames.mu.Unlock()
	return nil
}

// Write writes text that is not a trace.
func (w *Writer) Write(text []byte) (int, error) {
	if err := w.grow(len(text)); err != nil {
		return 0, err
	}
	w.pending = append(w.pending, text...)
	w.cut()
	return len(text), nil
}

// Withhold delays publishing until the text has ended, for formats that cannot end with an error: all or nothing.
func (w *Writer) Withhold() { w.withheld = true }

// NoYield reserves the slot for what follows, which does not check whether it must yield. Errors: ctx's own.
func (w *Writer) NoYield() error { return w.task.NoYield(w.ctx) }

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

// cut makes a frame once there is enough text.
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

// flush makes a frame of the pending lines.
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

// end publishes the rest. A failed text keeps what came before the error, unless it was withheld.
func (w *Writer) end(err error) {
	if err == nil || !w.withheld {
		w.flush()
		w.publish()
	}
}

// publish gives the new frames to all waiting readers.
func (w *Writer) publish() {
	w.frames.add(w.ready...)
	w.ready = w.ready[:0]
	w.task.Changed()
}
