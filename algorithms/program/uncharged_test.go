package program_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex/model"
	"fano/algorithms/program/attacks"
)

// spent returns the CPU time that this process has used.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// The cost of an attack is bounded by the steps and the events of its run, in a small system and in the largest,
// recorded or not, and in a search that is stopped.
func TestAnAttackTakesNoMoreThanItPaysFor(t *testing.T) {
	const steps, events = 1_000_000, 500
	most := 2 * time.Second // of CPU time: ten times two million steps of 60 ns, and 500 events
	for name, text := range attacks.Uncharged() {
		a, problems := compiled(text)
		if a == nil {
			t.Errorf("%s: %v", name, problems)
			continue
		}
		for _, n := range thorough.Of([]int{40}, []int{2, 40}) {
			for _, how := range []string{"told", "looked at", "searched"} {
				begun := spent()
				_, bytes := within(func() { runs(t, a, n, how, steps, events) })
				took := spent() - begun
				t.Logf("%s of %d, %s: %v, %d MB", name, n, how, took, bytes>>20)
				if took > most || bytes > 512<<20 {
					t.Errorf("%s of %d, %s, takes %v and %d MB", name, n, how, took, bytes>>20)
				}
			}
		}
	}
}

func runs(t *testing.T, a *model.Algorithm, n int, how string, steps, events int) {
	setup := &simulate.Setup{
		Algorithm: a, Processes: n, Order: system.AnyOrder, Stop: simulate.Stop{Events: events}, Steps: steps,
		Delay: simulate.Law{A: 1000}, Workload: &simulate.Workload{Entries: 9},
	}
	var err error
	switch how {
	case "told":
		_, err = simulate.Run(context.Background(), setup, func(*trace.Event) error { return nil })
	case "looked at":
		var c *simulate.Stepper
		if c, err = simulate.Begin(context.Background(), setup, func(*simulate.Probe) error { return nil }); err == nil {
			_, err = c.To(events)
		}
	default:
		if n > 2 {
			return
		}
		begun := spent()
		explore.Search(context.Background(), explore.Setup{
			System: system.Config{Algorithm: a, Processes: n, Asks: []int{1, 1}, Order: system.AnyOrder}, Bytes: 64 << 20,
			OnProgress: func(explore.Progress) bool { return spent()-begun < 200*time.Millisecond },
		})
	}
	if err != nil {
		t.Error(err)
	}
}
