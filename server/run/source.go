package run

import (
	"context"
	"fmt"
	"strconv"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Of is the run of a document. Errors: *scenario.Invalid, if the document asks for more than the limits allow or for
// what cannot be run.
func Of(r *scenario.Reading, limits Limits) (Source, error) { return With(r, limits) }

// Drawn is the run of a document with its [Picture]. Errors: from [Of].
func Drawn(r *scenario.Reading, limits Limits) (Source, error) { return With(r, limits, Picture) }

// DrawnAt is the run of a document with its picture behind one event alone, from 1. No such figure shows the algorithm's own
// invariants: they are watched at the first event only. Errors: from [Of].
func DrawnAt(r *scenario.Reading, event int, limits Limits) (Source, error) {
	at := func(s *simulate.Setup) { s.Draws, s.DrawsAt, s.Looks = true, event, 1 }
	return With(r, limits, Extra{fmt.Sprintf("drawn at %d ", event), at})
}

// An Extra is something that a run's text has beside the events, which are the same with and without it.
type Extra struct {
	key string
	set func(*simulate.Setup)
}

var (
	// Picture adds what the algorithm draws, as changes beside the events.
	Picture = Extra{"drawn ", func(s *simulate.Setup) { s.Draws = true }}
	// Rulings has the summary also rule on what events do not tell of: see [simulate.Judge].
	Rulings = Extra{"judged ", func(s *simulate.Setup) { s.Judges = true }}
)

// With is the run of a document with extras. Errors: from [Of].
func With(r *scenario.Reading, limits Limits, extras ...Extra) (Source, error) {
	if problems := limits.judge(r.Document); len(problems) > 0 {
		return Source{}, &scenario.Invalid{Problems: problems}
	}
	setup, err := r.Setup()
	if err != nil {
		return Source{}, err
	}
	key := ""
	for _, extra := range extras {
		key += extra.key
		extra.set(setup)
	}
	part := partOf(setup, limits)
	return Source{
		Key:     key + string(r.Canonical),
		Lines:   func(ctx context.Context, to Sink) error { return part.simulate(ctx, setup, r.Canonical, to) },
		digests: part.digests(),
		Bytes:   min(bytesOf(setup, toldOf(setup, limits.RunBytes)), runTimes*limits.RunBytes-least),
		takes:   func(messages int64) int64 { return bytesOf(setup, messages) },
	}, nil
}

// judge tells in which fields a document asks for more than this server does.
func (l Limits) judge(d *scenario.Document) []scenario.Problem {
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

// Simulate writes the lines of a run: a header with the canonical scenario, the events as they happen, the summary.
// Nothing of them is kept, so that a run may be longer than memory. Errors: from simulate.Run and from the sink.
func Simulate(ctx context.Context, setup *simulate.Setup, canonical []byte, to Sink) error {
	return part{}.simulate(ctx, setup, canonical, to)
}

// HeaderLine is the first line of a run, with the canonical scenario. Errors: the cause of ctx's end.
func HeaderLine(ctx context.Context, setup *simulate.Setup, canonical []byte) ([]byte, error) {
	header, err := setup.Header(ctx)
	if err != nil {
		return nil, err
	}
	header.Scenario = canonical
	return trace.AppendHeader(nil, &header), nil
}

// simulate writes the lines of a part of a run.
func (p part) simulate(ctx context.Context, setup *simulate.Setup, canonical []byte, to Sink) error {
	line, err := HeaderLine(ctx, setup, canonical)
	if err == nil {
		err = to.Header(line)
	}
	if err != nil {
		return err
	}
	p.begin()
	summary, err := simulate.Run(ctx, setup, func(e *trace.Event) error {
		line = trace.AppendEvent(line[:0], e)
		if err := to.Event(line); err != nil {
			return err
		}
		return p.told(len(line) + 1)
	})
	if err != nil {
		return err
	}
	p.mark(&summary)
	return to.Summary(trace.AppendSummary(line[:0], &summary))
}
