package adversary

import (
	"container/heap"

	"fano/algorithms/engine/trace"
)

// event is a planned event: what a process does, or the arrival of a message.
type event struct {
	at     instant
	number int
	kind   trace.Kind // Ask, Receive, Enter or Leave
	ref    int32      // the process, or the message's slot
}

// eventQueue holds the planned events by moment, and within a moment in the order of planning.
type eventQueue struct {
	events  eventHeap
	planned int
}

func (q *eventQueue) put(e event) {
	q.planned++
	e.number = q.planned
	heap.Push(&q.events, e)
}

func (q *eventQueue) next() event { return heap.Pop(&q.events).(event) }

// eventHeap is the heap of the queue.
type eventHeap []event

// Len, Less, Swap, Push and Pop implement [heap.Interface].
func (h eventHeap) Len() int { return len(h) }

func (h eventHeap) Less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].number < h[j].number
}

func (h eventHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h *eventHeap) Push(d any) { *h = append(*h, d.(event)) }

func (h *eventHeap) Pop() any {
	last := len(*h) - 1
	d := (*h)[last]
	*h = (*h)[:last]
	return d
}
