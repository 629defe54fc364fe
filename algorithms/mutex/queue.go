package mutex

import (
	"iter"
	"slices"
	"strconv"
)

// Queue is a sequence of plain elements, first in first out unless the caller
// says where. The zero value is the empty queue.
type Queue[E comparable] struct {
	items []E
	notes notes[E]
}

// Len is the number of elements.
func (q *Queue[E]) Len() int { return len(q.items) }

// At is the element at place i, from 0, the head.
func (q *Queue[E]) At(i int) E { return q.items[i] }

// All gives the elements from the head on. The queue must not change meanwhile.
func (q *Queue[E]) All() iter.Seq[E] { return slices.Values(q.items) }

// Push puts e at the end.
func (q *Queue[E]) Push(e E) {
	q.notes.touch(q.items)
	q.items = append(q.items, e)
}

// Pop takes the head away.
func (q *Queue[E]) Pop() E {
	q.notes.touch(q.items)
	head := q.items[0]
	q.items = append(q.items[:0], q.items[1:]...)
	return head
}

// Insert puts e before the first element that it is less than.
func (q *Queue[E]) Insert(e E, less func(a, b E) bool) {
	q.notes.touch(q.items)
	i := len(q.items)
	q.items = append(q.items, e)
	for ; i > 0 && less(e, q.items[i-1]); i-- {
		q.items[i] = q.items[i-1]
	}
	q.items[i] = e
}

// RemoveFunc takes the first element away of which is says true, and tells
// whether there was one.
func (q *Queue[E]) RemoveFunc(is func(E) bool) bool {
	for i, e := range q.items {
		if is(e) {
			q.notes.touch(q.items)
			q.items = append(q.items[:i], q.items[i+1:]...)
			return true
		}
	}
	return false
}

func (q *Queue[E]) copyFrom(src collection) {
	q.items = append(q.items[:0], src.(*Queue[E]).items...)
}

func (q *Queue[E]) encode(dst []byte, el *element) []byte {
	dst = appendNumber(dst, int64(len(q.items)))
	for i := range q.items {
		dst = el.encode(dst, pointerTo(&q.items[i]))
	}
	return dst
}

func (q *Queue[E]) note(on bool) { q.notes.on = on; q.notes.forget() }

func (q *Queue[E]) touched() bool { return q.notes.any }

// delta is a splice: from place "at", so many away, these put in.
func (q *Queue[E]) delta(dst []byte, el *element) ([]byte, bool) {
	was, is := q.notes.was, q.items
	at := 0
	for at < len(was) && at < len(is) && was[at] == is[at] {
		at++
	}
	end := 0
	for end < len(was)-at && end < len(is)-at && was[len(was)-1-end] == is[len(is)-1-end] {
		end++
	}
	q.notes.forget()
	if at+end == len(was) && at+end == len(is) {
		return dst, false
	}
	dst = append(dst, `{"at":`...)
	dst = strconv.AppendInt(dst, int64(at), 10)
	if gone := len(was) - at - end; gone > 0 {
		dst = append(dst, `,"-":`...)
		dst = strconv.AppendInt(dst, int64(gone), 10)
	}
	if come := is[at : len(is)-end]; len(come) > 0 {
		dst = append(dst, `,"+":[`...)
		for i := range come {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = el.json(dst, pointerTo(&come[i]))
		}
		dst = append(dst, ']')
	}
	return append(dst, '}'), true
}

func (q *Queue[E]) blank(*element) { q.notes.any, q.notes.was = true, nil }
