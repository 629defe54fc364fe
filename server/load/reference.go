package main

import (
	"bytes"
	"context"
	"fmt"
	"sort"

	"fano/algorithms/engine/trace"
	"fano/server/run"
	"fano/server/scenario"
)

// A reference is a run as the server must send it, byte by byte.
type reference struct {
	header []byte // with its newline, as all lines
	rest   []byte // the events and the summary
	ends   []int  // where in rest each event ends
	digest string
}

// referenceTo is the run of a document.
func referenceTo(document string) (*reference, error) {
	d, err := scenario.Parse([]byte(document))
	if err != nil {
		return nil, err
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &scenario.Invalid{Problems: problems}
	}
	c := collector{digest: run.NewDigest()}
	if err := run.Simulate(context.Background(), setup, d.Canonical(), &c); err != nil {
		return nil, err
	}
	c.reference.digest = c.digest.String()
	return &c.reference, nil
}

// mustReference is the run of a document of this package.
func mustReference(document string) *reference {
	r, err := referenceTo(document)
	if err != nil {
		panic(fmt.Sprintf("load: %s: %v", document, err))
	}
	return r
}

// bytes is the whole run.
func (r *reference) bytes() []byte { return append(bytes.Clone(r.header), r.rest...) }

// behind is the place in rest behind a number of events.
func (r *reference) behind(events int) int {
	if events == 0 {
		return 0
	}
	return r.ends[events-1]
}

// eventsUntil is the number of events that end at a place in rest or before it.
func (r *reference) eventsUntil(place int) int { return sort.SearchInts(r.ends, place+1) }

// A collector takes the lines of a run.
type collector struct {
	reference
	digest *run.Digest
}

func (c *collector) Header(h *trace.Header) error {
	c.header = append(trace.AppendHeader(nil, h), '\n')
	return nil
}

func (c *collector) Event(_ *trace.Event, line []byte) error {
	c.add(line)
	c.ends = append(c.ends, len(c.rest))
	c.digest.Add(line)
	return nil
}

func (c *collector) Summary(s *trace.Summary) error {
	c.add(trace.AppendSummary(nil, s))
	return nil
}

func (c *collector) add(line []byte) { c.rest = append(append(c.rest, line...), '\n') }
