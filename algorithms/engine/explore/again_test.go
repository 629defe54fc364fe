package explore_test

import (
	"context"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// again is a system in which a leaving process may ask in the same moment.
func again(c system.Config) system.Config {
	c.Again = true
	return c
}

func TestTheyAgreeWhereOneMayLeaveAndAskInTheSameMoment(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, switches := range variants(a) {
			if len(switches) < 2 {
				agree(t, again(configure(a, switches, system.FIFO, 2, 1)))
			}
		}
		for _, asks := range [][]int{{2}, {3, 1}} {
			agree(t, again(configure(a, nil, system.FIFO, asks...)))
		}
		for rule := range system.Rule(len(system.Rules())) {
			c := again(configure(a, nil, system.FIFO, 2, 1))
			c.Rule, c.Start = rule, []int{10, 0}
			agree(t, c)
		}
	}
	for seed := range 40 {
		for _, order := range orders {
			for _, asks := range [][]int{{3}, {2, 1}} {
				c := again(system.Config{Algorithm: diceAlgorithm(seed), Processes: len(asks), Rule: system.Sequence, Order: order, Asks: asks})
				if explore.Search(context.Background(), explore.Setup{System: c, States: 600}).Complete {
					agree(t, c)
				}
			}
		}
	}
}

// Leaving and asking in one event is leaving and then asking, where nothing joins the two.
// Where Campos and Carvalho's R6 does, it is as if the requests that came while the client
// ate had come just after it asked again. So there are more ways, and no other state.
func TestNoAlgorithmComesToAnotherStateByAskingInTheMomentOfLeaving(t *testing.T) {
	for _, a := range algorithms.All {
		c := configure(a, nil, system.FIFO, 2, 1)
		apart := explore.Search(context.Background(), explore.Setup{System: c, States: most})
		together := explore.Search(context.Background(), explore.Setup{System: again(c), States: most})
		if !apart.Complete || !together.Complete {
			t.Logf("%s has too many states to be compared", a.Name)
			continue
		}
		if together.States != apart.States || together.Transitions <= apart.Transitions {
			t.Errorf("%s: %d states and %d transitions, apart %d and %d",
				a.Name, together.States, together.Transitions, apart.States, apart.Transitions)
		}
	}
}

// leaper never gets in again if it asks in the very moment in which it leaves.
type leaper struct{ Fallen bool }

func (*leaper) Ask(*mutex.Out)                                   {}
func (*leaper) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (l *leaper) MayEnter(*mutex.Out) bool                       { return !l.Fallen }
func (l *leaper) Leave(out *mutex.Out)                           { l.Fallen = out.AsksAgain() }

var leaping = model.Compile(mutex.Declaration{
	Name: "leaper", Traits: mutex.Traits{Clockless: true},
	New: func(mutex.ID, *mutex.Topology) mutex.Process { return &leaper{} },
})

// The way to a state that needs it has it as one choice, and the result does not depend on
// how the work is spread.
func TestAScheduleMayLeaveAndAskInTheSameMoment(t *testing.T) {
	c := system.Config{Algorithm: leaping, Processes: 1, Asks: []int{2}}
	if p := verdictOn(t, explore.Search(context.Background(), explore.Setup{System: c}), explore.EM2); p.Verdict != explore.Holds {
		t.Errorf("EM2 %s where leaving and asking are two events", p.Verdict)
	}
	c = again(c)
	for _, spread := range []func(int, func(int)){nil, goroutines(2)} {
		p := verdictOn(t, explore.Search(context.Background(), explore.Setup{System: c, Spread: spread}), explore.EM2)
		if got := told(p.Schedule); p.Verdict != explore.Broken || got != "1 asks; 1 enters; 1 leaves and asks" {
			t.Errorf("EM2 %s after %q", p.Verdict, got)
		}
		replay(t, c, p.Schedule)
	}
}
