package adversary

import (
	"container/heap"

	"fano/algorithms/engine/trace"
)

// deed is what is to be done at a moment.
type deed struct {
	at     instant
	number int
	kind   trace.Kind // Ask, Receive, Enter or Leave
	ref    int32      // the process, or the message's slot
}

// agenda is what is planned. Of what is due at the same moment that comes first which was planned first.
type agenda struct {
	deeds   deeds
	planned int
}

func (a *agenda) put(d deed) {
	a.planned++
	d.number = a.planned
	heap.Push(&a.deeds, d)
}

func (a *agenda) next() deed { return heap.Pop(&a.deeds).(deed) }

// deeds are a heap.
type deeds []deed

// Len, Less, Swap, Push and Pop implement [heap.Interface].
func (h deeds) Len() int { return len(h) }

func (h deeds) Less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].number < h[j].number
}

func (h deeds) Swap(i, j int) { h[i], h[j] = h[j], h[i] }

func (h *deeds) Push(d any) { *h = append(*h, d.(deed)) }

func (h *deeds) Pop() any {
	last := len(*h) - 1
	d := (*h)[last]
	*h = (*h)[:last]
	return d
}
