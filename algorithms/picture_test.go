package algorithms_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/mutex/picture"
	"fano/algorithms/topology"
)

// busy is a run in which everybody always wants to enter.
func busy(a *model.Algorithm, t *mutex.Topology, events int, draws bool) *simulate.Setup {
	rule, _ := system.ParseRule(a.Clock)
	return &simulate.Setup{
		Algorithm: a, Processes: t.N, Topology: t, Seed: 1, Rule: rule, Order: orderOf(a), Draws: draws,
		Delay:    simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit},
		Workload: &simulate.Workload{Entries: 1 << 20, Hold: simulate.Law{A: trace.Unit}},
		Stop:     simulate.Stop{Events: events},
	}
}

// usual is the usual topology of n processes.
func usual(a *model.Algorithm, n int) *mutex.Topology {
	t, err := topology.Of(a, n, topology.Spec{})
	if err != nil {
		panic(err)
	}
	return t
}

// traced runs a setup as for a reader, and gives the bytes of its trace and of its pictures.
func traced(s *simulate.Setup) (bytes, pictures int) {
	var line []byte
	_, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		line = trace.AppendEvent(line[:0], e)
		bytes += len(line) + 1
		pictures += len(e.Picture)
		return nil
	})
	if err != nil {
		panic(err)
	}
	return bytes, pictures
}

// An algorithm that has a picture draws something in each run, and leaves out what is too large to be looked at, so that
// it takes no time either.
func TestPicturesAreDrawnAndBounded(t *testing.T) {
	drawn := 0
	for _, a := range algorithms.All {
		if !picture.Draws(a.Sample) {
			continue
		}
		drawn++
		if _, pictures := traced(busy(a, usual(a, 7), 500, true)); pictures == 0 {
			t.Errorf("%s draws nothing", a.Name)
		}
		top := mutex.Complete(1000)
		if a.Topology == "quorums" || a.Topology == "tree" || a.Topology == "star" {
			continue // few channels, or as few as processes
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

// BenchmarkPictures interleaves rounds of the same run with its trace alone, the floor, and
// with the picture too, and reports their times an event.
func BenchmarkPictures(b *testing.B) {
	const events = 2_000
	for _, name := range []string{"campos-carvalho", "maekawa"} {
		a, _ := algorithms.Named(name)
		for _, n := range []int{7, 57, 133} {
			b.Run(fmt.Sprintf("%s/N=%d", name, n), func(b *testing.B) {
				var floor, drawn []float64
				var bytes, pictures int
				top := usual(a, n)
				for b.Loop() {
					floor = append(floor, timed(events, func() { traced(busy(a, top, events, false)) }))
					drawn = append(drawn, timed(events, func() { bytes, pictures = traced(busy(a, top, events, true)) }))
				}
				b.ReportMetric(slices.Min(floor), "floor-ns/event")
				b.ReportMetric(slices.Min(drawn), "drawn-ns/event")
				b.ReportMetric(slices.Min(drawn)/slices.Min(floor), "ratio")
				b.ReportMetric(float64(bytes)/events, "bytes/event")
				b.ReportMetric(float64(pictures)/events, "picture-bytes/event")
			})
		}
	}
}

// timed is how long something takes for each of so many events, in nanoseconds.
func timed(events int, do func()) float64 {
	start := time.Now()
	do()
	return float64(time.Since(start)) / float64(events)
}
