package system

import (
	"cmp"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Order is the order in which channels deliver.
type Order uint8

// FIFO channels deliver in the order of sending, AnyOrder channels in any order.
const (
	FIFO Order = iota
	AnyOrder
)

// String returns the order as scenarios write it.
func (o Order) String() string { return [...]string{"fifo", "any"}[o] }

// Channel is the channel from one process to another.
type Channel struct{ From, To mutex.ID }

// Slot is the index at which a message in flight is kept. Slots are reused.
type Slot int32

const none Slot = -1

// Packet is a message in flight. It is compact: with a thousand processes, a million of them may be in flight.
type Packet struct {
	Message  mutex.Message // nil if it is an application message
	Sent     trace.Time    // kept for the driver
	Clock    int           // the sender's clock
	From, To mutex.ID      // From is 0 in a free slot
	k        int32
	copy     int8
	sorted   bool // its slot is in network.sorted
	Kind     int8 // index in the algorithm's Messages, -1 for an application message
}

// Name returns the message's stable name.
func (p *Packet) Name() trace.MessageName {
	return trace.MessageName{From: p.From, To: p.To, K: int(p.k), Copy: int(p.copy)}
}

// Copied returns the copy that the network makes of the message.
func (p *Packet) Copied() Packet {
	again := *p
	again.copy = 2
	return again
}

// network holds every message in flight, in slots that are reused, so that a running system allocates nothing. A
// message's number on its channel gives its position there, so channels need no lists.
type network struct {
	n       int
	sent    []int32 // number of messages sent so far, by channel
	packets []Packet
	free    []Slot
	sorted  []Slot // the slots in use at the last call of inFlight, sorted
	added   []Slot // slots filled since that call
	changed bool   // a slot was filled or emptied since that call
	stale   bool   // sorted and added are not maintained: sort all slots
}

func newNetwork(n int) network { return network{n: n, sent: make([]int32, n*n), stale: true} }

// sentOn returns how many messages a channel has carried; 0 if there is no such channel.
func (w *network) sentOn(from, to mutex.ID) int {
	if from < 1 || to < 1 || int(from) > w.n || int(to) > w.n {
		return 0
	}
	return int(w.sent[(int(from)-1)*w.n+int(to)-1])
}

// send puts a message on its channel, numbers it, and returns its slot.
func (w *network) send(from, to mutex.ID, kind int8, clock int, m mutex.Message) Slot {
	k := &w.sent[(int(from)-1)*w.n+int(to)-1]
	*k++
	s := w.unused()
	p := &w.packets[s] // field by field: copying a packet that was just made would stall until all its parts are stored
	p.Message, p.Sent, p.Clock, p.From, p.To, p.k, p.copy, p.Kind, p.sorted = m, 0, clock, from, to, *k, 0, kind, false
	return s
}

// put stores a packet that already has its number.
func (w *network) put(p *Packet) Slot {
	s := w.unused()
	w.packets[s] = *p
	w.packets[s].sorted = false
	return s
}

// unused returns a free slot and records it for merging into the sorted list. If the list is not read for long, it
// becomes stale and is sorted from scratch later.
func (w *network) unused() (s Slot) {
	if last := len(w.free) - 1; last >= 0 {
		s, w.free = w.free[last], w.free[:last]
	} else {
		s, w.packets = Slot(len(w.packets)), append(w.packets, Packet{})
	}
	if !w.stale {
		w.added, w.changed = append(w.added, s), true
		w.stale = len(w.added) > len(w.packets)
	}
	return s
}

// take moves a packet off its channel into to, and frees its slot.
func (w *network) take(s Slot, to *Packet) {
	p := &w.packets[s]
	*to = *p
	p.From, w.changed = 0, true
	w.free = append(w.free, s)
}

// any reports whether a message is in flight.
func (w *network) any() bool { return len(w.packets) > len(w.free) }

// find returns the slot of a message, or none and false.
func (w *network) find(m trace.MessageName) (Slot, bool) {
	for s := range w.packets {
		if w.packets[s].From != 0 && w.packets[s].Name() == m {
			return Slot(s), true
		}
	}
	return none, false
}

// inFlight returns the slots in use, by channel and then in order of sending. The caller must not change the slice. The
// list is cached: the next call removes emptied slots and merges in new ones, in time linear in its length.
func (w *network) inFlight() []Slot {
	switch {
	case w.stale:
		w.sorted, w.added = w.sorted[:0], w.added[:0]
		for s := range w.packets {
			w.packets[s].sorted = false
			w.added = append(w.added, Slot(s))
		}
	case !w.changed:
		return w.sorted
	default:
		w.sorted = slices.DeleteFunc(w.sorted, func(s Slot) bool { return w.packets[s].From == 0 || !w.packets[s].sorted })
	}
	w.added = slices.DeleteFunc(w.added, func(s Slot) bool {
		p := &w.packets[s]
		listed := p.From == 0 || p.sorted // empty again, or already in the list
		p.sorted = true
		return listed
	})
	slices.SortFunc(w.added, w.compare)
	w.merge()
	w.added, w.changed, w.stale = w.added[:0], false, false
	return w.sorted
}

// merge merges added into sorted in place, from the end.
func (w *network) merge() {
	i, j := len(w.sorted)-1, len(w.added)-1
	w.sorted = append(w.sorted, w.added...)
	for k := len(w.sorted) - 1; i >= 0 && j >= 0; k-- {
		if w.compare(w.sorted[i], w.added[j]) > 0 {
			w.sorted[k] = w.sorted[i]
			i--
		} else {
			w.sorted[k] = w.added[j]
			j--
		}
	}
	copy(w.sorted, w.added[:j+1])
}

// compare orders two slots in use by channel and order of sending, then copies of one message by slot.
func (w *network) compare(a, b Slot) int {
	p, q := &w.packets[a], &w.packets[b]
	return cmp.Or(
		cmp.Compare(p.From, q.From), cmp.Compare(p.To, q.To),
		cmp.Compare(p.k, q.k), cmp.Compare(p.copy, q.copy), cmp.Compare(a, b),
	)
}

// firstOnChannel returns the name of the first message on p's channel, and reports whether that message is not p
// itself. Without one it returns the zero name and false.
func (w *network) firstOnChannel(p *Packet) (trace.MessageName, bool) {
	slots := w.inFlight()
	at, _ := slices.BinarySearchFunc(slots, p, func(s Slot, p *Packet) int {
		return cmp.Or(cmp.Compare(w.packets[s].From, p.From), cmp.Compare(w.packets[s].To, p.To), 1)
	})
	if at == len(slots) {
		return trace.MessageName{}, false
	}
	q := &w.packets[slots[at]]
	if q.From != p.From || q.To != p.To {
		return trace.MessageName{}, false
	}
	return q.Name(), q.k != p.k || q.copy != p.copy
}
