package program_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fano/algorithms/engine/adversary"
	"fano/algorithms/engine/equivalence"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/goal"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex/model"
)

// long is a program with a place in each function for a loop of some 10,000 steps.
const long = `state(n = 0)

def start(p, net):
    pass  # start

def ask(p, net):
    pass  # ask
    net.broadcast(M())

def may_enter(p, net):
    pass  # may_enter
    return True

def on_M(p, net, j):
    pass  # on_M

def leave(p, net):
    pass  # leave

def always_true(processes, messages):
    pass  # always_true
    return True
`

// stops makes a program stop at the at-th check whether to go on.
type stops struct{ at, asked int }

var errStops = errors.New("enough")

func (s *stops) going() error {
	if s.asked++; s.asked >= s.at {
		return errStops
	}
	return nil
}

// turn returns a context whose turn ends at that check.
func (s *stops) turn() context.Context { return system.WithStopReason(context.Background(), s.going) }

// drivers run a program of two processes until it is stopped, and return the error. They fail if they go on too long,
// or treat the interruption as a failure.
var drivers = map[string]func(a *model.Algorithm, s *stops) error{
	"run":     func(a *model.Algorithm, s *stops) error { return ranUntil(a, s, simulate.Run) },
	"onwards": func(a *model.Algorithm, s *stops) error { return ranUntil(a, s, simulate.Resume) },
	"course": func(a *model.Algorithm, s *stops) error {
		c, err := simulate.Begin(s.turn(), asking(a), func(*simulate.Probe) error { return nil })
		if err == nil {
			_, err = c.To(50)
		}
		return err
	},
	"try": func(a *model.Algorithm, s *stops) error {
		setup := asking(a)
		setup.Schedule = []trace.Choice{{Kind: trace.Ask, At: 1}, {Kind: trace.Enter, At: 1}}
		c, err := simulate.Begin(s.turn(), setup, func(*simulate.Probe) error { return nil })
		if err == nil {
			_, err = c.To(50)
		}
		for _, choice := range []trace.Choice{
			{Kind: trace.Leave, At: 1}, {Kind: trace.Receive, At: 2, Message: trace.MessageName{From: 1, To: 2, K: 1}},
		} {
			if err == nil {
				_, err = c.Try(choice, func(*trace.Event) error { return nil })
			}
		}
		return err
	},
	"explore": func(a *model.Algorithm, s *stops) error {
		var err error
		r := explore.Search(context.Background(), explore.Setup{System: two(a), OnProgress: func(explore.Progress) bool {
			err = s.going()
			return err == nil
		}})
		for _, p := range r.Properties {
			if p.Verdict == explore.Broken && p.Name != explore.EM1 {
				err = fmt.Errorf("the search calls it %s", p.Name)
			}
		}
		return err
	},
	"goal": func(a *model.Algorithm, s *stops) error {
		var err error
		for _, property := range []string{explore.EM2, "always-true"} {
			from, beginning := explore.Start(s.turn(), two(a), goal.Goal{Breaks: property}, goal.Budget{})
			if beginning != nil {
				return beginning
			}
			r := explore.Reach(context.Background(), from, explore.Limits{OnProgress: func(int) bool { err = s.going(); return err == nil }})
			if err != nil && (r.Complete || r.Reachable) {
				return errors.New("a search that was stopped is complete")
			}
			if err != nil {
				return err
			}
		}
		return nil
	},
	"alike": func(a *model.Algorithm, s *stops) error {
		var err error
		r := equivalence.Compare(context.Background(), two(a), two(a), equivalence.Limits{
			OnProgress: func(equivalence.Progress) bool { err = s.going(); return err == nil },
		})
		if r.Failures[0] != nil || r.Failures[1] != nil {
			return errors.New("the comparison calls it a failure")
		}
		return err
	},
	"adversary": func(a *model.Algorithm, s *stops) error {
		_, err := adversary.WorstCase(s.turn(), adversary.Setup{System: two(a), Events: 100})
		return err
	},
	"explore in a turn": func(a *model.Algorithm, s *stops) error {
		return explore.Search(s.turn(), explore.Setup{System: two(a)}).Err
	},
	"forever in a turn": func(a *model.Algorithm, s *stops) error {
		return explore.SearchStarvation(s.turn(), explore.Setup{System: two(a)}, explore.FairMessages)[0].Err
	},
	"goal in a turn": func(a *model.Algorithm, s *stops) error {
		from, err := explore.Start(s.turn(), two(a), goal.Goal{Breaks: "always-true"}, goal.Budget{})
		if err != nil {
			return err
		}
		return explore.Reach(s.turn(), from, explore.Limits{}).Err
	},
	"alike in a turn": func(a *model.Algorithm, s *stops) error {
		return equivalence.Compare(s.turn(), two(a), two(a), equivalence.Limits{}).Err
	},
}

func two(a *model.Algorithm) system.Config {
	return system.Config{Algorithm: a, Processes: 2, Asks: []int{1, 1}, Order: system.AnyOrder}
}

// asking returns a setup in which both of two processes ask.
func asking(a *model.Algorithm) *simulate.Setup {
	return &simulate.Setup{
		Algorithm: a, Processes: 2, Order: system.AnyOrder, Stop: simulate.Stop{Events: 50},
		Script: []simulate.Action{{Process: 1, Do: trace.Ask}, {Process: 2, Do: trace.Ask}},
	}
}

func ranUntil(
	a *model.Algorithm, s *stops, run func(context.Context, *simulate.Setup, func(*trace.Event) error) (trace.Summary, error),
) error {
	sum, err := run(s.turn(), asking(a), func(*trace.Event) error { return nil })
	for _, v := range sum.Violations {
		if v.Property != explore.EM1 {
			return fmt.Errorf("the run calls it %s: %s", v.Property, v.Text)
		}
	}
	return err
}

// A program is interrupted in the middle of whatever it does, soon after it has been told to stop, and no driver treats
// that as a failure of the program.
func TestAProgramIsInterruptedInWhateverItDoes(t *testing.T) {
	for _, function := range []string{"start", "ask", "may_enter", "on_M", "leave", "always_true"} {
		loop := "for i in range(900):\n        for k in range(10):\n            x = k  #"
		a := must(t, strings.Replace(long, "pass  # "+function+"\n", loop+"\n", 1))
		for name, drive := range drivers {
			if function == "always_true" &&
				(strings.HasPrefix(name, "alike") || strings.HasPrefix(name, "forever") || name == "adversary" || name == "try") {
				continue // these evaluate no invariant
			}
			for _, at := range []int{1, 2, 3} {
				s := &stops{at: at}
				if err := drive(a, s); !errors.Is(err, errStops) {
					t.Errorf("%s, in %s, stopped at question %d: %v", name, function, at, err)
				}
				if s.asked > at+2 {
					t.Errorf("%s, in %s: asked %d times after it was to stop", name, function, s.asked-at)
				}
			}
		}
	}
}
