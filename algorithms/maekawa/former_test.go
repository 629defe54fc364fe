package maekawa_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
)

// before is a setup by the rules of before, by which everybody displaced was told again.
func before(s *simulate.Setup) *simulate.Setup {
	then := *s
	then.Switches |= s.Algorithm.Former
	return &then
}

// busy is a system in which requests overtake each other.
func busy(t *testing.T, a trial.Trial, n int, seed uint64) *simulate.Setup {
	s := a.Run(t, n)
	s.Seed, s.Delay = seed, simulate.Law{Kind: simulate.Uniform, A: unit, B: 90 * unit}
	s.Workload = &simulate.Workload{Entries: 2, Hold: simulate.Law{A: unit}}
	return s
}

// choices are those that a run took.
func choices(t *testing.T, s *simulate.Setup) (taken []trace.Choice, sum trace.Summary) {
	t.Helper()
	sum, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		c := trace.Choice{Kind: e.Kind, At: e.At}
		if e.Message != nil {
			c.Message = e.Message.ID
		}
		taken = append(taken, c)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return taken, sum
}

// A schedule of the rules of before plays to its end: nothing is left out but the FAILED
// that are no longer sent, and the messages behind them on their channels keep their sense.
func TestAScheduleOfTheFormerRulesPlaysWithoutWhatIsNoLongerSent(t *testing.T) {
	thorough.Alone(t)
	changed := 0
	for _, c := range []struct {
		of trial.Trial
		n  int
	}{{plane, 13}, {majority, 9}, {tree, 15}} {
		for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
			for seed := range uint64(10) {
				s := busy(t, c.of, c.n, seed)
				s.Order = order
				taken, then := choices(t, before(s))
				s.Workload, s.Schedule = nil, taken
				told, now := choices(t, s)
				if now.LeftOut > 0 {
					changed++
				}
				if now.LeftOut != then.Messages-now.Messages || len(told) != len(taken)-now.LeftOut || now.Entries != then.Entries ||
					now.Ended != trace.Quiescent || now.ByType["FAILED"] != then.ByType["FAILED"]-now.LeftOut {
					t.Errorf("%s of %d, %s, seed %d: %d left out; %+v, then %+v", c.of.Name, c.n, order, seed, now.LeftOut, now, then)
				}
				s.Schedule = told
				if again, sum := choices(t, s); sum.LeftOut > 0 || !slices.Equal(again, told) {
					t.Errorf("%s of %d, %s, seed %d: the schedule of today is not taken at its word", c.of.Name, c.n, order, seed)
				}
			}
		}
	}
	if changed < 20 {
		t.Errorf("only %d schedules have changed", changed)
	}
}

// old is a schedule of the former rules that is not possible today.
func old(t *testing.T) *simulate.Setup {
	t.Helper()
	for seed := range uint64(100) {
		s := busy(t, plane, 13, seed)
		taken, then := choices(t, before(s))
		if _, now := choices(t, s); now.Messages != then.Messages {
			s.Workload, s.Schedule = nil, taken
			return s
		}
	}
	t.Fatal("nothing has changed")
	return nil
}

// What neither the rules of today nor the former rules allow is a mistake, and refused.
func TestWhatWasNeverPossibleIsRefused(t *testing.T) {
	for name, s := range map[string]*simulate.Setup{"an old schedule": old(t), "a new one": plane.Run(t, 13)} {
		if s.Schedule == nil {
			s.Schedule = []trace.Choice{{Kind: trace.Ask, At: 1}}
		}
		for _, text := range []string{"deliver 1>2#99", "1 enters", "deliver 7>6#1", "drop 1>1#99"} {
			c, err := trace.ParseChoice(text)
			if err != nil {
				t.Fatal(err)
			}
			wrong := *s
			wrong.Schedule = append(slices.Clone(s.Schedule), c)
			_, err = simulate.Run(context.Background(), &wrong, nil)
			var problems simulate.Problems
			if !errors.As(err, &problems) || problems[0].Code != simulate.NotPossible {
				t.Errorf("%s, and then %s: %v", name, text, err)
			}
		}
	}
}

// A delivery of a FAILED that is no longer sent is left out, and so is one of a message that
// is sent later now, since its name has passed to the next. One of a message that never was
// sent is refused as ever.
func TestDeliveriesOfTheFormerRules(t *testing.T) {
	s := old(t)
	s.Schedule, s.Workload = nil, &simulate.Workload{Entries: 2, Hold: simulate.Law{A: unit}}
	then, now := sendings(t, before(s)), sendings(t, s)
	gone, late := 0, 0
	for name, at := range then {
		today, sent := now[name]
		if sent && today <= at {
			continue
		}
		if gone++; sent {
			gone--
			late++
		}
		one := *s
		one.Deliveries = []simulate.Delivery{{Message: name, At: at, HasAt: true}}
		if sum, err := simulate.Run(context.Background(), &one, nil); err != nil || sum.LeftOut != 1 {
			t.Errorf("%v at %v: %d left out, %v", name, at, sum.LeftOut, err)
		}
		never := simulate.Delivery{Message: trace.MessageName{From: 1, To: 2, K: 999}, At: 500 * unit, HasAt: true}
		one.Deliveries = append(one.Deliveries, never)
		if sum, err := simulate.Run(context.Background(), &one, nil); err == nil {
			t.Errorf("%v, and one that was never sent: %d left out", name, sum.LeftOut)
		}
	}
	if gone == 0 || late == 0 {
		t.Errorf("%d messages are gone and %d later", gone, late)
	}
}

// sendings are the times at which messages are sent in a run.
func sendings(t *testing.T, s *simulate.Setup) map[trace.MessageName]trace.Time {
	t.Helper()
	sent := map[trace.MessageName]trace.Time{}
	if _, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		for _, m := range e.Sends {
			sent[m.ID] = e.Time
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return sent
}
