package mutex

import (
	"iter"
	"slices"

	"fano/algorithms/mutex/internal/state"
)

// Queue is a sequence of plain elements, first in first out unless the caller
// says where. The zero value is the empty queue.
type Queue[E comparable] struct{ queue state.Queue[E] }

// Len is the number of elements.
func (q *Queue[E]) Len() int { return len(q.queue.Items) }

// At is the element at place i, from 0, the head.
func (q *Queue[E]) At(i int) E { return q.queue.Items[i] }

// Has reports whether e is in the queue.
func (q *Queue[E]) Has(e E) bool { return slices.Contains(q.queue.Items, e) }

// All gives the elements from the head on. The queue must not change meanwhile.
func (q *Queue[E]) All() iter.Seq[E] { return slices.Values(q.queue.Items) }

// Push puts e at the end.
func (q *Queue[E]) Push(e E) {
	q.queue.Touch(q.queue.Items)
	q.queue.Items = append(q.queue.Items, e)
}

// Pop takes the head away.
func (q *Queue[E]) Pop() E {
	items := q.queue.Items
	q.queue.Touch(items)
	head := items[0]
	q.queue.Items = append(items[:0], items[1:]...)
	return head
}

// Insert puts e before the first element that it is less than.
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

// RemoveFunc takes the first element away of which is says true, and tells
// whether there was one.
func (q *Queue[E]) RemoveFunc(is func(E) bool) bool {
	i := slices.IndexFunc(q.queue.Items, is)
	if i < 0 {
		return false
	}
	q.queue.Touch(q.queue.Items)
	q.queue.Items = append(q.queue.Items[:i], q.queue.Items[i+1:]...)
	return true
}

// Become makes q hold what r holds, in its order; see [Set.Become].
func (q *Queue[E]) Become(r Queue[E]) {
	q.queue.Touch(q.queue.Items)
	q.queue.CopyFrom(&r.queue)
}

// Clear empties the queue.
func (q *Queue[E]) Clear() { q.Become(Queue[E]{}) }
