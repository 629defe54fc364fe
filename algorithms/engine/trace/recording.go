package trace

import (
	"bytes"
	"slices"
)

// A Recording is a whole run in memory, filled as a sink. The zero value is empty.
type Recording struct {
	Head   Header
	Events []Event
	End    Summary
}

// Header keeps the header.
func (r *Recording) Header(h *Header) error {
	r.Head = *h
	return nil
}

// Event keeps a copy of an event.
func (r *Recording) Event(e *Event, _ []byte) error {
	r.Events = append(r.Events, e.Clone())
	return nil
}

// Summary keeps the summary.
func (r *Recording) Summary(s *Summary) error {
	r.End = *s
	return nil
}

// Clone returns a copy of an event that shares no reused memory.
func (e *Event) Clone() Event {
	c := *e
	if e.Message != nil {
		m := *e.Message
		c.Message = &m
	}
	c.Lines, c.Compared, c.Sends = slices.Clone(e.Lines), slices.Clone(e.Compared), slices.Clone(e.Sends)
	c.State, c.Picture = bytes.Clone(e.State), bytes.Clone(e.Picture)
	times := make([]Time, 0, len(c.Sends))
	for i := range c.Sends {
		if due := c.Sends[i].Due; due != nil {
			times = append(times, *due)
			c.Sends[i].Due = &times[len(times)-1]
		}
	}
	return c
}
