// Package model compiles an algorithm's declaration for the engine, once, by reflection. It copies, compares, encodes
// and writes processes and messages, renames the processes in them, and replaces their numbers by smaller ones. The
// engine also uses it to begin and read the events behind a [mutex.Out]. An algorithm knows nothing of this package.
package model

import (
	"cmp"
	"fmt"
	"reflect"

	"fano/algorithms/mutex"
)

// Algorithm is an algorithm as the engine runs it.
type Algorithm struct {
	mutex.Declaration
	Fields []Field       // of the state, in order
	Sample mutex.Process // a process of a system of two; shows which interfaces the algorithm implements
	kinds  []kind
	// receipts holds, by kind of message, what the engine needs to know at every receipt.
	receipts []receipt
	// carries reports whether some kind of message holds a Set, a Queue or a Vector.
	carries bool
}

// Compile compiles a declaration and fills in its defaults. It checks that the state and the messages hold nothing but
// numbers, booleans, IDs, words, Set, Queue and Vector.
//
// It panics if they hold anything else: that is a mistake in the algorithm.
func Compile(d mutex.Declaration) *Algorithm {
	d.Topology, d.Clock = topologyOf(d.Assumptions), cmp.Or(d.Clock, "lab")
	a := &Algorithm{Declaration: d, Sample: d.New(1, sampleTopology)}
	for _, m := range d.Messages {
		a.receipts = append(a.receipts, receipt{section: "Receive " + m.Type, asks: m.Role == mutex.Asks})
	}
	if d.UserProgram != nil {
		a.Fields = programFields(d.UserProgram.Form)
		return a
	}
	var err error
	if a.Fields, err = fieldsOf(reflect.TypeOf(a.Sample).Elem()); err != nil {
		panic(fmt.Sprintf("model: %s: %v", d.Name, err))
	}
	fill(a.Fields, pointerOf(a.Sample))
	for _, m := range d.Messages {
		k, err := newKind(m.Of)
		if err != nil {
			panic(fmt.Sprintf("model: %s: message %s: %v", d.Name, m.Type, err))
		}
		a.kinds = append(a.kinds, k)
		a.carries = a.carries || k.carries
	}
	return a
}

// All compiles several declarations.
func All(declared ...mutex.Declaration) []*Algorithm {
	var all []*Algorithm
	for _, d := range declared {
		all = append(all, Compile(d))
	}
	return all
}

func topologyOf(a mutex.Assumptions) string {
	if a.Quorums != "" {
		return "quorums"
	}
	return cmp.Or(a.Topology, "complete")
}

// sampleTopology is a system of two that has everything a new process may look at, so that its vectors can be made and
// their initial elements read.
var sampleTopology = &mutex.Topology{N: 2, Quorums: []mutex.Set{both(), both()}, Fathers: []mutex.ID{0, 1}}

func both() mutex.Set {
	var s mutex.Set
	s.Add(1)
	s.Add(2)
	return s
}

// Copy makes dst a deep copy of src.
func (a *Algorithm) Copy(dst, src mutex.Process) {
	if a.UserProgram != nil {
		a.UserProgram.Form.Copy(dst, src)
		return
	}
	copyState(a.Fields, pointerOf(dst), pointerOf(src))
}

// Held returns the memory in bytes that the state of a process holds, including its collections.
func (a *Algorithm) Held(p mutex.Process) int64 {
	if a.UserProgram != nil {
		return a.UserProgram.Form.Held(p)
	}
	return int64(reflect.TypeOf(p).Elem().Size()) + heldBy(a.Fields, pointerOf(p))
}

// Encode appends a canonical encoding of a process: equal states have equal bytes.
func (a *Algorithm) Encode(dst []byte, p mutex.Process) []byte {
	if a.UserProgram != nil {
		return a.UserProgram.Form.Encode(dst, p)
	}
	return encodeState(a.Fields, dst, pointerOf(p))
}

// receipt is the section of the listing that runs when a kind of message is received, and whether the kind is a
// request.
type receipt struct {
	section string
	asks    bool
}

// Receipt returns the section of the listing that runs when a message of a kind is received.
func (a *Algorithm) Receipt(kind int) string { return a.receipts[kind].section }

// Asks reports whether a kind of message is a request. Application messages have a negative kind and are none.
func (a *Algorithm) Asks(kind int) bool { return kind >= 0 && a.receipts[kind].asks }

// Restriction returns the restrictions of the algorithm and of the switches in set, combined.
func (a *Algorithm) Restriction(set mutex.Switches) mutex.Endless {
	all := a.Endless
	for i, s := range a.Switches {
		if set&(1<<i) == 0 {
			continue
		}
		all.Arrived = all.Arrived || s.Endless.Arrived
		all.Tickets = closer(all.Tickets, s.Endless.Tickets)
		all.Apart = closer(all.Apart, s.Endless.Apart)
	}
	return all
}

// closer returns the smaller of two limits; 0 is no limit.
func closer(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}
