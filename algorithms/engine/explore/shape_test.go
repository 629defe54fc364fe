package explore

import (
	"context"
	"reflect"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

func setupOf(name string, order system.Order, asks ...int) Setup {
	a, _ := algorithms.Named(name)
	rule, _ := system.ParseRule(a.Clock)
	return Setup{System: system.Config{Algorithm: a, Processes: len(asks), Rule: rule, Order: order, Asks: asks}}
}

// The result does not depend on the layout of rows.
func TestTheShapeOfTheRowsDoesNotMatter(t *testing.T) {
	for _, name := range []string{"lamport", "lamport-queue", "ricart-agrawala"} {
		setup := setupOf(name, system.AnyOrder, 1, 1)
		setup.States = DefaultStates
		want := Search(context.Background(), setup)
		all, others := []bool{true, true, true, true}, []bool{false, true, true, false}
		for _, sh := range []shape{{bits: 32, used: others}, {bits: 16, used: all}, {bits: 32, used: all}} {
			s := newSearch(context.Background(), setup, sh)
			if _, outgrown := s.run(); outgrown {
				t.Fatalf("%s, %v: outgrown", name, sh)
			}
			got := s.result()
			got.Bytes = want.Bytes
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %v:\n%+v\n%+v", name, sh, got, want)
			}
		}
	}
}

// echo sends to itself when it asks, and enters when the message has come.
type echo struct{ Heard bool }

type word struct{ N int }

func (e *echo) Ask(out *mutex.Out)                               { out.Send(out.Self(), word{1}) }
func (e *echo) Receive(*mutex.Out, mutex.ID, int, mutex.Message) { e.Heard = true }
func (e *echo) MayEnter(*mutex.Out) bool                         { return e.Heard }
func (e *echo) Leave(*mutex.Out)                                 { e.Heard = false }

var echoing = model.Compile(mutex.Declaration{
	Name: "echo", Messages: []mutex.MessageKind{{Of: word{}, Type: "WORD", Role: mutex.Other}},
	New: func(mutex.ID, *mutex.Topology) mutex.Process { return &echo{} },
})

func TestAMessageToOneselfFindsRoomAndCostsNothing(t *testing.T) {
	r := Search(context.Background(), Setup{System: system.Config{Algorithm: echoing, Processes: 2, Rule: system.Lab, Asks: []int{1, 0}}})
	if r.States != 5 || r.Verdict() != Holds || r.Most != 0 || r.Depth != 4 {
		t.Errorf("%+v", r)
	}
	// nothing keeps the two apart
	r = Search(context.Background(), Setup{System: system.Config{Algorithm: echoing, Processes: 2, Rule: system.Lab, Asks: []int{1, 1}}})
	if r.Verdict() != Broken || r.Properties[0].Verdict != Broken || len(r.Properties[0].Schedule) != 6 {
		t.Errorf("%+v", r)
	}
}

// many counts up without end in messages to the other process: more contents than 16 bits can number.
type many struct{ N int }

func (m *many) Ask(out *mutex.Out)       { out.Broadcast(word{1}) }
func (m *many) MayEnter(*mutex.Out) bool { return false }
func (m *many) Leave(*mutex.Out)         {}
func (m *many) Receive(out *mutex.Out, j mutex.ID, _ int, w mutex.Message) {
	m.N++
	out.Send(j, word{w.(word).N + 1})
}

var counting = model.Compile(mutex.Declaration{
	Name: "many", Messages: []mutex.MessageKind{{Of: word{}, Type: "WORD", Role: mutex.Other}},
	New: func(mutex.ID, *mutex.Topology) mutex.Process { return &many{} },
})

func TestASystemThatOutgrowsItsRowsIsBegunAgainWithRoom(t *testing.T) {
	r := Search(context.Background(), Setup{
		System: system.Config{Algorithm: counting, Processes: 2, Rule: system.Sequence, Asks: []int{1, 0}},
		States: 70_000,
	})
	if r.Complete || r.States < 70_000 || r.Verdict() != Unknown {
		t.Errorf("%d states, complete %v, %s", r.States, r.Complete, r.Verdict())
	}
}
