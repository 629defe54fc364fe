package equivalence_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/equivalence"
	"fano/algorithms/engine/system"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

func named(t testing.TB, name string) *model.Algorithm {
	t.Helper()
	a, ok := algorithms.Named(name)
	if !ok {
		t.Fatalf("there is no algorithm %s", name)
	}
	return a
}

// The same as for two processes with one request holds for three, for second requests, and for processes that need not
// ask; the naive check knows their shorter sequences.
func TestThreeProcessesAndSecondRequestsAreComparedAsTwo(t *testing.T) {
	thorough.Alone(t)
	systems := thorough.Of([][]int{{2, 1}, {1, 1, 0}}, [][]int{{2, 1}, {2, 2}, {1, 1, 0}, {1, 1, 1}})
	for _, asks := range systems {
		all := variants(t, system.Lab, system.FIFO, 5, asks...)
		for i, a := range all {
			for _, b := range all[i:] {
				called := fmt.Sprint(a.name, " and ", b.name, " ", asks)
				if thorough.Picks(called, 1000, 200) {
					compared(t, called, [2]system.Config{a.Config, b.Config}, [2]language{a.language(), b.language()})
				}
			}
		}
	}
}

// Exchanging the two systems changes only their numbers, and the same question has the same answer.
func TestTheOtherWayRoundTheSameIsFound(t *testing.T) {
	for _, two := range [][2]string{{"token-ring", "ricart-agrawala"}, {"suzuki-kasami", "raymond"}, {"maekawa", "central-server"}} {
		a := of(t, named(t, two[0]), "", system.Lab, system.FIFO, 1, 1, 1)
		b := of(t, named(t, two[1]), "", system.Lab, system.FIFO, 1, 1, 1)
		compare := func(a, b system.Config) *equivalence.Result {
			return equivalence.Compare(context.Background(), a, b, equivalence.Limits{})
		}
		r, again, round := compare(a, b), compare(a, b), compare(b, a)
		if !reflect.DeepEqual(r, again) {
			t.Errorf("%v: %+v, and again %+v", two, r, again)
		}
		for i := range 2 {
			if !reflect.DeepEqual(r.More[i], round.More[1-i]) || r.Includes(i) != round.Includes(1-i) {
				t.Errorf("%v: %+v, and the other way round %+v", two, r.More[i], round.More[1-i])
			}
		}
	}
}

func TestAnExhaustedBudgetIsNotAnAnswer(t *testing.T) {
	a := of(t, named(t, "ricart-agrawala"), "", system.Lab, system.FIFO, 1, 1, 1)
	whole := equivalence.Compare(context.Background(), a, a, equivalence.Limits{})
	if whole.Answer() != equivalence.Yes || whole.Includes(0) != equivalence.Yes || whole.Depth != 9 {
		t.Fatalf("without a budget: %s, %+v", whole.Answer(), whole.Progress)
	}
	asked := 0
	for called, l := range map[string]equivalence.Limits{
		"states": {States: whole.States / 2}, "bytes": {Bytes: whole.Bytes / 2},
		"going": {OnProgress: func(equivalence.Progress) bool { asked++; return asked < 5 }},
	} {
		r := equivalence.Compare(context.Background(), a, a, l)
		if r.Answer() != equivalence.Unknown || r.Includes(1) != equivalence.Unknown || r.Depth < 1 || r.Depth >= whole.Depth {
			t.Errorf("%s: %s, %+v", called, r.Answer(), r.Progress)
		}
		if r.States > whole.States || l.Bytes > 0 && r.Bytes > l.Bytes*5/4 {
			t.Errorf("%s: %+v is far beyond", called, r.Progress)
		}
	}
}

// Processes that ask without end have unboundedly many sequences, but a first difference.
func TestProcessesThatAskWithoutEndAreCompared(t *testing.T) {
	a := of(t, named(t, "lamport"), "", system.Lab, system.FIFO, -1, -1)
	b := of(t, named(t, "central-server"), "", system.Lab, system.FIFO, -1, -1)
	r := equivalence.Compare(context.Background(), a, b, equivalence.Limits{States: 20_000})
	if r.Answer() != equivalence.No || r.Complete {
		t.Errorf("%s, %v", r.Answer(), r.Complete)
	}
}

// brittle fails in the verb named by In, at process 1.
type brittle struct {
	Self mutex.ID
	In   int
}

type knock struct{}

func (b *brittle) Ask(out *mutex.Out) {
	out.Broadcast(knock{})
	b.fail(1)
}

func (b *brittle) Receive(*mutex.Out, mutex.ID, int, mutex.Message) { b.fail(2) }

func (b *brittle) MayEnter(*mutex.Out) bool {
	b.fail(3)
	return true
}

func (b *brittle) Leave(*mutex.Out) { b.fail(4) }

func (b *brittle) fail(in int) {
	if b.In == in && b.Self == 1 {
		panic("it broke")
	}
}

func brittleIn(verb int) *model.Algorithm {
	return model.Compile(mutex.Declaration{
		Name:     "brittle",
		Messages: []mutex.MessageKind{{Of: knock{}, Type: "KNOCK", Role: mutex.Asks}},
		New:      func(self mutex.ID, _ *mutex.Topology) mutex.Process { return &brittle{Self: self, In: verb} },
	})
}

// Nothing follows after a verb fails, so the other system has more sequences; the failure is reported with its
// schedule.
func TestAVerbThatFailsEndsItsSequence(t *testing.T) {
	sound := of(t, brittleIn(0), "", system.Lab, system.FIFO, 1, 1)
	for verb, want := range []struct{ word, failed string }{
		1: {"1 asks; ", "[1 asks]"}, 3: {"1 asks; 1 enters; ", "[1 asks 1 enters]"},
		4: {"1 asks; 1 enters; 1 leaves; ", "[1 asks 1 enters 1 leaves]"},
		2: {"", "[2 asks deliver 2>1#1]"}, // a message that cannot be received can be left in flight
	} {
		if verb == 0 {
			continue
		}
		r := equivalence.Compare(context.Background(), of(t, brittleIn(verb), "", system.Lab, system.FIFO, 1, 1), sound, equivalence.Limits{})
		word := ""
		if d := r.More[1]; d != nil {
			word = written(d.Word)
		}
		if word != want.word || r.More[0] != nil || r.Failures[1] != nil {
			t.Errorf("verb %d: the sound one has %q, %+v", verb, word, r)
		}
		if f := r.Failures[0]; f == nil || fmt.Sprint(f.Schedule) != want.failed || f.Text() != "it broke" {
			t.Errorf("verb %d: failed %+v", verb, f)
		}
	}
}
