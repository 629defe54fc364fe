package algorithms_test

import (
	"context"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/mutex/picture"
	"fano/algorithms/topology"
)

// busy returns a run in which each process always wants to enter.
func busy(a *model.Algorithm, t *mutex.Topology, events int, draws bool) *simulate.Setup {
	rule, _ := system.ParseRule(a.Clock)
	return &simulate.Setup{
		Algorithm: a, Processes: t.N, Topology: t, Seed: 1, Rule: rule, Order: orderOf(a), Draws: draws,
		Delay:    simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit},
		Workload: &simulate.Workload{Entries: 1 << 20, Hold: simulate.Law{A: trace.Unit}},
		Stop:     simulate.Stop{Events: events},
	}
}

// usual returns the default topology of n processes.
func usual(a *model.Algorithm, n int) *mutex.Topology {
	t, err := topology.Of(a, n, topology.Spec{})
	if err != nil {
		panic(err)
	}
	return t
}

// pictured runs a setup as for a viewer, and returns the size of its pictures in bytes.
func pictured(s *simulate.Setup) (pictures int) {
	_, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		pictures += len(e.Picture)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return pictures
}

// An algorithm that has a picture draws something in each run, and omits what is too large to look at, so that it
// takes no time either.
func TestPicturesAreDrawnAndBounded(t *testing.T) {
	drawn := 0
	for _, a := range algorithms.All {
		if !picture.Draws(a.Sample) {
			continue
		}
		drawn++
		if pictures := pictured(busy(a, usual(a, 7), 500, true)); pictures == 0 {
			t.Errorf("%s draws nothing", a.Name)
		}
		top := mutex.Complete(1000)
		if a.Topology == "quorums" || a.Topology == "tree" || a.Topology == "star" {
			continue // few channels, no more than processes
		}
		s, _ := system.New(context.Background(), system.Config{Algorithm: a, Processes: top.N, Topology: top, Order: orderOf(a)})
		for i := mutex.ID(1); i <= 3; i++ {
			s.Do(trace.Ask, i)
		}
		if marks := picture.Append(nil, s.Configuration()); len(marks) > 3*top.N {
			t.Errorf("of 1000 processes %s draws %d marks", a.Name, len(marks))
		}
	}
	if drawn == 0 {
		t.Error("no algorithm has a picture")
	}
}
