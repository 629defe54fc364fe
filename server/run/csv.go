package run

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/engine/trace"
)

// Columns are the columns of a run as CSV, one row per event:
//
//	step         of the trace, from 1
//	time         virtual time, in units
//	kind         ask, receive, enter, leave, again (leave and ask), send, internal, ignored, drop, duplicate, crash, recover
//	process      where it happened
//	clock        the event's own timestamp
//	clock_after  the process's clock after it
//	phase        idle, waiting or inside, after it; empty for network events
//	message      received, dropped or duplicated: its name, such as 3>2#1
//	from         its sender
//	type         its type
//	sent         when it was sent
//	fields       its fields, as JSON
//	sends        messages sent, as "2>3#2 REPLY; 2>1#1 REPLY"
//	state        what changed at the process, as JSON
//	verdicts     properties whose truth changed, as "EM1 broken; EM2 holds"
//
// A run that repeats forever has one more:
//
//	part         way, for what happens once, or loop, for what repeats
var Columns = []string{
	"step", "time", "kind", "process", "clock", "clock_after", "phase", "message", "from", "type", "sent", "fields", "sends", "state", "verdicts",
}

// CSV is a sink that writes a table of events, with a first row that names the columns.
type CSV struct {
	w    *csv.Writer
	loop int // the step from which the run repeats; 0 if it does not
}

// NewCSV returns a CSV that writes to w, which should be buffered.
func NewCSV(w io.Writer) *CSV { return &CSV{w: csv.NewWriter(w)} }

// Header writes the names of the columns.
func (c *CSV) Header(h *trace.Header) error {
	if c.loop = h.Loop; c.loop > 0 {
		return c.row(append(slices.Clone(Columns), "part"))
	}
	return c.row(Columns)
}

// Event writes a row.
func (c *CSV) Event(e *trace.Event, _ []byte) error {
	row := rowOf(e)
	switch {
	case c.loop == 0:
	case e.Step < c.loop:
		row = append(row, "way")
	default:
		row = append(row, "loop")
	}
	return c.row(row)
}

// Summary writes nothing.
func (c *CSV) Summary(*trace.Summary) error { return nil }

func (c *CSV) row(cells []string) error {
	if err := c.w.Write(cells); err != nil {
		return err
	}
	c.w.Flush()
	return c.w.Error()
}

func rowOf(e *trace.Event) []string {
	row := []string{strconv.Itoa(e.Step), e.Time.String(), e.Kind.String(), strconv.Itoa(int(e.At))}
	if e.Phase == "" {
		row = append(row, "", "", "")
	} else {
		after := e.ClockAfter
		if after == 0 {
			after = e.Clock
		}
		row = append(row, strconv.Itoa(e.Clock), strconv.Itoa(after), e.Phase)
	}
	if m := e.Message; m != nil {
		row = append(row, m.ID.String(), strconv.Itoa(int(m.From)), m.Type, m.Sent.String(), string(m.Fields))
	} else {
		row = append(row, "", "", "", "", "")
	}
	var sends, verdicts []string
	for _, s := range e.Sends {
		sends = append(sends, s.ID.String()+" "+s.Type)
	}
	for _, v := range e.Verdicts {
		word := " broken"
		if v.Holds {
			word = " holds"
		}
		verdicts = append(verdicts, v.Property+word)
	}
	return append(row, strings.Join(sends, "; "), string(e.State), strings.Join(verdicts, "; "))
}
