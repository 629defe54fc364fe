package simulate

import (
	"cmp"
	"math/bits"
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// entryKind says what an entry of the queue does.
type entryKind uint8

const (
	deliver      entryKind = iota // deliver the message in a slot
	lose                          // lose the message in a slot
	scriptAction                  // execute an action of the script
	workloadAsk                   // a process makes a request of the workload
	leave                         // a process leaves
)

// entry is a scheduled event. Entries of the same time are executed in the order in which they were put on the queue.
type entry struct {
	at     trace.Time
	number uint64
	ref    int32 // slot, index in the script, or process, as the kind says
	kind   entryKind
}

func (e *entry) before(f *entry) bool {
	return e.at < f.at || e.at == f.at && e.number < f.number
}

// earlier returns 1 if e comes before f, else 0: the borrow of (e.at, e.number) - (f.at, f.number). It chooses between
// two entries without a branch, which a processor would mispredict half of the time.
func (e *entry) earlier(f *entry) int {
	_, borrow := bits.Sub64(e.number, f.number, 0)
	_, borrow = bits.Sub64(uint64(e.at), uint64(f.at), borrow)
	return int(borrow)
}

// isMessage reports whether the entry is about the message in a slot.
func (e *entry) isMessage() bool { return e.kind <= lose }

func (e *entry) slot() system.Slot { return system.Slot(e.ref) }

// eventQueue is a binary heap of entries. It is typed, because container/heap would allocate for every entry.
type eventQueue struct {
	heap   []entry
	number uint64
	others int // number of entries that are not about messages
}

func (q *eventQueue) put(at trace.Time, kind entryKind, ref int32) {
	q.push(entry{at: at, number: q.reserve(), ref: ref, kind: kind})
}

// reserve returns the next number in the order of entries of the same time.
func (q *eventQueue) reserve() uint64 {
	q.number++
	return q.number
}

// push adds an entry that already has its number.
func (q *eventQueue) push(e entry) {
	if e.kind > lose {
		q.others++
	}
	q.heap = append(q.heap, e)
	i := len(q.heap) - 1
	for i > 0 {
		up := int(uint(i-1) / 2)
		if !e.before(&q.heap[up]) {
			break
		}
		q.heap[i] = q.heap[up]
		i = up
	}
	q.heap[i] = e
}

func (q *eventQueue) next() entry {
	last := len(q.heap) - 1
	heap, e := q.heap[:last], &q.heap[last]
	first := q.heap[0]
	if first.kind > lose {
		q.others--
	}
	q.heap = heap
	i := 0
	for right := 2; right <= len(heap); right = 2*i + 2 {
		down := right - 1
		if right < len(heap) {
			down += heap[right].earlier(&heap[down])
		}
		if !heap[down].before(e) {
			break
		}
		heap[i] = heap[down]
		i = down
	}
	if last > 0 {
		heap[i] = *e
	}
	return first
}

// take removes the entries for which which returns true, and returns them in order.
func (q *eventQueue) take(which func(*entry) bool) []entry {
	var taken []entry
	all := q.heap
	q.heap, q.others = nil, 0
	for i := range all {
		if which(&all[i]) {
			taken = append(taken, all[i])
		} else {
			q.push(all[i])
		}
	}
	slices.SortFunc(taken, func(e, f entry) int { return cmp.Or(cmp.Compare(e.at, f.at), cmp.Compare(e.number, f.number)) })
	return taken
}

func (q *eventQueue) putProcess(at trace.Time, kind entryKind, p mutex.ID) { q.put(at, kind, int32(p)) }
