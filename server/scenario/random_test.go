package scenario

import (
	"context"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

// runOf returns the events and the summary of a document's run, which judges all properties.
func runOf(d *Document) (events []trace.Event, summary trace.Summary, err error) {
	setup, problems := d.Setup()
	if len(problems) > 0 {
		return nil, summary, &Invalid{problems}
	}
	setup.Judges = true
	summary, err = simulate.Run(context.Background(), setup, func(e *trace.Event) error {
		events = append(events, e.Clone())
		return nil
	})
	return events, summary, err
}

// told returns the events and the summary of a run of the gallery.
func told(t *testing.T, e Entry) ([]trace.Event, trace.Summary) {
	t.Helper()
	events, summary, err := runOf(e.Document)
	if err != nil {
		t.Fatalf("%s: %v", e.Name, err)
	}
	return events, summary
}

// entered returns the processes that enter, in order.
func entered(events []trace.Event) (order []int) {
	for _, e := range events {
		if e.Kind == trace.Enter {
			order = append(order, int(e.At))
		}
	}
	return order
}
