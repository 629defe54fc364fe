// Package state is what is inside a [mutex.Set], a [mutex.Queue] and a [mutex.Vector], and
// what package model does with it: copy it, encode it, rename and renumber it, and tell it and
// its changes. Package mutex has what an algorithm does with them.
package state

import (
	"reflect"
	"unsafe"
)

// Collection is a Set, a Queue or a Vector. What it holds is read as the Element says; the elements of a Set are
// processes, and need none.
type Collection interface {
	Shape() (kind string, of reflect.Type) // set, queue or vector, and of what, nil of a set
	CopyFrom(src Collection)
	Encode(dst []byte, el *Element) []byte
	JSON(dst []byte, el *Element) []byte // whole, as an array
	Permute(by []int32, el *Element)     // see Rename
	Renumber(el *Element, owner int32, to func(n Number, v int) int)

	Held() int64 // bytes of memory for what it holds, and for noting changes

	Note(on bool)                                 // notes its changes from now on
	Touched() bool                                // has changed since it was last asked what has
	Delta(dst []byte, el *Element) ([]byte, bool) // what has
	Blank()                                       // the next delta starts from the empty value
}

// Notes keeps what a collection was before its first change in an event.
type Notes[E any] struct {
	on, touched bool
	was         []E
}

// Touch comes before a change of what is now.
func (n *Notes[E]) Touch(now []E) {
	if n.on && !n.touched {
		n.touched, n.was = true, append(n.was[:0], now...)
	}
}

// Note notes changes from now on.
func (n *Notes[E]) Note(on bool) { n.on, n.touched = on, false }

// held is the memory of the notes.
func (n *Notes[E]) held() int64 { return int64(cap(n.was)) * int64(unsafe.Sizeof(*new(E))) }

// Touched reports whether there was a change.
func (n *Notes[E]) Touched() bool { return n.touched }

// Blank makes everything a change of nothing.
func (n *Notes[E]) Blank() { n.touched, n.was = true, nil }

// told is what was before the first change, which begins anew.
func (n *Notes[E]) told() []E {
	n.touched = false
	return n.was
}

// Rename is what process j becomes: by[j-1], and nobody stays nobody.
func Rename[ID ~int32](j ID, by []ID) ID {
	if j < 1 || int(j) > len(by) {
		return j
	}
	return by[j-1]
}
