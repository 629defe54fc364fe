package stepping_test

import (
	"context"
	"testing"
	"time"

	"fano/server/scenario"
	"fano/server/stepping"
)

// BenchmarkNext asks what can happen next in the middle of a run; the floor is to run that run once, as a page has to which
// shows it. A visitor waits for both.
func BenchmarkNext(b *testing.B) {
	d, err := scenario.Resolve("lab-test-3")
	if err != nil {
		b.Fatal(err)
	}
	var asked, floor time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := stepping.Next(context.Background(), d, 8); err != nil {
			b.Fatal(err)
		}
		asked += time.Since(began)
		began = time.Now()
		taken, err := stepping.Prefix(context.Background(), d, 8)
		if err != nil {
			b.Fatal(err)
		}
		run(b, taken)
		floor += time.Since(began)
	}
	b.ReportMetric(asked.Seconds()*1000/float64(b.N), "ms/question")
	b.ReportMetric(float64(asked)/float64(floor), "of-a-run")
}
