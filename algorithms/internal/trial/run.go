package trial

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Ask is a request at a given time; once inside, the process leaves at once.
func Ask(at trace.Time, p mutex.ID) simulate.Action {
	return simulate.Action{At: at, Process: p, Do: trace.Ask}
}

// Stay is a request at a given time; once inside, the process stays for the time hold.
func Stay(at trace.Time, p mutex.ID, hold trace.Time) simulate.Action {
	return simulate.Action{At: at, Process: p, Do: trace.Ask, Hold: hold, HasHold: true}
}

// Served runs a setup, and checks that all processes that ask get in, and that nothing breaks except EM3 if that is
// not claimed.
func Served(t testing.TB, s *simulate.Setup) trace.Summary {
	t.Helper()
	sum := watch(t, s, func(*trace.Event) {})
	served(t, s, sum)
	for _, v := range sum.Violations {
		if v.Property != invariant.EM3.Name || slices.Contains(s.Algorithm.Claims, v.Property) {
			t.Errorf("%s is broken at step %d", v.Property, v.Step)
		}
	}
	return sum
}

// Cost returns the mean number of messages per entry in a run without an observer, which is much faster.
func Cost(t testing.TB, s *simulate.Setup) float64 {
	t.Helper()
	sum, err := simulate.Run(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	served(t, s, sum)
	return sum.MessagesPerEntry
}

// served checks that all requests were served.
func served(t testing.TB, s *simulate.Setup, sum trace.Summary) {
	t.Helper()
	want := 0
	for _, a := range s.Script {
		if a.Do == trace.Ask {
			want++
		}
	}
	if s.Workload != nil {
		want += s.Workload.Entries * s.Processes
	}
	if sum.Ended != trace.Quiescent || sum.Entries != want {
		t.Errorf("%s of %d: %d entries of %d, ended %s", s.Algorithm.Name, s.Processes, sum.Entries, want, sum.Ended)
	}
}

// About checks that a number is within a given fraction of what is wanted.
func About(t testing.TB, what string, got, want, within float64) {
	t.Helper()
	if t.Logf("%s: %.3f, %.3f", what, got, want); math.Abs(got-want) > within*want {
		t.Errorf("%s: %.3f, want about %.3f", what, got, want)
	}
}

func watch(t testing.TB, s *simulate.Setup, see func(*trace.Event)) trace.Summary {
	t.Helper()
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		see(e)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// Passed returns how often, at most, others enter while one of five processes waits, each of which enters forty times.
func (a Trial) Passed(t testing.TB, switches string) int {
	t.Helper()
	s := a.Run(t, 5)
	s.Switches = a.System(t, s.Order, switches, 1).Switches
	s.Delay = simulate.Law{Kind: simulate.Uniform, A: trace.Unit, B: 9 * trace.Unit}
	s.Workload = &simulate.Workload{Entries: 40, Hold: simulate.Law{A: 5 * trace.Unit}}
	passed, most := map[mutex.ID]int{}, 0
	watch(t, s, func(e *trace.Event) {
		switch e.Kind {
		case trace.Ask:
			passed[e.At] = 0
		case trace.Enter:
			delete(passed, e.At)
			for p := range passed {
				passed[p]++
				most = max(most, passed[p])
			}
		}
	})
	return most
}

// EventLog describes each event in words: "8 2 leave; RELEASE to 3".
func EventLog(t testing.TB, s *simulate.Setup) (diary []string, sum trace.Summary) {
	t.Helper()
	sum = watch(t, s, func(e *trace.Event) {
		word := fmt.Sprint(e.Time, " ", e.At, " ", e.Kind)
		if e.Message != nil {
			word += " " + e.Message.Type
		}
		for _, m := range e.Sends {
			word += fmt.Sprint("; ", m.Type, " to ", m.To)
		}
		diary = append(diary, word)
	})
	return diary, sum
}
