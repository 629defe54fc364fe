package stepping

import (
	"context"

	"fano/algorithms/engine/replay"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// Repair makes the schedule of a document valid again after an edit, as [replay.Repair] does, and also returns the
// choices that were left out. Errors: as for [Next].
func Repair(ctx context.Context, d *scenario.Document) (repaired *scenario.Document, left []trace.Choice, err error) {
	switch {
	case d.Processes > MostProcesses:
		return nil, nil, limit("processes", d.Processes, MostProcesses)
	case len(d.Schedule) > MostRepaired:
		return nil, nil, limit("schedule", len(d.Schedule), MostRepaired)
	}
	none := *d
	none.Schedule, none.Times, none.Loop, none.Hand = nil, nil, 0, true
	none.Deliveries, none.Challenge = nil, nil // they refer to choices
	course, err := begin(ctx, &none, 0)
	if err != nil {
		return nil, nil, err
	}
	r, err := replay.Repair(course.System(), d.Schedule, func(place int) trace.Time { return simulate.TimeOf(d.Times, place+1) })
	if err != nil {
		return nil, nil, err
	}
	repaired = with(d, nil)
	repaired.Schedule, repaired.Loop, repaired.Hand = r.Schedule, 0, len(r.Schedule) == 0
	repaired.Stop.Events = max(d.Stop.Events, len(r.Schedule)+1)
	repaired.Times, repaired.Challenge = nil, nil // an edited schedule is no attempt at the goal
	if len(d.Times) > 0 {
		repaired.Times = written(r.Times)
	}
	return repaired, r.Left, nil
}

// Repaired returns the options after the last choice of the repaired schedule. Errors: as for [Next].
func Repaired(ctx context.Context, d *scenario.Document) (*Options, error) {
	repaired, left, err := Repair(ctx, d)
	if err != nil {
		return nil, err
	}
	options, err := AfterLast(ctx, repaired)
	if err != nil {
		return nil, err
	}
	options.Left = left
	return options, nil
}
