package mutex

import "strconv"

// One collection becomes another by copying what it holds. Assigning it would make
// two processes share memory, and its changes would go untold.

// Become makes s hold what t holds.
func (s *Set) Become(t Set) {
	s.notes.touch(s.words)
	s.copyFrom(&t)
}

// Become makes q hold what r holds, in its order.
func (q *Queue[E]) Become(r Queue[E]) {
	q.notes.touch(q.items)
	q.copyFrom(&r)
}

// Clear empties the queue.
func (q *Queue[E]) Clear() { q.Become(Queue[E]{}) }

// Become makes every element of v that of w, a vector for as many processes.
func (v *Vector[E]) Become(w Vector[E]) {
	for i, e := range w.items {
		v.Set(ID(i+1), e)
	}
}

// Clear makes every element what it was when the vector was made.
func (v *Vector[E]) Clear() {
	for i := range v.items {
		v.Set(ID(i+1), v.fill)
	}
}

func (s *Set) json(dst []byte, _ *element) []byte {
	dst = append(dst, '[')
	n := len(dst)
	for j := range s.All() {
		if len(dst) > n {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(j), 10)
	}
	return append(dst, ']')
}

func (q *Queue[E]) json(dst []byte, el *element) []byte { return appendArray(dst, q.items, el) }

func (v *Vector[E]) json(dst []byte, el *element) []byte { return appendArray(dst, v.items, el) }

func appendArray[E any](dst []byte, items []E, el *element) []byte {
	dst = append(dst, '[')
	for i := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = el.json(dst, pointerTo(&items[i]))
	}
	return append(dst, ']')
}
