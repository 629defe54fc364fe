package run

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// A Sink receives a run as it happens: one header, events, one summary. They are reused: a sink copies what it keeps.
// An error ends the run.
type Sink interface {
	Header(h *trace.Header) error
	// Event receives an event, and its line of JSON in a trace, without the newline.
	Event(e *trace.Event, line []byte) error
	Summary(s *trace.Summary) error
}

// A Plan is a run that has not been computed yet.
type Plan struct {
	// Setup must not be changed.
	Setup *simulate.Setup
	// Key identifies the run: the keys of its extras, followed by its scenario in canonical form.
	Key string
	// Bytes is the most memory that computing it takes.
	Bytes int64

	canonical []byte
	limits    Limits
	part      part
}

// An Extra is something in a run's text besides the events, which are the same with and without it.
type Extra struct {
	key string
	set func(*simulate.Setup)
}

var (
	// Picture adds the algorithm's pictures, as changes, to the events.
	Picture = Extra{"drawn ", func(s *simulate.Setup) { s.Draws = true }}
	// Rulings adds rulings that events do not report to the summary: see [simulate.Setup].
	Rulings = Extra{"judged ", func(s *simulate.Setup) { s.Judges = true }}
)

// PictureAt adds the picture after one event only, from 1. Such figures do not show the algorithm's own invariants, so
// these are checked at the first event only.
func PictureAt(event int) Extra {
	return Extra{fmt.Sprintf("drawn at %d ", event), func(s *simulate.Setup) { s.Draws, s.DrawsAt, s.Looks = true, event, 1 }}
}

// Of returns the run of a document, or the first part of a run longer than what is sent at once. Errors:
// *scenario.Invalid, if the document exceeds the limits or cannot be run.
func Of(r *scenario.Reading, limits Limits, extras ...Extra) (*Plan, error) {
	p, err := planOf(r, limits)
	if err != nil {
		return nil, err
	}
	for _, extra := range extras {
		p.Key = extra.key + p.Key
		extra.set(p.Setup)
	}
	p.part = partOf(p.Setup, limits)
	return p.withBytes(), nil
}

// OfLong returns the run of a document to be fetched in pieces, however long it is. Errors: as of [Of].
func OfLong(r *scenario.Reading, limits Limits) (*Plan, error) {
	p, err := planOf(r, limits)
	if err != nil {
		return nil, err
	}
	switch stop := &p.Setup.Stop; {
	case stop.Events == 0:
		stop.Events = max(limits.Events, limits.Long)
	case stop.Events > limits.Events:
		p.Setup.Looks = LooksOf(p.Setup)
	}
	return p.withBytes(), nil
}

func planOf(r *scenario.Reading, limits Limits) (*Plan, error) {
	if problems := limits.problems(r.Document); len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	setup, err := r.Setup()
	if err != nil {
		return nil, err
	}
	setup.Steps = limits.StepsOf(setup)
	return &Plan{Setup: setup, Key: string(r.Canonical), canonical: r.Canonical, limits: limits}, nil
}

// withBytes sets the plan's Bytes, and returns the plan.
func (p *Plan) withBytes() *Plan {
	p.Bytes = min(bytesOf(p.Setup, maxMessagesIn(p.Setup, p.limits.RunBytes)), runTimes*p.limits.RunBytes-baseBytes)
	return p
}

// Sending returns the most memory that the run takes if at most this many of its messages are used.
func (p *Plan) Sending(messages int) int64 { return min(p.Bytes, bytesOf(p.Setup, int64(messages))) }

// problems reports the fields in which a document exceeds this server's limits.
func (l Limits) problems(d *scenario.Document) []scenario.Problem {
	var problems []scenario.Problem
	for _, f := range []struct {
		path        string
		asked, most int
	}{
		{"processes", d.Processes, l.Processes},
		{"stop.events", d.Stop.Events, max(l.Events, l.Long)},
	} {
		if f.asked > f.most {
			problems = append(problems,
				scenario.NewProblem(f.path, scenario.CodeLimit, strconv.Itoa(f.asked), strconv.Itoa(f.most)))
		}
	}
	return problems
}

// Record computes the run into a sink. Errors: *TooLong, the sink's, and from simulate.Run.
func (p *Plan) Record(ctx context.Context, to Sink) error {
	header, err := p.header(ctx)
	if err == nil {
		err = to.Header(&header)
	}
	if err != nil {
		return err
	}
	var line []byte
	total := int64(0)
	summary, err := simulate.Run(ctx, p.Setup, func(e *trace.Event) error {
		line = trace.AppendEvent(line[:0], e)
		if total += int64(len(line)) + 1; p.limits.RunBytes > 0 && total > p.limits.RunBytes {
			return &TooLong{What: "bytes", Allowed: p.limits.RunBytes}
		}
		if err := to.Event(e, line); err != nil {
			return err
		}
		return p.part.enough(total)
	})
	if err != nil {
		return err
	}
	p.part.mark(&summary, total)
	return to.Summary(&summary)
}

// header returns the header of the run, with its scenario.
func (p *Plan) header(ctx context.Context) (trace.Header, error) {
	h, err := p.Setup.Header(ctx)
	h.Scenario = p.canonical
	return h, err
}

// Simulate records a run without limits and keeps nothing of it: it may be larger than memory. Errors: as of Record.
func Simulate(ctx context.Context, setup *simulate.Setup, canonical []byte, to Sink) error {
	return (&Plan{Setup: setup, canonical: canonical}).Record(ctx, to)
}

// Source returns the trace of the run as a source.
func (p *Plan) Source() Source {
	return Source{Key: p.Key, Bytes: p.Bytes, Write: func(ctx context.Context, to *Writer) error {
		to.digests = p.part.digests()
		return p.Record(ctx, to)
	}}
}

// Header returns the first line of the trace as a source, for which the run is not computed.
func (p *Plan) Header() Source {
	return Source{Key: "header " + p.Key, Bytes: p.Bytes, Write: func(ctx context.Context, to *Writer) error {
		h, err := p.header(ctx)
		if err != nil {
			return err
		}
		return to.Line(trace.AppendHeader(nil, &h))
	}}
}

// A Form is a text format of runs.
type Form struct {
	name string
	// Sink returns a sink that writes to w, which should be buffered.
	Sink func(w io.Writer) Sink
}

var (
	// TraceForm is the trace, with a line of JSON for each event.
	TraceForm = Form{"trace", func(w io.Writer) Sink { return NewPrinter(w) }}
	// LogForm is the log of the lab report.
	LogForm = Form{"log", func(w io.Writer) Sink { return NewLog(w) }}
	// CSVForm is a table of the events; see [Columns].
	CSVForm = Form{"csv", func(w io.Writer) Sink { return NewCSV(w) }}
	// ShiVizForm is a log with vector clocks.
	ShiVizForm = Form{"shiviz", func(w io.Writer) Sink { return NewShiViz(w) }}
)

// Forms are all formats by their names for users.
var Forms = map[string]Form{"ndjson": TraceForm, "text": LogForm, "csv": CSVForm, "shiviz": ShiVizForm}

// As returns the run in a format. Formats other than the trace are sent whole or not at all.
func (p *Plan) As(form Form) Source {
	if form.name == TraceForm.name {
		return p.Source()
	}
	return Source{
		Key:   form.name + " " + p.Key,
		Bytes: min(p.Bytes+textBytes(p.limits), runTimes*p.limits.RunBytes-baseBytes),
		Write: func(ctx context.Context, to *Writer) error {
			to.Withhold()
			return p.Record(ctx, form.Sink(to))
		},
	}
}
