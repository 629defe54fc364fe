package program_test

import (
	"context"
	"os"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
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

// alternate runs the same work of both in turns, and reports how many times the floor's time the program takes.
func alternate(b *testing.B, work func(a *model.Algorithm)) {
	own, floor := both(b)
	var times [2]time.Duration
	for b.Loop() {
		for i, a := range []*model.Algorithm{own, floor} {
			begun := time.Now()
			work(a)
			times[i] += time.Since(begun)
		}
	}
	b.ReportMetric(float64(times[0])/float64(times[1]), "of-the-floor")
}

// A search of four processes that ask once: 3,170,000 states or so.
func BenchmarkSearch(b *testing.B) {
	bytes := map[*model.Algorithm]float64{}
	alternate(b, func(a *model.Algorithm) {
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
	alternate(b, func(a *model.Algorithm) {
		setup := &simulate.Setup{
			Algorithm: a, Processes: 3, Order: system.AnyOrder, Stop: simulate.Stop{Events: 10_000},
			Delay: simulate.Law{}, Workload: &simulate.Workload{Entries: 2_000},
		}
		if _, err := simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil }); err != nil {
			b.Fatal(err)
		}
	})
}
