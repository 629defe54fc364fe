package state

import "unsafe"

// NumberKind is how an algorithm uses a number that rises without bound.
type NumberKind uint8

// The kinds of numbers. Stamps are stored, and compared with one another and with clocks; Clocks are incremented as
// well. Owned numbers are incremented, and compared only with numbers of the same owner. Tickets start again, so their
// size matters.
const (
	Stamp NumberKind = iota + 1
	Clock
	Owned
	Ticket
)

// Number identifies a place in a state or a message with a rising number.
type Number struct {
	Kind  NumberKind
	Owner int32 // of an Owned number, the process that increments it; else 0
}

// Renumber replaces the rising numbers in the value at base. It writes only those that change: a message's memory may
// be shared.
func (e *Element) Renumber(base unsafe.Pointer, owner int32, to func(n Number, v int) int) {
	for i := range e.Parts {
		p := &e.Parts[i]
		if p.Number == 0 {
			continue
		}
		at := (*int)(unsafe.Add(base, p.Offset))
		n := Number{Kind: p.Number}
		if n.Kind == Owned {
			n.Owner = owner
		}
		if v := to(n, *at); v != *at {
			*at = v
		}
	}
}
