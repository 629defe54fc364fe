package model

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/mutex"
)

// These tests compare the collections with maps and slices, and their recorded changes with whole states.

type mood uint8

func (m mood) String() string { return fmt.Sprintf("mood%d", uint8(m)) }

type pair struct {
	Mood mood
	N    int
}

type sample struct {
	T     int
	Small int16
	Yes   bool
	Who   mutex.ID
	Mood  mood
	Set   mutex.Set
	Queue mutex.Queue[pair]
	Vec   mutex.Vector[int]
}

func (*sample) Ask(*mutex.Out)                                   {}
func (*sample) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (*sample) MayEnter(*mutex.Out) bool                         { return false }
func (*sample) Leave(*mutex.Out)                                 {}

const many = 70 // more than one word of a mutex.Set

var sampleAlgorithm = Compile(mutex.Declaration{
	Name: "sample", Messages: []mutex.MessageKind{{Of: pair{}, Type: "PAIR", Role: mutex.Other}}, New: newSample,
})

func newSample(mutex.ID, *mutex.Topology) mutex.Process {
	return &sample{Vec: mutex.NewVector(many, 7)}
}

// shake makes a random change.
func shake(t *rapid.T, s *sample, in map[mutex.ID]bool) {
	j := mutex.ID(rapid.IntRange(1, many-1).Draw(t, "j"))
	n := rapid.IntRange(-3, 300).Draw(t, "n")
	switch rapid.IntRange(0, 9).Draw(t, "what") {
	case 0:
		s.T, s.Small, s.Yes, s.Who, s.Mood = n, int16(-n), n > 0, j, mood(n&7)
	case 1, 2:
		s.Set.Add(j)
		in[j] = true
	case 3:
		s.Set.Remove(j)
		delete(in, j)
	case 4:
		s.Queue.Push(pair{mood(n & 7), n})
	case 5:
		s.Queue.Insert(pair{1, n}, func(a, b pair) bool { return a.N < b.N })
	case 6:
		if s.Queue.Len() > 0 {
			s.Queue.Pop()
		}
	case 7:
		s.Queue.RemoveFunc(func(p pair) bool { return p.N == n })
	case 8:
		s.Vec.Set(j, n)
	case 9:
		s.Set.Clear()
		clear(in)
	}
}

func TestASetIsASet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s sample
		s.Vec = mutex.NewVector(many, 7)
		in := map[mutex.ID]bool{}
		for range 30 {
			shake(t, &s, in)
		}
		if s.Set.Len() != len(in) {
			t.Fatalf("%d members, want %d", s.Set.Len(), len(in))
		}
		members := slices.Collect(s.Set.All())
		if !slices.IsSorted(members) {
			t.Fatalf("not in order: %v", members)
		}
		for j := mutex.ID(1); j < many; j++ {
			if s.Set.Has(j) != in[j] || slices.Contains(members, j) != in[j] {
				t.Fatalf("process %d: in the set %v, want %v", j, s.Set.Has(j), in[j])
			}
		}
	})
}

// picture is a state as a reader of the trace rebuilds it.
type picture struct {
	plain map[string]string
	set   map[int]bool
	queue []string
	vec   map[int]string
}

func (p *picture) apply(t *rapid.T, changes []byte) {
	if len(changes) == 0 {
		return
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(changes, &fields); err != nil {
		t.Fatalf("%s: %v", changes, err)
	}
	for name, value := range fields {
		switch name {
		case "Set":
			var d map[string][]int
			_ = json.Unmarshal(value, &d)
			for _, j := range d["+"] {
				p.set[j] = true
			}
			for _, j := range d["-"] {
				delete(p.set, j)
			}
		case "Queue":
			var d map[string]json.RawMessage
			var at, gone int
			var plus []json.RawMessage
			_ = json.Unmarshal(value, &d)
			_ = json.Unmarshal(d["at"], &at)
			_ = json.Unmarshal(d["-"], &gone)
			_ = json.Unmarshal(d["+"], &plus)
			come := make([]string, len(plus))
			for i, e := range plus {
				come[i] = string(e)
			}
			p.queue = slices.Replace(p.queue, at, at+gone, come...)
		case "Vec":
			var d map[int]json.RawMessage
			_ = json.Unmarshal(value, &d)
			for j, e := range d {
				p.vec[j] = string(e)
			}
		default:
			p.plain[name] = string(value)
		}
	}
}

func TestChangesRebuildTheState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := sampleAlgorithm.New(1, mutex.Complete(many)).(*sample)
		in := map[mutex.ID]bool{}
		for range rapid.IntRange(0, 5).Draw(t, "before") {
			shake(t, s, in)
		}
		w := sampleAlgorithm.Watch(s)
		p := picture{plain: map[string]string{}, set: map[int]bool{}, vec: map[int]string{}}
		p.apply(t, w.AppendChanges(nil))
		for range rapid.IntRange(1, 10).Draw(t, "events") {
			for range rapid.IntRange(0, 4).Draw(t, "changes") {
				shake(t, s, in)
			}
			p.apply(t, w.AppendChanges(nil))
			compare(t, s, p)
		}
	})
}

func compare(t *rapid.T, s *sample, p picture) {
	if got := p.plain["T"]; got != fmt.Sprint(s.T) && (got != "" || s.T != 0) {
		t.Fatalf("T is told %s, is %d", got, s.T)
	}
	if got := p.plain["Mood"]; got != fmt.Sprintf("%q", s.Mood) && (got != "" || s.Mood != 0) {
		t.Fatalf("Mood is told %s, is %s", got, s.Mood)
	}
	if len(p.set) != s.Set.Len() {
		t.Fatalf("the set is told %v, has %d", p.set, s.Set.Len())
	}
	for j := range p.set {
		if !s.Set.Has(mutex.ID(j)) {
			t.Fatalf("the set is told to have %d", j)
		}
	}
	if len(p.queue) != s.Queue.Len() {
		t.Fatalf("the queue is told %v, has %d", p.queue, s.Queue.Len())
	}
	for i, told := range p.queue {
		if e := s.Queue.At(i); told != fmt.Sprintf("[%q,%d]", e.Mood, e.N) {
			t.Fatalf("place %d of the queue is told %s, is %v", i, told, e)
		}
	}
	for j := mutex.ID(1); j <= many; j++ {
		told, ok := p.vec[int(j)]
		if v := s.Vec.At(j); ok && told != fmt.Sprint(v) || !ok && v != 7 {
			t.Fatalf("element %d is told %s, is %d", j, told, v)
		}
	}
}

func TestACopyIsEqualAndSharesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, c := sampleAlgorithm.New(1, mutex.Complete(many)).(*sample), sampleAlgorithm.New(1, mutex.Complete(many)).(*sample)
		in := map[mutex.ID]bool{}
		for range 10 {
			shake(t, s, in)
		}
		sampleAlgorithm.Copy(c, s)
		was := string(sampleAlgorithm.Encode(nil, s))
		if string(sampleAlgorithm.Encode(nil, c)) != was {
			t.Fatal("the copy encodes otherwise")
		}
		for range 10 {
			shake(t, c, in)
		}
		if string(sampleAlgorithm.Encode(nil, s)) != was {
			t.Fatal("changing the copy changed the original")
		}
	})
}

// A set that once had a large member equals one that never had.
func TestEqualStatesHaveEqualEncodings(t *testing.T) {
	a, b := sampleAlgorithm.New(1, mutex.Complete(many)).(*sample), sampleAlgorithm.New(1, mutex.Complete(many)).(*sample)
	a.Set.Add(69)
	a.Set.Remove(69)
	a.Queue.Push(pair{1, 2})
	a.Queue.Pop()
	if string(sampleAlgorithm.Encode(nil, a)) != string(sampleAlgorithm.Encode(nil, b)) {
		t.Error("equal states, other bytes")
	}
}

type unplain struct{ M map[int]int }

func (*unplain) Ask(*mutex.Out)                                   {}
func (*unplain) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (*unplain) MayEnter(*mutex.Out) bool                         { return false }
func (*unplain) Leave(*mutex.Out)                                 {}

func TestAStateThatIsNotPlainIsRefused(t *testing.T) {
	defer func() {
		if r := recover(); r == nil {
			t.Error("accepted a map in a state")
		}
	}()
	Compile(mutex.Declaration{
		Name: "unplain", New: func(mutex.ID, *mutex.Topology) mutex.Process { return &unplain{} },
	})
}
