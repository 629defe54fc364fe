package maekawa_test

import (
	"context"
	"encoding/json"
	"maps"
	"os"
	"slices"
	"testing"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
)

// golden is a run recorded by another simulator.
type golden struct {
	Params    struct{ Quorums [][]int }
	Processes []mutex.ID
	Steps     []struct {
		Do, Type    string
		P, From, To mutex.ID
		Entered     []mutex.ID
	}
	Deadlock      bool
	Waiting       []mutex.ID
	InFlight      []hop
	MessageCounts map[string]int
	CSOrder       []mutex.ID
}

// hop is a message as named in the file.
type hop struct {
	From, To mutex.ID
	Type     string
}

// replay follows one of the files step by step.
type replay struct {
	*testing.T
	s      *system.System
	counts map[string]int
	order  []mutex.ID
}

func TestTheNaiveRulesDeadlockOnTheTriangle(t *testing.T) {
	follow(t, "maekawa_naive_deadlock3", "no-deadlock-handling")
}

func TestWithSandersRuleTheSameBeginningIsResolved(t *testing.T) {
	follow(t, "maekawa_sanders_resolves3", "")
}

func follow(t *testing.T, file, switches string) {
	want := read(t, file)
	triangle := small{"triangle", plane, quorums(topology.Quorums{Sets: want.Params.Quorums}), []int{1, 1, 1}}
	s, _ := system.New(context.Background(), triangle.config(t, system.FIFO, switches))
	r := &replay{T: t, s: s, counts: map[string]int{}}
	for i, step := range want.Steps {
		switch step.Do {
		case "request":
			r.apply(trace.Choice{Kind: trace.Ask, At: step.P})
		case "exit":
			r.apply(trace.Choice{Kind: trace.Leave, At: step.P})
		case "deliver":
			r.apply(r.delivery(hop{step.From, step.To, step.Type}))
		}
		// In the file, a process that may enter enters in the same step.
		entered := r.enter()
		if !slices.Equal(entered, step.Entered) {
			t.Errorf("step %d: %v enter, want %v", i+1, entered, step.Entered)
		}
	}
	if got := r.waiting(); !slices.Equal(got, want.Waiting) {
		t.Errorf("%v wait, want %v", got, want.Waiting)
	}
	if got := r.inFlight(); !slices.Equal(got, want.InFlight) {
		t.Errorf("in flight %v, want %v", got, want.InFlight)
	}
	if !maps.Equal(r.counts, want.MessageCounts) || !slices.Equal(r.order, want.CSOrder) {
		t.Errorf("%v and %v, want %v and %v", r.counts, r.order, want.MessageCounts, want.CSOrder)
	}
	if dead := len(s.Choices()) == 0 && len(want.Waiting) > 0; dead != want.Deadlock {
		t.Errorf("deadlock %v, want %v", dead, want.Deadlock)
	}
}

func read(t *testing.T, file string) (g golden) {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file + ".json")
	if err == nil {
		err = json.Unmarshal(text, &g)
	}
	if err != nil || len(g.Steps) == 0 {
		t.Fatalf("%s: %v", file, err)
	}
	return g
}

// apply makes one choice and counts the messages sent, except to oneself.
func (r *replay) apply(c trace.Choice) {
	r.Helper()
	step, err := r.s.Apply(c)
	if err != nil {
		r.Fatal(err)
	}
	for _, at := range step.Sends {
		if p := r.s.Packet(at); p.From != p.To {
			r.counts[r.name(p)]++
		}
	}
}

func (r *replay) name(p *system.Packet) string { return r.s.Algorithm.Messages[p.Kind].Type }

// enter makes every process enter that may.
func (r *replay) enter() []mutex.ID {
	entered := []mutex.ID{}
	for _, c := range r.s.Choices() {
		if c.Kind == trace.Enter {
			r.apply(c)
			entered = append(entered, c.At)
		}
	}
	r.order = append(r.order, entered...)
	return entered
}

// delivery returns the choice that the file means, which is the first on its channel.
func (r *replay) delivery(want hop) trace.Choice {
	r.Helper()
	for _, c := range r.s.Choices() {
		if c.Kind != trace.Receive {
			continue
		}
		at, _ := r.s.Find(c.Message)
		if p := r.s.Packet(at); want == (hop{p.From, p.To, r.name(p)}) {
			return c
		}
	}
	r.Fatalf("nothing like %v can be delivered", want)
	return trace.Choice{}
}

func (r *replay) waiting() []mutex.ID {
	var ids []mutex.ID
	for i := mutex.ID(1); int(i) <= r.s.Processes; i++ {
		if r.s.Local(i).Phase == mutex.Waiting {
			ids = append(ids, i)
		}
	}
	return ids
}

func (r *replay) inFlight() []hop {
	hops := []hop{}
	for _, o := range r.s.Options() {
		if o.Choice.Kind == trace.Receive {
			at, _ := r.s.Find(o.Choice.Message)
			p := r.s.Packet(at)
			hops = append(hops, hop{p.From, p.To, r.name(p)})
		}
	}
	return hops
}
