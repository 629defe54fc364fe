package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"sort"

	"fano/server/run"
	"fano/server/scenario"
)

// A reference is a run as a server has to send it, byte by byte, computed here.
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

// mustReference is the run of a document of this package's own, which can be run.
func mustReference(document string) *reference {
	r, err := referenceTo(document)
	if err != nil {
		panic(fmt.Sprintf("load: %s: %v", document, err))
	}
	return r
}

// events is how many events there are.
func (r *reference) events() int { return len(r.ends) }

// bytes is the whole run.
func (r *reference) bytes() []byte { return append(bytes.Clone(r.header), r.rest...) }

// behind is the place in rest behind so many events.
func (r *reference) behind(events int) int {
	if events == 0 {
		return 0
	}
	return r.ends[events-1]
}

// until is how many events end at a place in rest or before it.
func (r *reference) until(place int) int { return sort.SearchInts(r.ends, place+1) }

// titled is the same run under another title, which stands in its header alone.
func (r *reference) titled(from, to string) *reference {
	other := *r
	other.header = bytes.Replace(r.header, []byte(from), []byte(to), 1)
	return &other
}

// A collector takes the lines of a run.
type collector struct {
	reference
	digest *run.Digest
}

func (c *collector) Header(line []byte) error {
	c.header = append(bytes.Clone(line), '\n')
	return nil
}

func (c *collector) Event(line []byte) error {
	c.add(line)
	c.ends = append(c.ends, len(c.rest))
	return c.digest.Event(line)
}

func (c *collector) Summary(line []byte) error {
	c.add(line)
	return nil
}

func (c *collector) add(line []byte) { c.rest = append(append(c.rest, line...), '\n') }

// choices are what a schedule has to say to make a run again, choice by choice.
func (r *reference) choices() []string {
	var all []string
	from := 0
	for _, end := range r.ends {
		var e struct {
			Kind    string
			At      int
			Message struct{ ID string }
		}
		if err := json.Unmarshal(r.rest[from:end], &e); err != nil {
			panic(fmt.Sprintf("load: an event of a run is no JSON: %v", err))
		}
		from = end
		switch e.Kind {
		case "receive":
			all = append(all, "deliver "+e.Message.ID)
		default: // ask, enter, leave
			all = append(all, fmt.Sprintf("%d %ss", e.At, e.Kind))
		}
	}
	return all
}
