package simulate_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// long returns a run of an algorithm that goes on until it is stopped, with every possible network fault.
func long(t testing.TB, a *model.Algorithm, n, events int, random *rand.Rand) *simulate.Setup {
	t.Helper()
	top, err := topology.Of(a, n, topology.Spec{})
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := system.ParseRule(a.Clock)
	s := &simulate.Setup{
		Algorithm: a, Processes: top.N, Topology: top, Seed: random.Uint64(), Rule: rule,
		Delay: simulate.Law{Kind: simulate.Uniform, A: unit, B: 9 * unit},
		Workload: &simulate.Workload{
			Entries: events, Think: simulate.Law{Kind: simulate.Exponential, A: 5 * unit}, Hold: simulate.Law{Kind: simulate.Uniform, A: unit, B: 3 * unit},
		},
		Stop: simulate.Stop{Events: events},
	}
	if !a.FIFO {
		s.Order = system.Order(random.IntN(2))
	}
	if random.IntN(2) == 0 {
		s.Duplication = 0.2 * random.Float64()
	}
	if random.IntN(3) == 0 {
		s.Loss = 0.01 * random.Float64()
	}
	if random.IntN(3) == 0 {
		s.Delay = simulate.Law{Kind: simulate.Exponential, A: 4 * unit}
	}
	if random.IntN(4) == 0 {
		s.Workload.Again = true
	}
	if n := len(a.Switches); n > 0 && random.IntN(3) == 0 {
		s.Switches = mutex.Switches(1) << random.IntN(n)
	}
	return s
}

// record returns a whole run as the lines of its events, and its summary.
func record(t testing.TB, s *simulate.Setup) ([][]byte, trace.Summary) {
	t.Helper()
	var lines [][]byte
	summary, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		lines = append(lines, trace.AppendEvent(nil, e))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return lines, summary
}

// watched is what a pass through a run has seen: checkpoints, verdicts, and the steps that begin something which does
// not follow, in the same moment, from what was before.
type watched struct {
	checkpoints []*simulate.Checkpoint
	verdicts    simulate.Verdicts
	begins      []int
	summary     trace.Summary
}

func watch(t testing.TB, s *simulate.Setup, every int) watched {
	t.Helper()
	w := watched{verdicts: simulate.Verdicts{}}
	stepper, err := simulate.Begin(context.Background(), s, func(g *simulate.Probe) error {
		if len(g.Verdicts) > 0 {
			w.verdicts[g.Step] = slices.Clone(g.Verdicts)
		}
		if g.Kind != trace.Enter && g.Kind != trace.Duplicate || s.Schedule != nil {
			w.begins = append(w.begins, g.Step)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		w.checkpoints = append(w.checkpoints, stepper.Checkpoint())
		if more, err = stepper.To(stepper.Events() + every); err != nil {
			t.Fatal(err)
		}
	}
	w.summary = stepper.Summary()
	return w
}

// stretch computes the events from one step to another again, beginning at a checkpoint.
func stretch(t testing.TB, w *watched, from, to int) [][]byte {
	t.Helper()
	at, found := slices.BinarySearch(w.begins, from)
	if !found {
		at--
	}
	begin := w.begins[max(at, 0)]
	i := len(w.checkpoints) - 1
	for w.checkpoints[i].Step() >= begin {
		i--
	}
	stepper, err := w.checkpoints[max(i, 0)].From(t.Context(), w.verdicts)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := stepper.To(begin - 1); err != nil || stepper.Events() != begin-1 {
		t.Fatalf("stands at %d, not before %d: %v", stepper.Events(), begin, err)
	}
	var lines [][]byte
	err = stepper.Record(func(e *trace.Event) error {
		if e.Step >= from && e.Step <= to {
			lines = append(lines, trace.AppendEvent(nil, e))
		}
		return nil
	})
	if err == nil {
		_, err = stepper.To(to)
	}
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// Events computed again from a checkpoint are the same as in the whole run, byte for byte, wherever it is cut; and a
// run that is only probed ends as one that is recorded.
func TestAStretchFromAMarkIsThatOfTheRun(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 1))
	for _, a := range algorithms.All {
		for range 3 {
			s := long(t, a, []int{3, 7, 13}[random.IntN(3)], 800, random)
			lines, summary := record(t, s)
			w := watch(t, s, 1+random.IntN(400))
			if !reflect.DeepEqual(w.summary, summary) {
				t.Errorf("%s: probed\n%+v, recorded\n%+v", a.Name, w.summary, summary)
			}
			for range 6 {
				if len(lines) == 0 {
					break
				}
				from := 1 + random.IntN(len(lines))
				to := min(len(lines), from+random.IntN(300))
				got := stretch(t, &w, from, to)
				if !slices.EqualFunc(got, lines[from-1:to], bytes.Equal) {
					t.Fatalf("%s, switches %b: events %d to %d are %d others: %s", a.Name, s.Switches, from, to, len(got), differing(got, lines[from-1:to]))
				}
			}
		}
	}
}

// differing returns the first pair of lines that differs.
func differing(got, want [][]byte) string {
	for i := range min(len(got), len(want)) {
		if !bytes.Equal(got[i], want[i]) {
			return string(got[i]) + "\nwant " + string(want[i])
		}
	}
	return "one is longer"
}

// A checkpoint takes no more memory than it reports.
func TestMarksTakeWhatTheySay(t *testing.T) {
	random := rand.New(rand.NewPCG(14, 2))
	for _, a := range algorithms.All {
		for _, n := range []int{7, 57} {
			s := long(t, a, n, 6000, random)
			s.Looks = 50
			stepper, err := simulate.Begin(context.Background(), s, func(*simulate.Probe) error { return nil })
			if err != nil {
				t.Fatal(err)
			}
			if _, err := stepper.To(5000); err != nil {
				t.Fatal(err)
			}
			const checkpoints = 20
			kept := make([]*simulate.Checkpoint, checkpoints)
			before := held()
			for i := range kept {
				kept[i] = stepper.Checkpoint()
			}
			took, says := (held()-before)/checkpoints, kept[0].Bytes()
			if took > says {
				t.Errorf("%s of %d: a checkpoint takes %d bytes and says %d", a.Name, n, took, says)
			}
			runtime.KeepAlive(kept)
		}
	}
}

func held() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
