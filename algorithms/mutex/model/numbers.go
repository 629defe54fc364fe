package model

import (
	"unsafe"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/internal/state"
)

// Number identifies a place in a state or a message with a number that rises without bound, and so would make a system
// of processes that ask again and again infinite. Algorithms mark such numbers with tags: see [mutex.Declaration.New].
type Number = state.Number

// NumberKind is how an algorithm uses such a number.
type NumberKind = state.NumberKind

// The kinds of numbers. Stamps are stored, and compared with one another and with clocks; Clocks are incremented as
// well. Owned numbers are incremented, and compared only with numbers of the same owner. Tickets start again, so their
// size matters.
const (
	Stamp  = state.Stamp
	Clock  = state.Clock
	Owned  = state.Owned
	Ticket = state.Ticket
)

var numberKinds = map[string]NumberKind{"": 0, "stamp": Stamp, "clock": Clock, "owner": Owned, "ticket": Ticket}

// Numbers calls each for the rising numbers in the state of process self under the switches in on.
func (a *Algorithm) Numbers(p mutex.Process, self mutex.ID, on mutex.Switches, each func(n Number, v int)) {
	a.Renumber(p, self, on, func(n Number, v int) int { each(n, v); return v })
}

// Renumber replaces these numbers. That may change what p reports next to a trace, so p must not be watched.
func (a *Algorithm) Renumber(p mutex.Process, self mutex.ID, on mutex.Switches, to func(n Number, v int) int) {
	if a.UserProgram != nil {
		a.UserProgram.Form.Renumber(p, self, to)
		return
	}
	for i := range a.Fields {
		f := &a.Fields[i]
		if only, has := a.Switch(f.Switch); !has || on&only != 0 {
			f.renumber(pointerOf(p), self, to)
		}
	}
}

// MessageNumbers calls each for the rising numbers in a message from a sender.
func (a *Algorithm) MessageNumbers(msg mutex.Message, from mutex.ID, each func(n Number, v int)) {
	look := func(n Number, v int) int { each(n, v); return v }
	if a.UserProgram != nil {
		a.UserProgram.Form.RenumberMessage(msg, from, look)
		return
	}
	a.kinds[a.KindOf(msg)].renumber(eface(msg).data, from, look)
}

// RenumberMessage returns a copy of a message with other numbers; msg is unchanged.
func (a *Algorithm) RenumberMessage(msg mutex.Message, from mutex.ID, to func(n Number, v int) int) mutex.Message {
	if a.UserProgram != nil {
		return a.UserProgram.Form.RenumberMessage(msg, from, to)
	}
	k := &a.kinds[a.KindOf(msg)]
	c := k.copyOf(msg)
	k.renumber(c.UnsafePointer(), from, to)
	return c.Elem().Interface()
}

func (k *kind) renumber(base unsafe.Pointer, owner mutex.ID, to func(n Number, v int) int) {
	for i := range k.fields {
		k.fields[i].renumber(base, owner, to)
	}
}

func (f *Field) renumber(base unsafe.Pointer, owner mutex.ID, to func(n Number, v int) int) {
	if f.element == nil || !f.element.Rises {
		return
	}
	if c := f.at(base); c != nil {
		c.Renumber(f.element, int32(owner), to)
		return
	}
	f.element.Renumber(unsafe.Add(base, f.offset), int32(owner), to)
}
