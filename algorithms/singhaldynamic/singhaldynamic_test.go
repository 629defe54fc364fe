package singhaldynamic_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"fano/algorithms/carvalhoroucairol"
	"fano/algorithms/engine/explore"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/trial"
	"fano/algorithms/singhaldynamic"
)

var try = trial.Of(singhaldynamic.Algorithm)

func TestWhatEachSwitchBreaksFirst(t *testing.T) {
	try.Breaks(t, `
		no-re-request, fifo, 2 1: EM2 9, hopeless 6
		re-request-with-new-timestamp, fifo, 3 3:
		re-request-with-new-timestamp, fifo, 1 2 2: EM2 22, hopeless 19
		forget-answered, fifo, 1 1: EM1 6, one-asks-the-other 2
		forget-informed, fifo, 2 1: EM1 9, one-asks-the-other 5
		full-request-sets, fifo, 2 2 2: one-asks-the-other 0
	`)
}

// R is the set of processes whose authorisation the process lacks, I the set of deferred ones. In every reachable
// state the same choices exist as in Carvalho and Roucairol's algorithm, and send the same messages.
func TestItDoesExactlyWhatCarvalhoAndRoucairolDo(t *testing.T) {
	for _, order := range []system.Order{system.FIFO, system.AnyOrder} {
		inStep(t, try.System(t, order, "", 2, 1, 2), trial.Of(carvalhoroucairol.Algorithm).System(t, order, "", 2, 1, 2))
	}
}

// pair holds two systems that have made the same choices.
type pair struct{ a, b *system.System }

// inStep visits all states that two systems can reach by the same choices.
func inStep(t *testing.T, a, b system.Config) {
	start := func(c system.Config) *system.System {
		c.Asks = slices.Clone(c.Asks)
		s, _ := system.New(context.Background(), c)
		return s
	}
	queue := []pair{{start(a), start(b)}}
	seen := map[string]string{}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		key, other := string(p.a.Encode(nil)), string(p.b.Encode(nil))
		if was, ok := seen[key]; ok {
			if was != other {
				t.Fatal("one state of the one, two of the other")
			}
			continue
		}
		seen[key] = other
		choices := p.a.Choices()
		if !slices.Equal(choices, p.b.Choices()) {
			t.Fatalf("%v can happen, or %v", choices, p.b.Choices())
		}
		for _, c := range choices {
			next := pair{p.a.Clone(), p.b.Clone()}
			if sends(t, next.a, c) != sends(t, next.b, c) {
				t.Fatalf("%s sends something else", c)
			}
			queue = append(queue, next)
		}
	}
	t.Logf("in step in %d states", len(seen))
}

// sends makes a choice and returns the messages sent.
func sends(t *testing.T, s *system.System, c trace.Choice) string {
	step, err := s.Apply(c)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	for _, slot := range step.Sends {
		p := s.Packet(slot)
		fields := s.Algorithm.AppendMessage(nil, int(p.Kind), p.Message)
		told += fmt.Sprintf("%s %s%s; ", p.Name(), s.Algorithm.Messages[p.Kind].Type, fields)
	}
	return told
}

// A process that need not ask another enters before it, although it was told that the other has asked.
func TestItIsNotFirstComeFirstServed(t *testing.T) {
	try.EM3(t, system.FIFO, "", 0, 2, 1).Shortest(t, explore.EM3,
		"3 asks; deliver 3>1#1; 1 sends to 2; deliver 1>2#1; 2 asks; deliver 2>1#1; deliver 1>2#2; 2 enters")
}
