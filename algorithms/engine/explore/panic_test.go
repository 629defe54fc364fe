package explore_test

import (
	"context"
	"testing"

	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// brittle fails in the verb named by In.
type brittle struct{ In, heard int }

type knock struct{}

func (b *brittle) Ask(out *mutex.Out) {
	out.Broadcast(knock{})
	b.fail(1)
}

func (b *brittle) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {
	b.heard++
	b.fail(2)
}

func (b *brittle) MayEnter(*mutex.Out) bool {
	b.fail(3)
	return true
}

func (b *brittle) Leave(*mutex.Out) { b.fail(4) }

func (b *brittle) fail(in int) {
	if b.In == in {
		panic("it broke")
	}
}

func brittleIn(verb int) *model.Algorithm {
	return model.Compile(mutex.Declaration{
		Name:     "brittle",
		Messages: []mutex.MessageKind{{Of: knock{}, Type: "KNOCK", Role: mutex.Asks}},
		Traits:   mutex.Traits{Symmetric: true},
		New:      func(mutex.ID, *mutex.Topology) mutex.Process { return &brittle{In: verb} },
	})
}

// The schedule of a failure ends with the choice at which the verb fails, and a run that follows it fails there.
func TestARunThatFollowsTheScheduleOfAFailureFails(t *testing.T) {
	for verb, want := range []string{1: "1 asks", 2: "1 asks; deliver 1>2#1", 3: "1 asks; 1 enters", 4: "1 asks; 1 enters; 1 leaves"} {
		if verb == 0 {
			continue
		}
		for _, reduce := range []bool{false, true} {
			c := configured(brittleIn(verb), nil, system.FIFO, 1, 1)
			r := explore.Search(context.Background(), explore.Setup{System: c, Reduce: reduce})
			p := verdictOn(t, r, explore.Panic)
			if p.Verdict != explore.Broken || p.Text != "it broke" || told(p.Schedule) != want {
				t.Errorf("verb %d: %s after %q: %s", verb, p.Verdict, told(p.Schedule), p.Text)
				continue
			}
			sum, err := simulate.Run(context.Background(), &simulate.Setup{
				Algorithm: c.Algorithm, Processes: c.Processes, Rule: c.Rule, Order: c.Order, Schedule: p.Schedule,
			}, nil)
			if err != nil || len(sum.Violations) == 0 {
				t.Fatalf("verb %d: %+v, %v", verb, sum, err)
			}
			if last := sum.Violations[len(sum.Violations)-1]; last.Property != explore.Panic {
				t.Errorf("verb %d: the run saw %+v", verb, last)
			}
		}
	}
}
