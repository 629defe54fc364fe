package simulate_test

import (
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/picture"
	"fano/algorithms/topology"
)

// A picture of many processes takes as long as many events, so it counts as work: the engine asks after each whether to
// go on. If it did not, a run with pictures could exceed its time several times.
func TestAPictureCountsAsWork(t *testing.T) {
	for _, a := range algorithms.All {
		if !picture.Draws(a.Sample) {
			continue
		}
		top, err := topology.Of(a, 400, topology.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		setup := simulate.Setup{
			Algorithm: a, Processes: top.N, Topology: top, Draws: true, Stop: simulate.Stop{Events: 20},
			Script: []simulate.Action{{Process: 1, Do: trace.Ask}, {Process: 2, Do: trace.Ask}},
		}
		asks := 0
		ctx := system.WithStopReason(t.Context(), func() error { asks++; return nil })
		sum, err := simulate.Run(ctx, &setup, func(*trace.Event) error { return nil })
		if err != nil || asks < sum.Events {
			t.Errorf("%s: asked %d times whether to go on, in %d events with pictures: %v", a.Name, asks, sum.Events, err)
		}
	}
}
