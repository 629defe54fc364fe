package scenario

import (
	"context"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// runOf returns the events of a document's run.
func runOf(d *Document) ([]trace.Event, error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, &Invalid{problems}
	}
	var events []trace.Event
	_, err := simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		events = append(events, *e)
		return nil
	})
	return events, err
}
