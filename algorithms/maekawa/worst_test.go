package maekawa_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/internal/trial"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// falling makes all clients from first on ask at the same time. Their requests arrive at each arbiter in decreasing
// order of ID: each is before all others there, and displaces the one that was to be next. Answers are either slow, or
// arrive before the next request, so that the vote moves on to each client in turn.
func falling(s *simulate.Setup, first mutex.ID, answers trace.Time) *simulate.Setup {
	for i := first; int(i) <= s.Processes; i++ {
		s.Script = append(s.Script, trial.Stay(0, i, 1000*unit))
		quorum := s.Topology.Quorum(i)
		for a := range quorum.All() {
			s.Deliveries = append(s.Deliveries, simulate.Delivery{
				Message: trace.MessageName{From: i, To: a, K: 1}, At: trace.Time(s.Processes-int(i)+1) * unit, HasAt: true,
			})
		}
	}
	s.Delay = simulate.Law{A: answers}
	return s
}

var fallings = []struct {
	of    trial.Trial
	n     int
	spec  topology.Spec
	first mutex.ID
}{
	{tree, 31, topology.Spec{}, 16}, // its leaves
	{tree, 63, topology.Spec{}, 32},
	{majority, 41, topology.Spec{}, 1},
	{plane, 13, topology.Spec{}, 1},
	{plane, 31, topology.Spec{}, 1},
	{plane, 57, topology.Spec{}, 1},
	{plane, 25, grid, 1},
}

func TestRequestsInFallingOrderStayWithinTheBound(t *testing.T) {
	thorough.Alone(t)
	for _, c := range fallings {
		for _, answers := range []trace.Time{1000 * unit, unit / 100} {
			s := c.of.On(trial.Topology(t, c.of.Algorithm, c.n, c.spec)).Run(t, c.n)
			falling(s, c.first, answers)
			worst, got := c.of.Bounds.Worst.At(s.Topology), trial.Cost(t, s)
			t.Logf("%s of %d, answers in %v: %.3f messages an entry, the bound is %v", c.of.Name, c.n, answers, got, worst)
			if got > worst {
				t.Errorf("%s of %d: %v messages an entry, more than %v", c.of.Name, c.n, got, worst)
			}
			charge(t, s)
		}
	}
}

// account counts the messages between an arbiter and other machines.
type account struct {
	messages, requests int // counted if the client is on another machine
	own                int // requests from its own machine
	failed, locked     map[string]int
	inquiries          int // since the last LOCKED
}

// charge checks every step of the proof at bounds, for one run.
func charge(t *testing.T, s *simulate.Setup) {
	t.Helper()
	accounts := map[mutex.ID]*account{}
	if _, err := simulate.Run(context.Background(), s, func(e *trace.Event) error {
		for _, m := range e.Sends {
			var fields struct{ T int }
			if err := json.Unmarshal(m.Fields, &fields); err != nil {
				return err
			}
			a, client := e.At, m.To
			up := m.Type == "REQUEST" || m.Type == "YIELD" || m.Type == "RELEASE"
			if up {
				a, client = client, a
			}
			if accounts[a] == nil {
				accounts[a] = &account{failed: map[string]int{}, locked: map[string]int{}}
			}
			if err := accounts[a].add(m.Type, s.Topology.Host(a) == client, fmt.Sprint(client, " at ", fields.T)); err != nil {
				return fmt.Errorf("arbiter %d, step %d: %w", a, e.Step, err)
			}
		}
		return nil
	}); err != nil {
		t.Errorf("%s of %d, seed %d: %v", s.Algorithm.Name, s.Processes, s.Seed, err)
	}
	for a, c := range accounts {
		if most := 6*c.requests + c.own; c.messages > most {
			t.Errorf("%s of %d, seed %d: %d messages at arbiter %d, more than %d", s.Algorithm.Name, s.Processes, s.Seed, c.messages, a, most)
		}
	}
}

// add records a message of a request.
func (c *account) add(kind string, own bool, request string) error {
	switch kind {
	case "REQUEST":
		if own {
			c.own++
		} else {
			c.requests++
		}
	case "LOCKED":
		c.locked[request]++
		c.inquiries = 0
	case "FAILED":
		if c.failed[request]++; c.failed[request] > 1 || c.locked[request] > 0 {
			return fmt.Errorf("%d FAILED and %d LOCKED for request of %s", c.failed[request], c.locked[request], request)
		}
	case "INQUIRE":
		if c.inquiries++; c.inquiries > 1 {
			return fmt.Errorf("%d INQUIRE for one LOCKED, of %s", c.inquiries, request)
		}
	}
	if !own {
		c.messages++
	}
	return nil
}

// The same for random runs, under every clock rule.
func TestNoRequestIsChargedMoreThanSixMessagesAtAnArbiter(t *testing.T) {
	thorough.Alone(t)
	for _, name := range system.Rules() {
		for _, a := range []trial.Trial{plane, majority, tree} {
			for seed := range uint64(10) {
				s := busy(t, a, 13, seed)
				s.Rule, _ = system.ParseRule(name)
				if seed%2 == 0 {
					s.Order = system.FIFO
				}
				charge(t, s)
			}
		}
	}
}

// busy returns a system in which requests overtake each other.
func busy(t *testing.T, a trial.Trial, n int, seed uint64) *simulate.Setup {
	s := a.Run(t, n)
	s.Seed, s.Delay = seed, simulate.Law{Kind: simulate.Uniform, A: unit, B: 90 * unit}
	s.Workload = &simulate.Workload{Entries: 2, Hold: simulate.Law{A: unit}}
	return s
}
