package cause

import (
	"context"

	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Averts says whether some causes alone, undone, would have averted what a run broke.
func Averts(d *scenario.Document, v trace.Violation, causes []Cause) (bool, error) {
	r, err := record(context.Background(), d, DefaultLimits)
	if err != nil {
		return false, err
	}
	t := &trial{ctx: context.Background(), run: r, violation: v, limits: DefaultLimits}
	if _, err := t.candidates(); err != nil {
		return false, err
	}
	return t.try(causes)
}
