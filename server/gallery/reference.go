package gallery

import (
	"fmt"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/listing"
	"fano/algorithms/mutex/model"
	"fano/server/figure"
	"fano/server/scenario"
	"fano/web"
)

// Reference returns the run on the reference page of an algorithm, at its step, in one language: its diagram, the
// note on the step, and the executed lines of the listing; nil if the gallery has no such run. usual is the listing
// without switches, numbered from 1. Errors: of a run that cannot be drawn.
func Reference(a *model.Algorithm, usual []listing.Line, texts *web.Texts) (*web.Shown, error) {
	e, ok := scenario.ReferenceOf(a.Name)
	if !ok {
		return nil, nil // a draft may have no scenarios
	}
	told, err := recordingOf(e)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	d := e.Document
	v := &web.Shown{
		Run: e.Name, Title: d.Title.Pick(texts.Lang), Step: e.Reference, Events: len(told.Events),
		Note: d.NoteAt(e.Reference, texts.Lang), Switches: d.Switches,
		Lines: numbersOf(told.Head.Listing, usual),
	}
	for _, line := range executed(told.Events, e.Reference) {
		if n := v.Lines[line-1]; n > 0 && !slices.Contains(v.Highlighted, n) {
			v.Highlighted = append(v.Highlighted, n)
		}
	}
	lanes := told.Head.Nodes()
	if v.Wide, err = figure.Snapshot(&told.Head, told.Events, e.Reference, figure.ReferenceWide(lanes), texts); err != nil {
		return nil, fmt.Errorf("%s: %w", e.Name, err)
	}
	v.Narrow, err = figure.Snapshot(&told.Head, told.Events, e.Reference, figure.ReferenceNarrow(lanes), texts)
	return v, err
}

// executed returns the lines that an event executes, with those of the entry that it allows: the page shows both as
// one.
func executed(events []trace.Event, step int) []int {
	e := &events[step-1]
	lines := slices.Clone(e.Lines)
	if step < len(events) {
		if next := &events[step]; next.Kind == trace.Enter && next.At == e.At && next.Time == e.Time {
			lines = append(lines, next.Lines...)
		}
	}
	if e.Kind == trace.Enter && step > 1 {
		if last := &events[step-2]; last.At == e.At && last.Time == e.Time && last.Kind != trace.Enter {
			lines = append(slices.Clone(last.Lines), lines...)
		}
	}
	return lines
}

// numbersOf maps the lines of a run's listing to their numbers in the usual one, from 1. Lines that a switch adds
// have 0.
func numbersOf(of, usual []listing.Line) []int {
	all := make([]int, len(of))
	for i, line := range of {
		same := func(l listing.Line) bool { return l.Section == line.Section && l.Text == line.Text }
		all[i] = 1 + slices.IndexFunc(usual, same)
	}
	return all
}
