package run

import (
	"bytes"

	"fano/server/scenario"
)

// LogOf is the run of a document as its log: every line of text is a line of the source. Errors: those of [Of].
func LogOf(d *scenario.Document, limits Limits) (Source, error) {
	of, err := Of(d, limits)
	if err != nil {
		return Source{}, err
	}
	return Source{
		Key: "log " + of.Key,
		Lines: func(to Sink) error {
			var text bytes.Buffer
			if err := of.Lines(&guard{Sink: NewLog(&text), bytes: limits.RunBytes, to: to}); err != nil {
				return err
			}
			return pass(bytes.Split(bytes.TrimSuffix(text.Bytes(), []byte("\n")), []byte("\n")), to)
		},
	}, nil
}

// pass gives lines of text to a sink: the first as its header, the last as its summary.
func pass(lines [][]byte, to Sink) error {
	last := len(lines) - 1
	for i, line := range lines {
		give := to.Event
		switch i {
		case 0:
			give = to.Header
		case last:
			give = to.Summary
		}
		if err := give(line); err != nil {
			return err
		}
	}
	return nil
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
	if to, ok := g.to.(interface{ Stopped() error }); ok {
		if err := to.Stopped(); err != nil {
			return err
		}
	}
	return g.Sink.Event(line)
}
