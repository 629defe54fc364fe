package main

import (
	"bytes"
	"context"
	"fmt"
	"sort"

	"fano/server/run"
	"fano/server/scenario"
)

// A reference is a run as the server must send it, byte by byte.
type reference struct {
	all    []byte // all lines
	header []byte // the first line
	rest   []byte // the events and the summary
	ends   []int  // the offset in rest at which each event ends
	digest string
}

// mustReference returns the reference of a document of this package; panics on errors.
func mustReference(document string) *reference {
	r, err := referenceTo(document)
	if err != nil {
		panic(fmt.Sprintf("load: %s: %v", document, err))
	}
	return r
}

func referenceTo(document string) (*reference, error) {
	d, err := scenario.Parse([]byte(document))
	if err != nil {
		return nil, err
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	var b bytes.Buffer
	if err := run.Simulate(context.Background(), setup, d.Canonical(), run.NewPrinter(&b)); err != nil {
		return nil, err
	}
	header := bytes.IndexByte(b.Bytes(), '\n') + 1
	r := &reference{all: b.Bytes(), header: b.Bytes()[:header], rest: b.Bytes()[header:]}
	digest, at := run.NewDigest(), 0
	for line := range bytes.Lines(r.rest) {
		if at += len(line); at < len(r.rest) { // not the summary
			digest.Add(bytes.TrimSuffix(line, []byte("\n")))
			r.ends = append(r.ends, at)
		}
	}
	r.digest = digest.String()
	return r, nil
}

// offsetAfter returns the offset in rest after a number of events.
func (r *reference) offsetAfter(events int) int {
	if events == 0 {
		return 0
	}
	return r.ends[events-1]
}

// eventsUntil returns the number of events that end at or before an offset in rest.
func (r *reference) eventsUntil(place int) int { return sort.SearchInts(r.ends, place+1) }
