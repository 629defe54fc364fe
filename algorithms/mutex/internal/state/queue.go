package state

import (
	"reflect"
	"strconv"
	"unsafe"
)

// Queue holds elements in order.
type Queue[E comparable] struct {
	Items []E
	Notes[E]
}

// Shape returns "queue" and the type of the elements.
func (q *Queue[E]) Shape() (string, reflect.Type) { return "queue", reflect.TypeFor[E]() }

// CopyFrom copies the elements of another Queue into q.
func (q *Queue[E]) CopyFrom(src Collection) {
	q.Items = append(q.Items[:0], src.(*Queue[E]).Items...)
}

// Held returns the memory of the elements and of the notes.
func (q *Queue[E]) Held() int64 { return int64(cap(q.Items))*int64(unsafe.Sizeof(*new(E))) + q.held() }

// Encode appends the length and the elements.
func (q *Queue[E]) Encode(dst []byte, el *Element) []byte {
	dst = AppendNumber(dst, int64(len(q.Items)))
	for i := range q.Items {
		dst = el.Encode(dst, pointerTo(&q.Items[i]))
	}
	return dst
}

// JSON appends the elements as an array.
func (q *Queue[E]) JSON(dst []byte, el *Element) []byte { return appendArray(dst, q.Items, el) }

func appendArray[E any](dst []byte, items []E, el *Element) []byte {
	dst = append(dst, '[')
	for i := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = el.JSON(dst, pointerTo(&items[i]))
	}
	return append(dst, ']')
}

// Delta appends the change as a splice: at index "at", remove "-" elements and insert those of "+". It reports whether
// there was a change.
func (q *Queue[E]) Delta(dst []byte, el *Element) ([]byte, bool) {
	was, is := q.take(), q.Items
	at := 0
	for at < len(was) && at < len(is) && was[at] == is[at] {
		at++
	}
	end := 0
	for end < len(was)-at && end < len(is)-at && was[len(was)-1-end] == is[len(is)-1-end] {
		end++
	}
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
		dst = append(dst, `,"+":`...)
		dst = appendArray(dst, come, el)
	}
	return append(dst, '}'), true
}

// Permute renames the processes in the elements.
func (q *Queue[E]) Permute(by []int32, el *Element) {
	q.Touch(q.Items)
	for i := range q.Items {
		el.Permute(pointerTo(&q.Items[i]), by)
	}
}

// Renumber replaces numbers in the elements, all of one owner.
func (q *Queue[E]) Renumber(el *Element, owner int32, to func(n Number, v int) int) {
	for i := range q.Items {
		el.Renumber(pointerTo(&q.Items[i]), owner, to)
	}
}
