package run

import (
	"io"

	"fano/algorithms/engine/trace"
)

// A Printer is a sink that writes every line of a trace to w at once, for a command line, which reads a run only once
// and keeps nothing of it.
type Printer struct {
	w    io.Writer
	line []byte
}

// NewPrinter returns a Printer that writes to w, which should be buffered.
func NewPrinter(w io.Writer) *Printer { return &Printer{w: w} }

// Header writes the first line.
func (p *Printer) Header(h *trace.Header) error { return p.print(trace.AppendHeader(nil, h)) }

// Event writes the line of one event.
func (p *Printer) Event(_ *trace.Event, line []byte) error { return p.print(line) }

// Summary writes the last line.
func (p *Printer) Summary(s *trace.Summary) error { return p.print(trace.AppendSummary(nil, s)) }

func (p *Printer) print(line []byte) error {
	p.line = append(append(p.line[:0], line...), '\n')
	_, err := p.w.Write(p.line)
	return err
}
