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
	Fill    E   // what each is at first
	on      bool
	changed []int32
}

// Shape is vector.
func (v *Vector[E]) Shape() (string, reflect.Type) { return "vector", reflect.TypeFor[E]() }

// Set makes e the element of process j.
func (v *Vector[E]) Set(j int32, e E) {
	if v.on && v.Items[j-1] != e {
		v.changed = append(v.changed, j)
	}
	v.Items[j-1] = e
}

// CopyFrom makes v hold what another Vector holds.
func (v *Vector[E]) CopyFrom(src Collection) {
	s := src.(*Vector[E])
	v.Items, v.Fill = append(v.Items[:0], s.Items...), s.Fill
}

// Held is that of the elements.
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

// JSON is the elements.
func (v *Vector[E]) JSON(dst []byte, el *Element) []byte { return appendArray(dst, v.Items, el) }

// Note notes changes from now on.
func (v *Vector[E]) Note(on bool) { v.on, v.changed = on, v.changed[:0] }

// Touched reports whether there was a change.
func (v *Vector[E]) Touched() bool { return len(v.changed) > 0 }

// Delta is the elements that have changed, by process.
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

// Blank makes everything a change that differs from the fill.
func (v *Vector[E]) Blank() {
	v.changed = v.changed[:0]
	for i, e := range v.Items {
		if e != v.Fill {
			v.changed = append(v.changed, int32(i+1))
		}
	}
}

// Filling is the JSON of what each element is at first.
func (v *Vector[E]) Filling(dst []byte, el *Element) []byte { return el.JSON(dst, pointerTo(&v.Fill)) }

// Permute renames the processes in the elements, and those whose they are.
func (v *Vector[E]) Permute(by []int32, el *Element) {
	for i, e := range slices.Clone(v.Items) {
		el.Permute(pointerTo(&e), by)
		v.Set(Rename(int32(i+1), by), e)
	}
}

// Renumber puts other numbers into the elements, each of its process.
func (v *Vector[E]) Renumber(el *Element, _ int32, to func(n Number, v int) int) {
	for i := range v.Items {
		el.Renumber(pointerTo(&v.Items[i]), int32(i+1), to)
	}
}
