package mutex

import (
	"iter"
	"slices"

	"fano/algorithms/mutex/internal/state"
)

// Queue is a sequence of plain elements, first in first out except for Insert and RemoveFunc. The zero value is the
// empty queue.
type Queue[E comparable] struct{ queue state.Queue[E] }

// Len returns the number of elements.
func (q *Queue[E]) Len() int { return len(q.queue.Items) }

// At returns the element at index i, counted from the head, which is 0.
func (q *Queue[E]) At(i int) E { return q.queue.Items[i] }

// Has reports whether e is in the queue.
func (q *Queue[E]) Has(e E) bool { return slices.Contains(q.queue.Items, e) }

// All yields the elements from the head on. The queue must not change meanwhile.
func (q *Queue[E]) All() iter.Seq[E] { return slices.Values(q.queue.Items) }

// Push appends e.
func (q *Queue[E]) Push(e E) {
	q.queue.Touch(q.queue.Items)
	q.queue.Items = append(q.queue.Items, e)
}

// Pop removes and returns the head. It panics if the queue is empty.
func (q *Queue[E]) Pop() E {
	items := q.queue.Items
	q.queue.Touch(items)
	head := items[0]
	q.queue.Items = append(items[:0], items[1:]...)
	return head
}

// Insert inserts e behind the last element that it is not less than.
func (q *Queue[E]) Insert(e E, less func(a, b E) bool) {
	q.queue.Touch(q.queue.Items)
	items := append(q.queue.Items, e)
	i := len(items) - 1
	for ; i > 0 && less(e, items[i-1]); i-- {
		items[i] = items[i-1]
	}
	items[i] = e
	q.queue.Items = items
}

// RemoveFunc removes the first element for which is returns true, and reports whether there was one.
func (q *Queue[E]) RemoveFunc(is func(E) bool) bool {
	i := slices.IndexFunc(q.queue.Items, is)
	if i < 0 {
		return false
	}
	q.queue.Touch(q.queue.Items)
	q.queue.Items = append(q.queue.Items[:i], q.queue.Items[i+1:]...)
	return true
}

// Become copies the elements of r into q, in order; see [Set.Become].
func (q *Queue[E]) Become(r Queue[E]) {
	q.queue.Touch(q.queue.Items)
	q.queue.CopyFrom(&r.queue)
}

// Clear empties the queue.
func (q *Queue[E]) Clear() { q.Become(Queue[E]{}) }
