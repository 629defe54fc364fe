package model

import (
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms/mutex"
)

// named has a field of each type that can hold the ID of a process.
type named struct {
	T     int
	Who   mutex.ID
	Set   mutex.Set
	Queue mutex.Queue[call]
	Heard mutex.Vector[call]
}

// call is a struct with the ID of a process.
type call struct {
	T  int
	By mutex.ID
}

// note is a message with a collection.
type note struct {
	From mutex.ID
	Of   mutex.Set
}

func (*named) Ask(*mutex.Out)                                   {}
func (*named) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}
func (*named) MayEnter(*mutex.Out) bool                         { return false }
func (*named) Leave(*mutex.Out)                                 {}

const few = 5

var namedAlgorithm = Compile(mutex.Declaration{Name: "named", New: newNamed, Messages: []mutex.MessageKind{
	{Of: call{}, Type: "CALL", Role: mutex.Other}, {Of: note{}, Type: "NOTE", Role: mutex.Other},
}})

func newNamed(mutex.ID, *mutex.Topology) mutex.Process {
	return &named{Heard: mutex.NewVector(few, call{})}
}

// drawn returns a function that makes the same random state each time, with every process j renamed to by(j).
func drawn(t *rapid.T, by func(mutex.ID) mutex.ID) func() *named {
	type put struct {
		where, at, number int
		id                mutex.ID
	}
	puts := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) put {
		return put{
			rapid.IntRange(0, 3).Draw(t, "where"), rapid.IntRange(1, few).Draw(t, "at"),
			rapid.IntRange(1, few).Draw(t, "number"), mutex.ID(rapid.IntRange(0, few).Draw(t, "id")),
		}
	}), 0, 12).Draw(t, "puts")
	return func() *named {
		s := namedAlgorithm.New(1, mutex.Complete(few)).(*named)
		for _, p := range puts {
			switch id := by(p.id); p.where {
			case 0:
				s.T, s.Who = p.number, id
			case 1:
				s.Set.Add(by(mutex.ID(p.at)))
			case 2:
				s.Queue.Push(call{p.number, id})
			case 3:
				s.Heard.Set(by(mutex.ID(p.at)), call{p.number, id})
			}
		}
		return s
	}
}

// Renaming a state gives the state of the renamed system.
func TestAStateRenamedIsThatOfARenamedSystem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		by := rapid.Permutation([]mutex.ID{1, 2, 3, 4, 5}).Draw(t, "by")
		renaming := false
		make := drawn(t, func(i mutex.ID) mutex.ID {
			if renaming {
				return Rename(i, by)
			}
			return i
		})
		s := make()
		renaming = true
		want := make()
		namedAlgorithm.Permute(s, by)
		if got := namedAlgorithm.Encode(nil, s); string(got) != string(namedAlgorithm.Encode(nil, want)) {
			t.Fatalf("%v: %+v, want %+v", by, s, want)
		}
	})
}

func TestAMessageIsRenamedAndTheOtherIsLeftAlone(t *testing.T) {
	by := []mutex.ID{2, 3, 1}
	if got := namedAlgorithm.PermuteMessage(call{7, 3}, by); got != (call{7, 1}) {
		t.Errorf("%+v", got)
	}
	if got := namedAlgorithm.PermuteMessage(call{7, 0}, by); got != (call{7, 0}) {
		t.Errorf("nobody became %+v", got)
	}
	var before note
	before.From = 1
	before.Of.Add(3)
	after := namedAlgorithm.PermuteMessage(before, by).(note)
	if after.From != 2 || after.Of.Len() != 1 || !after.Of.Has(1) {
		t.Errorf("%+v", after)
	}
	if before.From != 1 || before.Of.Len() != 1 || !before.Of.Has(3) {
		t.Errorf("the original became %+v", before)
	}
}
