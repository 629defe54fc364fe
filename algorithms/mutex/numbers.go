package mutex

import (
	"reflect"
	"unsafe"
)

// Numbers that rise without end make a system of processes that ask again and again
// infinite, though an algorithm only compares them. A field that holds such a number
// says so by a tag, and a search may write smaller numbers in their place:
//
//	T  int         `number:"stamp"` // a timestamp: copied and compared, 0 is none
//	n  int         `number:"clock"` // one that is counted on from, such as a counter of one's own
//	RN Vector[int] `number:"owner"` // of each process a number that only it counts on, 0 is none
//	V  int         `number:"ticket"` // one that begins again with 1 when nobody has any, 0 is none
//
// Of an owner's plain field the owner is the process itself, or a message's sender.

// NumberKind says what an algorithm does with a number.
type NumberKind uint8

// The kinds of numbers. Stamps are compared with one another and with clocks, and kept;
// Clocks are counted on from, too. Owned numbers are compared with those of the same
// owner only, and counted on from. Tickets begin again, so that their size counts.
const (
	Stamp NumberKind = iota + 1
	Clock
	Owned
	Ticket
)

var numberKinds = map[string]NumberKind{"": 0, "stamp": Stamp, "clock": Clock, "owner": Owned, "ticket": Ticket}

// Number is a place in a state or a message that holds a number which rises.
type Number struct {
	Kind  NumberKind
	Owner ID // of an Owned one
}

// Forgetter is a Process that can say which of its numbers nobody can read any more: it
// makes them 0, or what else all that cannot be told apart from now on have in common.
// The engine asks for it only where it needs few states, never in a run: what a process
// does, and what it sends but for dead numbers, must not change by it.
type Forgetter interface {
	// Forget comes between two events, and sends nothing. No request of the process to come has
	// a smaller timestamp than out.Clock().
	Forget(out *Out)
}

// Comparer is a Forgetter that makes one use of timestamps: while its own request (T, i)
// waits, it compares it with those (k, j) of the last messages of the others; and whoever
// asks again does so with a later T. Of messages it sends on only what it must, with a clock of its own.
type Comparer interface {
	Forgetter
	// Requested is T, while the request waits.
	Requested(self ID) int
	// ForgetStamp is what else the timestamp k of a message in flight from process j could be,
	// without anybody telling the difference. When the message comes, the clock will be
	// k or later without it; so it may become 0, or out.Clock(), or stay what it is. What is less than
	// out.Clock() becomes one of these two.
	ForgetStamp(out *Out, j ID, k int) int
}

// AsksLeft is how many requests the process may still make; -1 is without end. It is told to
// a [Forgetter] only: a process that runs knows nothing of it.
func (o *Out) AsksLeft() int { return o.asksLeft }

// Earliest is the least timestamp that a request to come can have. It is told to a [Forgetter] only.
func (o *Out) Earliest() int { return o.earliest }

// InOrder says whether each channel delivers in the order of sending. It is told to a
// [Forgetter] only.
func (o *Out) InOrder() bool { return o.inOrder }

// Numbers gives the numbers that rise in the state of process self under some switches.
func (a *Algorithm) Numbers(p Process, self ID, on Switches, each func(n Number, v int)) {
	a.Renumber(p, self, on, func(n Number, v int) int { each(n, v); return v })
}

// Renumber puts other numbers in their place. They may change what p would tell next of
// its changes, so p is not one that is watched.
func (a *Algorithm) Renumber(p Process, self ID, on Switches, to func(n Number, v int) int) {
	for i := range a.Fields {
		f := &a.Fields[i]
		if only, has := a.Switch(f.Switch); !has || on&only != 0 {
			f.renumber(pointerOf(p), self, to)
		}
	}
}

// MessageNumbers gives the numbers that rise in a message of a sender.
func (a *Algorithm) MessageNumbers(msg Message, from ID, each func(n Number, v int)) {
	a.kinds[a.KindOf(msg)].renumber(eface(msg).data, from, func(n Number, v int) int { each(n, v); return v })
}

// RenumberMessage is a message with other numbers; msg itself stays as it is.
func (a *Algorithm) RenumberMessage(msg Message, from ID, to func(n Number, v int) int) Message {
	k := &a.kinds[a.KindOf(msg)]
	c := reflect.New(k.of)
	if k.parts != nil {
		c.Elem().Set(reflect.ValueOf(msg))
	} else {
		copyState(k.fields, c.UnsafePointer(), eface(msg).data) // it must share nothing with msg
	}
	k.renumber(c.UnsafePointer(), from, to)
	return c.Elem().Interface()
}

func (k *kind) renumber(base unsafe.Pointer, owner ID, to func(n Number, v int) int) {
	if k.parts != nil {
		k.parts.renumber(base, owner, to)
		return
	}
	for i := range k.fields {
		k.fields[i].renumber(base, owner, to)
	}
}

func (f *Field) renumber(base unsafe.Pointer, owner ID, to func(n Number, v int) int) {
	if f.element == nil || !f.element.rises {
		return
	}
	if c := f.at(base); c != nil {
		c.(renumbered).renumber(f.element, owner, to)
		return
	}
	f.element.renumber(unsafe.Add(base, f.offset), owner, to)
}

// renumbered is what Queue and Vector do for Renumber.
type renumbered interface {
	renumber(el *element, owner ID, to func(n Number, v int) int)
}

// renumber writes only what changes: what a message holds may be shared.
func (e *element) renumber(base unsafe.Pointer, owner ID, to func(n Number, v int) int) {
	for i := range e.parts {
		p := &e.parts[i]
		if p.number == 0 {
			continue
		}
		at := (*int)(unsafe.Add(base, p.offset))
		n := Number{Kind: p.number}
		if n.Kind == Owned {
			n.Owner = owner
		}
		if v := to(n, *at); v != *at {
			*at = v
		}
	}
}

func (q *Queue[E]) renumber(el *element, owner ID, to func(n Number, v int) int) {
	for i := range q.items {
		el.renumber(pointerTo(&q.items[i]), owner, to)
	}
}

func (v *Vector[E]) renumber(el *element, _ ID, to func(n Number, v int) int) {
	for i := range v.items {
		el.renumber(pointerTo(&v.items[i]), ID(i+1), to)
	}
}
