package cause

import (
	"context"

	"fano/algorithms/engine/trace"
	"fano/algorithms/program"
	"fano/server/scenario"
)

// Prevents says whether some causes alone, undone, would have averted what a run broke.
func Prevents(d *scenario.Document, v trace.Violation, causes []Cause) (bool, error) {
	r, err := record(context.Background(), d, DefaultLimits)
	if err != nil {
		return false, err
	}
	t := &causeSearch{ctx: r.ctx, run: r, violation: v, limits: DefaultLimits}
	if _, err := t.candidates(); err != nil {
		return false, err
	}
	return t.try(causes)
}

// Late is what is told of a violation when there is no time left to look for its causes.
func Late(d *scenario.Document, v trace.Violation) (*Why, error) {
	r, err := record(context.Background(), d, DefaultLimits)
	if err != nil {
		return nil, err
	}
	r.work.left = 0
	t := &causeSearch{ctx: r.ctx, run: r, violation: v, limits: DefaultLimits}
	if err := t.search(); err != nil {
		return nil, err
	}
	return t.answer()
}

// Branch is the decision of a cause.
func (c *Cause) Branch() program.Branch { return c.branch }
