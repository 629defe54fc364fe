package model

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/mutex"
)

// token is a message that carries everything a message may.
type token struct {
	Mood  mood
	Set   mutex.Set
	Queue mutex.Queue[pair]
	Vec   mutex.Vector[int]
}

type nothing struct{}

type carrier struct{ N int }

func (*carrier) Ask(*mutex.Out)                                   {}
func (*carrier) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (*carrier) MayEnter(*mutex.Out) bool                         { return false }
func (*carrier) Leave(*mutex.Out)                                 {}

var carrierAlgorithm = Compile(mutex.Declaration{
	Name: "carrier",
	Messages: []mutex.MessageKind{
		{Of: token{}, Type: "TOKEN", Role: mutex.Grants},
		{Of: pair{}, Type: "PAIR", Role: mutex.Asks},
		{Of: nothing{}, Type: "NOTHING", Role: mutex.Other},
	},
	New: func(mutex.ID, *mutex.Topology) mutex.Process { return &carrier{} },
})

func (s *sample) token() token { return token{s.Mood, s.Set, s.Queue, s.Vec} }

func shaken(t *rapid.T) *sample {
	s := sampleAlgorithm.New(1, mutex.Complete(many)).(*sample)
	in := map[mutex.ID]bool{}
	for range rapid.IntRange(0, 12).Draw(t, "changes") {
		shake(t, s, in)
	}
	return s
}

func encoded(m mutex.Message) string {
	return string(carrierAlgorithm.EncodeMessage(nil, carrierAlgorithm.KindOf(m), m))
}

// A sent message does not change, whatever its sender does next.
func TestASentMessageSharesNothingWithItsSender(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := shaken(t)
		e := carrierAlgorithm.NewEvent(many, 0, false)
		e.Out().Send(2, s.token())
		was := encoded(s.token())
		in := map[mutex.ID]bool{}
		for range 10 {
			shake(t, s, in)
		}
		if got := encoded(e.Sends[0].Message); got != was {
			t.Fatal("what the sender did later changed the message")
		}
	})
}

func elements(s *sample) []int {
	var all []int
	for j := mutex.ID(1); j <= many; j++ {
		all = append(all, s.Vec.At(j))
	}
	return all
}

func TestEqualMessagesHaveEqualEncodingsAndOthersNot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := shaken(t), shaken(t)
		same := a.Mood == b.Mood &&
			slices.Equal(slices.Collect(a.Set.All()), slices.Collect(b.Set.All())) &&
			slices.Equal(slices.Collect(a.Queue.All()), slices.Collect(b.Queue.All())) &&
			slices.Equal(elements(a), elements(b))
		if (encoded(a.token()) == encoded(b.token())) != same {
			t.Fatalf("equal is %v: %+v %+v", same, a, b)
		}
	})
}

// After Become, a process reports the change and shares nothing with the other.
func TestBecomingIsToldAndSharesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, from := shaken(t), shaken(t)
		w := sampleAlgorithm.Watch(s)
		p := picture{plain: map[string]string{}, set: map[int]bool{}, vec: map[int]string{}}
		p.apply(t, w.AppendChanges(nil))
		s.Set.Become(from.Set)
		s.Queue.Become(from.Queue)
		s.Vec.Become(from.Vec)
		p.apply(t, w.AppendChanges(nil))
		compare(t, s, p)
		now := s.token()
		now.Mood = from.Mood
		was := encoded(from.token())
		if encoded(now) != was {
			t.Fatal("it has not become the other")
		}
		s.Queue.Clear()
		s.Vec.Clear()
		p.apply(t, w.AppendChanges(nil))
		compare(t, s, p)
		if s.Queue.Len() != 0 || s.Vec.At(1) != 7 {
			t.Fatal("it is not clear")
		}
		in := map[mutex.ID]bool{}
		for range 10 {
			shake(t, s, in)
		}
		if encoded(from.token()) != was {
			t.Fatal("a change of the one changed the other")
		}
	})
}

func TestAMessageIsToldWithAllThatItCarries(t *testing.T) {
	var s sample
	s.Mood, s.Vec = 2, mutex.NewVector(3, 7)
	s.Vec.Set(2, -1)
	s.Set.Add(3)
	s.Set.Add(66)
	s.Queue.Push(pair{1, 5})
	s.Queue.Push(pair{3, 6})
	for _, c := range []struct {
		msg  mutex.Message
		want string
	}{
		{s.token(), `{"Mood":"mood2","Set":[3,66],"Queue":[["mood1",5],["mood3",6]],"Vec":[7,-1,7]}`},
		{token{}, `{"Mood":"mood0","Set":[],"Queue":[],"Vec":[]}`},
		{pair{1, 5}, `{"Mood":"mood1","N":5}`},
		{nothing{}, ``},
	} {
		if got := string(carrierAlgorithm.AppendMessage(nil, carrierAlgorithm.KindOf(c.msg), c.msg)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
	for kind, want := range [][]string{{"Mood", "Set", "Queue", "Vec"}, {"Mood", "N"}, nil} {
		if got := carrierAlgorithm.MessageFields(kind); !slices.Equal(got, want) {
			t.Errorf("kind %d has the fields %v, want %v", kind, got, want)
		}
	}
}

func TestOneMessageIsTheSameAndCarryingDoesNotPanic(t *testing.T) {
	var one, other mutex.Message = token{}, token{Mood: 1}
	if !Same(one, one) || Same(one, other) || Same(one, nothing{}) {
		t.Error("the same message is told from another wrongly")
	}
}

func TestAPlainMessageIsNotCopied(t *testing.T) {
	var m mutex.Message = pair{1, 2}
	if n := testing.AllocsPerRun(100, func() { m = carrierAlgorithm.CopyMessage(m) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestAMessageThatIsNotPlainIsRefused(t *testing.T) {
	for _, m := range []mutex.Message{struct{ M map[int]int }{}, struct {
		Set mutex.Set
		P   *int
	}{}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("accepted %T", m)
				}
			}()
			Compile(mutex.Declaration{Name: "unplain", Messages: []mutex.MessageKind{{Of: m}}, New: newSample})
		}()
	}
}

func TestAMessagesBits(t *testing.T) {
	a := Compile(mutex.Declaration{Name: "bits", New: newSample, Messages: []mutex.MessageKind{
		{Of: pair{}, Type: "PAIR", Side: "client"}, {Of: empty{}, Type: "EMPTY", Side: "client"},
		{Of: lone{}, Type: "LONE", Side: "arbiter"},
	}})
	for _, c := range []struct {
		kind int
		msg  mutex.Message
		want int
	}{
		{0, pair{}, 1 + 2},              // one of two kinds, and two numbers of at least one bit
		{0, pair{Mood: 1, N: 5}, 1 + 4}, // 1 and 101
		{1, empty{}, 1},
		{2, lone{}, 0}, // its link has only one kind
	} {
		if got := a.MessageBits(c.kind, c.msg, 9); got != c.want {
			t.Errorf("%+v: %d bits, want %d", c.msg, got, c.want)
		}
	}
}

type (
	empty struct{}
	lone  struct{}
)
