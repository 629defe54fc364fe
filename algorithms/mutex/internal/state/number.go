package state

import "unsafe"

// NumberKind says what an algorithm does with a number that rises without end.
type NumberKind uint8

// The kinds of numbers. Stamps are compared with one another and with clocks, and kept; Clocks are counted on from,
// too. Owned numbers are compared with numbers of the same owner only, and counted on from. Tickets begin again, so
// that their size counts.
const (
	Stamp NumberKind = iota + 1
	Clock
	Owned
	Ticket
)

// Number is a place in a state or a message that holds a number which rises.
type Number struct {
	Kind  NumberKind
	Owner int32 // the process that owns an Owned one
}

// Renumber puts other numbers in the place of those that rise in the value at base. It writes
// only what changes: what a message holds may be shared.
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
