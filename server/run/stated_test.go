package run_test

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"testing"

	"fano/algorithms"
	"fano/server/memtest"
	"fano/server/run"
	"fano/server/scenario"
)

// proving says that everything is wanted.
var proving = os.Getenv("FANO_PROVE") != ""

// sampled reports whether a case is tried: all are by make prove, else one of some, always the same.
func sampled(name string, of uint32) bool {
	return proving || crc32.ChecksumIEEE([]byte(name))%of == 0
}

// networks are those in which much is under way, each in another way.
var networks = []string{
	`{}`,
	`{"delay":{"constant":1}}`,
	`{"order":"any","delay":{"uniform":[1,100000]}}`,
	`{"order":"any","delay":{"uniform":[1,100000]},"duplication":0.9}`,
}

// No run takes more memory than it states, and a small one states little, so that many of them may go on at once.
func TestARunTakesWhatItStates(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	few := []string{"lamport", "suzuki-kasami"}
	sizes := []int{3, 60}
	if proving {
		sizes = []int{3, 9, 30, 64, 100, 256, 300, 1000}
	}
	for _, a := range algorithms.All {
		for _, n := range sizes {
			for i, network := range networks {
				if !proving && (a.Name != few[0] && a.Name != few[1] || i%2 == 1) {
					continue
				}
				statesEnough(t, a.Name, n, network)
			}
		}
	}
}

// statesEnough runs a scenario and compares what it takes with what it states.
func statesEnough(t *testing.T, algorithm string, n int, network string) {
	t.Helper()
	events := min(200_000, 300*n) // in which each has asked often
	if proving {
		events = min(200_000, 1000*n)
	}
	d, err := scenario.Parse(fmt.Appendf(nil,
		`{"fano":1,"algorithm":%q,"processes":%d,"network":%s,"workload":{"entries":1000},"stop":{"events":%d}}`,
		algorithm, n, network, events))
	if invalid, ok := errors.AsType[*scenario.Invalid](err); ok {
		t.Logf("%s of %d, %s: %v", algorithm, n, network, invalid)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	plan, err := run.Of(scenario.Reread(d), run.DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	within, cancel := context.WithTimeout(t.Context(), run.DefaultLimits.RunTime)
	defer cancel()
	use := memtest.Within(plan.Bytes, func() { err = plan.Record(within, nowhere{}) })
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	if _, long := errors.AsType[*run.TooLong](err); err != nil && !long {
		t.Errorf("%s of %d, %s: %v", algorithm, n, network, err)
	}
	const mb = 1 << 20
	t.Logf("%-20s of %4d: %6.1f MB held, %6.1f MB stated, %s", algorithm, n, float64(use.Held)/mb, float64(plan.Bytes)/mb, network)
	switch {
	case use.Held > plan.Bytes:
		t.Errorf("%s of %d holds %d bytes, but states %d: %s", algorithm, n, use.Held, plan.Bytes, network)
	case plan.Bytes > 256*mb:
		t.Errorf("%s of %d states %d MB", algorithm, n, plan.Bytes/mb)
	case use.Held > 32*mb && network == networks[2] && plan.Bytes > 6*use.Held: // where most is under way
		t.Errorf("%s of %d holds %d MB, but states %d: %s", algorithm, n, use.Held/mb, plan.Bytes/mb, network)
	}
}

// A run that is written as text is held with its text, at most so much.
func TestATextTakesWhatItStates(t *testing.T) {
	if !proving {
		t.Skip("made by make prove")
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
		{"naimi-trehel", networks[0], run.ShiVizForm},
	} {
		d, err := scenario.Parse(fmt.Appendf(nil,
			`{"fano":1,"algorithm":%q,"processes":1000,"network":%s,"workload":{"entries":1000},"stop":{"events":200000}}`,
			c.algorithm, c.network))
		if err != nil {
			t.Fatal(err)
		}
		plan, err := run.Of(scenario.Reread(d), run.DefaultLimits)
		if err != nil {
			t.Fatal(err)
		}
		source := plan.As(c.form)
		use := memtest.Within(source.Bytes, func() { err = computed(t, source) })
		t.Logf("%s, %s: %d MB held, %d MB stated; %v", c.algorithm, source.Key[:3], use.Held>>20, source.Bytes>>20, err)
		if use.Held > source.Bytes || source.Bytes > 256<<20 {
			t.Errorf("%s, %s: %d bytes held, %d stated", c.algorithm, source.Key[:3], use.Held, source.Bytes)
		}
	}
}

// A class of students has room: their runs state less than a queue has for a hundred of them.
func TestASmallRunStatesLittle(t *testing.T) {
	for _, a := range algorithms.All {
		d, err := scenario.Parse(fmt.Appendf(nil, `{"fano":1,"algorithm":%q,"processes":3}`, a.Name))
		if err != nil {
			t.Fatal(err)
		}
		plan, err := run.Of(scenario.Reread(d), run.DefaultLimits)
		if err != nil || plan.Bytes < 1<<19 || plan.Bytes > 4<<20 {
			t.Errorf("%s: %d bytes, %v", a.Name, plan.Bytes, err)
		}
	}
}
