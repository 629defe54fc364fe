package figure_test

import (
	"context"
	"fmt"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/figure"
	"fano/server/run"
	"fano/server/scenario"
)

// The largest figures: the most events and lanes, in runs where all processes defer each other.
func BenchmarkLargest(b *testing.B) {
	for _, n := range []int{10, 100, 1000} {
		document, err := scenario.Parse([]byte(fmt.Sprintf(`{"fano":1,"algorithm":"ricart-agrawala","processes":%d,"workload":{"entries":20},"stop":{"events":20000}}`, n)))
		if err != nil {
			b.Fatal(err)
		}
		source, err := run.Of(scenario.Reread(document), run.DefaultLimits)
		if err != nil {
			b.Fatal(err)
		}
		var x trace.Recording
		if err := source.Record(context.Background(), &x); err != nil {
			b.Fatal(err)
		}
		lanes := "&lanes=1"
		for i := 2; i <= min(n, figure.MaxLanes); i++ {
			lanes += fmt.Sprintf(",%d", i)
		}
		for _, form := range []string{figure.SVG, figure.PNG} {
			b.Run(fmt.Sprintf("%d/%s", n, form), func(b *testing.B) {
				r := request(b, form, "from=3000&to=4900&scale=1"+lanes)
				for b.Loop() {
					if _, err := r.Draw(&x); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
