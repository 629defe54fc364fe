package cause

import (
	"context"
	"time"

	"fano/algorithms/engine/trace"
	"fano/algorithms/program"
	"fano/server/scenario"
)

// Unhurried are the limits of tests: no answer depends on how busy the machine is.
var Unhurried = func() Limits {
	l := DefaultLimits
	l.Time = time.Hour
	return l
}()

// Averts says whether some causes alone, undone, would have averted what a run broke.
func Averts(d *scenario.Document, v trace.Violation, causes []Cause) (bool, error) {
	r, err := record(context.Background(), d, Unhurried)
	if err != nil {
		return false, err
	}
	t := &trial{ctx: context.Background(), run: r, violation: v, limits: Unhurried}
	if _, err := t.candidates(); err != nil {
		return false, err
	}
	return t.try(causes)
}

// Late is what is told of a violation when there is no time left to look for its causes.
func Late(d *scenario.Document, v trace.Violation) (*Why, error) {
	r, err := record(context.Background(), d, Unhurried)
	if err != nil {
		return nil, err
	}
	r.until = time.Time{}
	t := &trial{ctx: context.Background(), run: r, violation: v, limits: Unhurried}
	if err := t.convict(); err != nil {
		return nil, err
	}
	return t.tell()
}

// Turn is the decision of a cause.
func (c *Cause) Turn() program.Turn { return c.turn }
