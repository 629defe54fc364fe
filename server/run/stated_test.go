package run_test

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"log/slog"
	"os"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/trace"
	"fano/server/fairqueue"
	"fano/server/memtest"
	"fano/server/run"
	"fano/server/scenario"
)

// proving reports whether make prove asks for all cases.
var proving = os.Getenv("FANO_PROVE") != ""

// sampled reports whether a case is tried: all with make prove, else about one in of, always the same ones.
func sampled(name string, of uint32) bool {
	return proving || crc32.ChecksumIEEE([]byte(name))%of == 0
}

// networks are networks with many messages in flight, for different reasons.
var networks = []string{
	`{}`,
	`{"delay":{"constant":1}}`,
	`{"order":"any","delay":{"uniform":[1,100000]}}`,
	`{"order":"any","delay":{"uniform":[1,100000]},"duplication":0.9}`,
}

// planned returns the run of a busy scenario; nil if it is refused.
func planned(t *testing.T, algorithm string, n int, network string, events int) *run.Plan {
	t.Helper()
	d, err := scenario.Parse(fmt.Appendf(nil,
		`{"fano":1,"algorithm":%q,"processes":%d,"network":%s,"workload":{"entries":1000},"stop":{"events":%d}}`,
		algorithm, n, network, events))
	if invalid, ok := errors.AsType[*scenario.Invalid](err); ok {
		t.Logf("%s of %d, %s: %v", algorithm, n, network, invalid)
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	plan, err := run.Of(scenario.Reread(d), run.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

// nowhere drops the lines.
type nowhere struct{}

func (nowhere) Header(*trace.Header) error       { return nil }
func (nowhere) Event(*trace.Event, []byte) error { return nil }
func (nowhere) Summary(*trace.Summary) error     { return nil }

// computed has a service compute a text.
func computed(t *testing.T, source run.Source) error {
	s := run.NewService(run.DefaultLimits, fairqueue.New(fairqueue.DefaultLimits), slog.New(slog.DiscardHandler))
	defer s.Close()
	w, err := s.Watch(t.Context(), source, 0)
	if err != nil {
		return err
	}
	defer w.Close()
	return w.Done(t.Context())
}

// holds runs something, and compares the memory that it takes with what it states.
func holds(t *testing.T, what string, states int64, do func() error) (held int64) {
	t.Helper()
	var err error
	use := memtest.Within(states, func() { err = do() })
	if _, long := errors.AsType[*run.TooLong](err); err != nil && !long && !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%s: %v", what, err)
	}
	t.Logf("%s: %d MB held, %d MB stated", what, use.Held>>20, states>>20)
	if use.Held > states || states > 256<<20 {
		t.Errorf("%s holds %d bytes, and states %d", what, use.Held, states)
	}
	return use.Held
}

// No run takes more memory than it states, as a trace or in another format, and a small one states little, so that many
// can run at once.
func TestARunTakesWhatItStates(t *testing.T) {
	for _, a := range algorithms.All {
		if plan := planned(t, a.Name, 3, `{}`, 10_000); plan.Bytes < 1<<19 || plan.Bytes > 4<<20 {
			t.Errorf("%s: a run of three processes states %d bytes", a.Name, plan.Bytes)
		}
		for _, n := range []int{3, 9, 30, 64, 100, 256, 300, 1000} {
			for _, network := range networks {
				hash := crc32.ChecksumIEEE(fmt.Append(nil, a.Name, n, network))
				if proving && hash%4 == 0 || a.Name == "lamport" && n == 100 && network == networks[2] {
					traceTakes(t, a.Name, n, network)
				}
			}
		}
	}
	for _, c := range []struct {
		algorithm, network string
		form               run.Form
	}{
		{"lamport", networks[2], run.LogForm},
		{"lamport", networks[2], run.CSVForm},
		{"lamport", networks[2], run.ShiVizForm},
		{"singhal-heuristic", networks[2], run.CSVForm},
		{"ricart-agrawala", networks[3], run.LogForm},
		{"bakery", networks[0], run.CSVForm},
		{"naimi-trehel", networks[0], run.ShiVizForm}, // each event's clock is a line of ten kilobytes
	} {
		if proving {
			source := planned(t, c.algorithm, 1000, c.network, 200_000).As(c.form)
			holds(t, c.algorithm+", "+source.Key[:3], source.Bytes, func() error { return computed(t, source) })
		}
	}
}

// traceTakes runs a scenario in which each process has asked often.
func traceTakes(t *testing.T, algorithm string, n int, network string) {
	t.Helper()
	plan := planned(t, algorithm, n, network, min(200_000, 1000*n))
	if plan == nil {
		return
	}
	within, cancel := context.WithTimeout(t.Context(), run.DefaultLimits.RunTime)
	defer cancel()
	what := fmt.Sprintf("%s of %d, %s", algorithm, n, network)
	held := holds(t, what, plan.Bytes, func() error { return plan.Record(within, nowhere{}) })
	if held > 32<<20 && network == networks[2] && plan.Bytes > 6*held { // the network with most in flight
		t.Errorf("%s holds %d bytes, and states %d", what, held, plan.Bytes)
	}
}
