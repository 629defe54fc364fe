// Package state holds the contents of a [mutex.Set], a [mutex.Queue] and a [mutex.Vector], and the operations of
// package model on them: copy, encode, rename, renumber, and write them and their changes. Package mutex has the
// operations of an algorithm.
package state

import (
	"reflect"
	"unsafe"
)

// Collection is a Set, a Queue or a Vector. The Element describes its elements; the elements of a Set are processes
// and need none.
type Collection interface {
	Shape() (kind string, of reflect.Type) // set, queue or vector, and the type of its elements, nil for a set
	CopyFrom(src Collection)
	Encode(dst []byte, el *Element) []byte
	JSON(dst []byte, el *Element) []byte // whole, as an array
	Permute(by []int32, el *Element)     // see Rename
	Renumber(el *Element, owner int32, to func(n Number, v int) int)

	Held() int64 // memory in bytes, of the contents and of the notes

	Note(on bool)                                 // records its changes from now on
	Touched() bool                                // has changed since the last Delta
	Delta(dst []byte, el *Element) ([]byte, bool) // appends the changes; false if there are none
	Blank()                                       // the next Delta starts from the empty value
}

// Notes keeps the contents of a collection before its first change since the last Delta.
type Notes[E any] struct {
	on, touched bool
	old         []E
}

// Touch is called before each change, with the current contents.
func (n *Notes[E]) Touch(now []E) {
	if n.on && !n.touched {
		n.touched, n.old = true, append(n.old[:0], now...)
	}
}

// Note starts or stops recording changes.
func (n *Notes[E]) Note(on bool) { n.on, n.touched = on, false }

// held returns the memory of the notes in bytes.
func (n *Notes[E]) held() int64 { return int64(cap(n.old)) * int64(unsafe.Sizeof(*new(E))) }

// Touched reports whether there was a change.
func (n *Notes[E]) Touched() bool { return n.touched }

// Blank makes the next delta start from the empty value.
func (n *Notes[E]) Blank() { n.touched, n.old = true, nil }

// take returns the contents before the first change, and starts anew.
func (n *Notes[E]) take() []E {
	n.touched = false
	return n.old
}

// Rename returns the new name of process j: by[j-1]; other numbers, such as 0 for none, stay.
func Rename[ID ~int32](j ID, by []ID) ID {
	if j < 1 || int(j) > len(by) {
		return j
	}
	return by[j-1]
}
