package program_test

import (
	"context"
	"os"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/stopwatch"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program"
	"fano/algorithms/ricartagrawala"
)

// both are Ricart–Agrawala as a program, and as it is in the catalogue, which is the floor.
func both(b *testing.B) (own, floor *model.Algorithm) {
	text, err := os.ReadFile("../ricartagrawala/ricart-agrawala.star")
	if err != nil {
		b.Fatal(err)
	}
	own, problems := program.Compile(string(text))
	if len(problems) > 0 {
		b.Fatal(problems)
	}
	return own, model.Compile(ricartagrawala.Algorithm)
}

// alternate does the same work of both in turns, and reports how many times the floor's CPU time the program takes.
func alternate(b *testing.B, rounds int, work func(a *model.Algorithm)) {
	own, floor := both(b)
	took := stopwatch.Quickest(b.N*rounds, func() { work(own) }, func() { work(floor) })
	b.ReportMetric(took[0].Of(took[1]), "of-the-floor")
	b.ReportMetric(0, "ns/op")
}

// A search of four processes that ask once: 3,170,000 states or so.
func BenchmarkSearch(b *testing.B) {
	bytes := map[*model.Algorithm]float64{}
	alternate(b, 1, func(a *model.Algorithm) {
		r := explore.Search(context.Background(), explore.Setup{
			System: system.Config{Algorithm: a, Processes: 4, Asks: []int{1, 1, 1, 1}, Order: system.AnyOrder}, Safety: true,
		})
		bytes[a] = float64(r.Bytes) / float64(r.States)
	})
	for a, each := range bytes {
		b.ReportMetric(each, map[bool]string{true: "bytes/state", false: "bytes/state-of-the-floor"}[a.Own != nil])
	}
}

// A run of three processes that is told event by event.
func BenchmarkRun(b *testing.B) {
	alternate(b, 20, func(a *model.Algorithm) {
		setup := &simulate.Setup{
			Algorithm: a, Processes: 3, Order: system.AnyOrder, Stop: simulate.Stop{Events: 10_000},
			Delay: simulate.Law{}, Workload: &simulate.Workload{Entries: 2_000},
		}
		if _, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil }); err != nil {
			b.Fatal(err)
		}
	})
}
