package run

import (
	"context"
	"io"

	"fano/server/scenario"
)

// LogOf is the run of a document as its log: every line of text is a line of the source. Errors: from [Of].
func LogOf(r *scenario.Reading, limits Limits) (Source, error) {
	return writtenOf(r, limits, "log", func(w io.Writer) Sink { return NewLog(w) })
}

// CSVOf is the run of a document as a table of its events; see [Columns]. Errors: from [Of].
func CSVOf(r *scenario.Reading, limits Limits) (Source, error) {
	return writtenOf(r, limits, "csv", func(w io.Writer) Sink { return NewCSV(w) })
}

// ShiVizOf is the run of a document as a log with vector clocks. Errors: from [Of].
func ShiVizOf(r *scenario.Reading, limits Limits) (Source, error) {
	return writtenOf(r, limits, "shiviz", func(w io.Writer) Sink { return NewShiViz(w) })
}

// runTimes is how many times the bytes of text that one run may have it takes of memory at most, with what is written of
// it. A run of which more is stated has more under way than it has text for; a test holds it for the worst that are known.
const runTimes = 4

// textBytes is how much memory a text takes at most: it is packed to a third, mostly to a tenth, and what packs it takes
// some.
func textBytes(limits Limits) int64 { return limits.RunBytes/3 + 2<<20 }

// writtenOf is the run of a document as text that another sink writes.
func writtenOf(r *scenario.Reading, limits Limits, form string, sink func(io.Writer) Sink) (Source, error) {
	of, err := Of(r, limits)
	if err != nil {
		return Source{}, err
	}
	return Source{
		Bytes: min(of.Bytes+textBytes(limits), runTimes*limits.RunBytes-least),
		Key:   form + " " + of.Key,
		Lines: func(ctx context.Context, to Sink) error {
			written := newText(limits.RunBytes)
			if err := of.Lines(ctx, Until(to, sink(written), limits)); err != nil {
				return err
			}
			return written.pass(to)
		},
	}, nil
}

// guard ends a run that grows too large, or of which no more is wanted, for a sink that only collects.
type guard struct {
	Sink
	to    Sink  // where the text will go
	bytes int64 // allowed
	total int64
}

// Event takes the line of one event.
func (g *guard) Event(line []byte) error {
	if g.total += int64(len(line)) + 1; g.total > g.bytes {
		return &TooLong{What: "bytes", Allowed: g.bytes}
	}
	if err := g.Stopped(); err != nil {
		return err
	}
	return g.Sink.Event(line)
}

// Stopped tells whether no more is wanted where the text will go.
func (g *guard) Stopped() error {
	if to, ok := g.to.(interface{ Stopped() error }); ok {
		return to.Stopped()
	}
	return nil
}
