package state

import (
	"reflect"
	"slices"
	"strconv"
	"unsafe"
)

// Vector holds one element for each process.
type Vector[E comparable] struct {
	Items   []E // Items[j-1] is process j's
	Fill    E   // the initial value of each element
	on      bool
	changed []int32
}

// Shape returns "vector" and the type of the elements.
func (v *Vector[E]) Shape() (string, reflect.Type) { return "vector", reflect.TypeFor[E]() }

// Set sets the element of process j to e.
func (v *Vector[E]) Set(j int32, e E) {
	if v.on && v.Items[j-1] != e {
		v.changed = append(v.changed, j)
	}
	v.Items[j-1] = e
}

// CopyFrom copies the elements of another Vector into v.
func (v *Vector[E]) CopyFrom(src Collection) {
	s := src.(*Vector[E])
	v.Items, v.Fill = append(v.Items[:0], s.Items...), s.Fill
}

// Held returns the memory of the elements and of the notes, in bytes.
func (v *Vector[E]) Held() int64 {
	return int64(cap(v.Items))*int64(unsafe.Sizeof(v.Fill)) + 4*int64(cap(v.changed))
}

// Encode appends the elements.
func (v *Vector[E]) Encode(dst []byte, el *Element) []byte {
	for i := range v.Items {
		dst = el.Encode(dst, pointerTo(&v.Items[i]))
	}
	return dst
}

// JSON appends the elements as an array.
func (v *Vector[E]) JSON(dst []byte, el *Element) []byte { return appendArray(dst, v.Items, el) }

// Note starts or stops recording changes.
func (v *Vector[E]) Note(on bool) { v.on, v.changed = on, v.changed[:0] }

// Touched reports whether there was a change.
func (v *Vector[E]) Touched() bool { return len(v.changed) > 0 }

// Delta appends the changed elements, by process.
func (v *Vector[E]) Delta(dst []byte, el *Element) ([]byte, bool) {
	open := byte('{')
	for i, j := range v.changed {
		if slices.Contains(v.changed[:i], j) {
			continue
		}
		dst = append(dst, open, '"')
		dst = strconv.AppendInt(dst, int64(j), 10)
		dst = append(dst, '"', ':')
		dst = el.JSON(dst, pointerTo(&v.Items[j-1]))
		open = ','
	}
	v.changed = v.changed[:0]
	return append(dst, '}'), true
}

// Blank marks every element that differs from the initial value as changed.
func (v *Vector[E]) Blank() {
	v.changed = v.changed[:0]
	for i, e := range v.Items {
		if e != v.Fill {
			v.changed = append(v.changed, int32(i+1))
		}
	}
}

// Filling appends the initial value as JSON.
func (v *Vector[E]) Filling(dst []byte, el *Element) []byte { return el.JSON(dst, pointerTo(&v.Fill)) }

// Permute renames the processes in the elements, and their indices.
func (v *Vector[E]) Permute(by []int32, el *Element) {
	for i, e := range slices.Clone(v.Items) {
		el.Permute(pointerTo(&e), by)
		v.Set(Rename(int32(i+1), by), e)
	}
}

// Renumber replaces numbers in the elements; the element at j belongs to process j.
func (v *Vector[E]) Renumber(el *Element, _ int32, to func(n Number, v int) int) {
	for i := range v.Items {
		el.Renumber(pointerTo(&v.Items[i]), int32(i+1), to)
	}
}
