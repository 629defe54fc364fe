package run

import (
	"cmp"
	"slices"

	"fano/algorithms/mutex"
)

// A vector is a vector clock (Fidge 1988; Mattern 1989): how many events of each node are known. Messages share their
// sender's, so that sending a thousand messages copies none.
type vector struct {
	known  []known // by node
	shared bool    // with messages: copy before changing
}

// known is how many events of a node are known, at least one.
type known struct{ node, events int32 }

func (k known) of(node int32) int { return cmp.Compare(k.node, node) }

// tick counts one more event of the clock's own node.
func (v *vector) tick(own mutex.ID) {
	at, there := slices.BinarySearchFunc(v.known, int32(own), known.of)
	if !there {
		v.unshare()
		v.known = slices.Insert(v.known, at, known{int32(own), 0})
	}
	v.unshare()
	v.known[at].events++
}

// unshare copies the vector if messages share it, so that it can be changed.
func (v *vector) unshare() {
	if v.shared {
		v.known, v.shared = slices.Clone(v.known), false
	}
}

// share returns the clock as it is now, for a message that carries it.
func (v *vector) share() *vector {
	v.shared = true
	return &vector{known: v.known}
}

// learn merges another clock. The result has no spare capacity, so that it takes no more memory than its text.
func (v *vector) learn(other *vector) {
	a, b := v.known, other.known
	all := make([]known, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch c := cmp.Compare(a[0].node, b[0].node); {
		case c < 0:
			all, a = append(all, a[0]), a[1:]
		case c > 0:
			all, b = append(all, b[0]), b[1:]
		default:
			all, a, b = append(all, known{a[0].node, max(a[0].events, b[0].events)}), a[1:], b[1:]
		}
	}
	v.known, v.shared = slices.Clone(append(append(all, a...), b...)), false
}
