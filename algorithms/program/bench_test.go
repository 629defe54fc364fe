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

// both returns Ricart–Agrawala as a program, and as in the catalogue, which is the floor.
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

// alternate does the same work with both in turn, and reports the ratio of the program's CPU time to the floor's.
func alternate(b *testing.B, rounds int, work func(a *model.Algorithm)) {
	own, floor := both(b)
	took := stopwatch.Quickest(b.N*rounds, func() { work(own) }, func() { work(floor) })
	b.ReportMetric(took[0].Of(took[1]), "of-the-floor")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkSearch searches four processes that ask once: some 3,170,000 states.
func BenchmarkSearch(b *testing.B) {
	bytes := map[*model.Algorithm]float64{}
	alternate(b, 1, func(a *model.Algorithm) {
		r := explore.Search(context.Background(), explore.Setup{
			System: system.Config{Algorithm: a, Processes: 4, Asks: []int{1, 1, 1, 1}, Order: system.AnyOrder}, Safety: true,
		})
		bytes[a] = float64(r.Bytes) / float64(r.States)
	})
	for a, each := range bytes {
		b.ReportMetric(each, map[bool]string{true: "bytes/state", false: "bytes/state-of-the-floor"}[a.UserProgram != nil])
	}
}

// BenchmarkRun runs three processes and records each event.
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
