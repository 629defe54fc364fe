package simulate_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// A run whose setup is timeless ends at time 0; with any single duration in use that is not zero, it does not.
func TestTimeStaysAtZeroExactlyInTimelessRuns(t *testing.T) {
	a, _ := algorithms.Named("ricart-agrawala")
	rapid.Check(t, func(t *rapid.T) {
		law := func(name string) simulate.Law {
			return rapid.SampledFrom([]simulate.Law{
				{}, {}, {Kind: simulate.Uniform}, {Kind: simulate.Exponential}, {A: 1}, {Kind: simulate.Uniform, A: 1, B: 2},
			}).Draw(t, name)
		}
		at := func(name string) trace.Time { return rapid.SampledFrom([]trace.Time{0, 0, 0, 1}).Draw(t, name) }
		s := &simulate.Setup{Algorithm: a, Processes: 3, Order: system.AnyOrder, Delay: law("delay")}
		if rapid.Bool().Draw(t, "has channels") {
			s.Channels = map[system.Channel]simulate.Law{{From: 1, To: 2}: law("channel")}
		}
		if rapid.Bool().Draw(t, "has workload") {
			s.Workload = &simulate.Workload{Entries: 2, Think: law("think"), Hold: law("hold")}
		}
		if s.Workload == nil || rapid.Bool().Draw(t, "has script") {
			hasHold := rapid.Bool().Draw(t, "has hold")
			s.Script = []simulate.Action{{At: at("at"), Process: mutex.ID(1), Do: trace.Ask, HasHold: hasHold, Hold: at("held")}}
		}
		if rapid.Bool().Draw(t, "has delivery") {
			s.Deliveries = []simulate.Delivery{{Message: trace.MessageName{From: 1, To: 2, K: 1}, At: 1, HasAt: rapid.Bool().Draw(t, "is late")}}
		}
		sum, err := simulate.Run(context.Background(), s, nil)
		if err != nil {
			t.Skip(err)
		}
		if got, want := s.Timeless(), sum.Time == 0; got != want {
			t.Fatalf("timeless is %v in a run to time %v: %+v", got, sum.Time, s)
		}
	})
}

// The choices of a schedule have times, whatever the delays are.
func TestAScheduleIsNotTimeless(t *testing.T) {
	a, _ := algorithms.Named("ricart-agrawala")
	s := &simulate.Setup{Algorithm: a, Processes: 2, Schedule: []trace.Choice{{Kind: trace.Ask, At: 1}}}
	if s.Timeless() {
		t.Error("a schedule is timeless")
	}
}
