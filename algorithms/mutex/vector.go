package mutex

import "strconv"

// Vector holds one element for each process, by ID.
type Vector[E comparable] struct {
	items   []E // items[j-1] is process j's
	fill    E
	on      bool
	changed []ID
}

// NewVector makes a vector for n processes, every element fill.
func NewVector[E comparable](n int, fill E) Vector[E] {
	v := Vector[E]{items: make([]E, n), fill: fill}
	for i := range v.items {
		v.items[i] = fill
	}
	return v
}

// Len is the number of processes.
func (v *Vector[E]) Len() int { return len(v.items) }

// At is the element of process j.
func (v *Vector[E]) At(j ID) E { return v.items[j-1] }

// Set makes e the element of process j.
func (v *Vector[E]) Set(j ID, e E) {
	if v.on && v.items[j-1] != e {
		v.changed = append(v.changed, j)
	}
	v.items[j-1] = e
}

func (v *Vector[E]) copyFrom(src collection) {
	s := src.(*Vector[E])
	v.items, v.fill = append(v.items[:0], s.items...), s.fill
}

func (v *Vector[E]) encode(dst []byte, el *element) []byte {
	for i := range v.items {
		dst = el.encode(dst, pointerTo(&v.items[i]))
	}
	return dst
}

func (v *Vector[E]) note(on bool) { v.on, v.changed = on, v.changed[:0] }

func (v *Vector[E]) touched() bool { return len(v.changed) > 0 }

func (v *Vector[E]) delta(dst []byte, el *element) ([]byte, bool) {
	open := byte('{')
	for i, j := range v.changed {
		if seen(v.changed[:i], j) {
			continue
		}
		dst = append(dst, open, '"')
		dst = strconv.AppendInt(dst, int64(j), 10)
		dst = append(dst, '"', ':')
		dst = el.json(dst, pointerTo(&v.items[j-1]))
		open = ','
	}
	v.changed = v.changed[:0]
	return append(dst, '}'), true
}

func seen(ids []ID, j ID) bool {
	for _, i := range ids {
		if i == j {
			return true
		}
	}
	return false
}

// blank makes the next delta tell everything that differs from the fill.
func (v *Vector[E]) blank(*element) {
	v.changed = v.changed[:0]
	for i, e := range v.items {
		if e != v.fill {
			v.changed = append(v.changed, ID(i+1))
		}
	}
}

// filling is the JSON of the initial element.
func (v *Vector[E]) filling(dst []byte, el *element) []byte {
	return el.json(dst, pointerTo(&v.fill))
}
