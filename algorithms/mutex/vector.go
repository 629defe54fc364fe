package mutex

import "strconv"

// Vector holds one element for each process, by ID.
type Vector[E comparable] struct {
	items   []E // items[j-1] is process j's
	fill    E
	on      bool
	touched []ID
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
		v.touched = append(v.touched, j)
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

func (v *Vector[E]) note(on bool) { v.on, v.touched = on, v.touched[:0] }

func (v *Vector[E]) delta(dst []byte, el *element) ([]byte, bool) {
	if len(v.touched) == 0 {
		return dst, false
	}
	open := byte('{')
	for i, j := range v.touched {
		if seen(v.touched[:i], j) {
			continue
		}
		dst = append(dst, open, '"')
		dst = strconv.AppendInt(dst, int64(j), 10)
		dst = append(dst, '"', ':')
		dst = el.json(dst, pointerTo(&v.items[j-1]))
		open = ','
	}
	v.touched = v.touched[:0]
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
	v.touched = v.touched[:0]
	for i, e := range v.items {
		if e != v.fill {
			v.touched = append(v.touched, ID(i+1))
		}
	}
}

// filling is the JSON of the initial element.
func (v *Vector[E]) filling(dst []byte, el *element) []byte {
	return el.json(dst, pointerTo(&v.fill))
}
