package system

import (
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// Order is the order in which a channel delivers.
type Order uint8

// FIFO channels deliver in the order of sending, the others in any.
const (
	FIFO Order = iota
	AnyOrder
)

// String is the order as scenarios write it.
func (o Order) String() string { return [...]string{"fifo", "any"}[o] }

// Channel is the way from one process to another.
type Channel struct{ From, To mutex.ID }

// Slot is where a message in flight is kept. Slots are used again.
type Slot int32

const none Slot = -1

// Packet is a message in flight.
type Packet struct {
	Name    trace.MessageName
	Kind    int // place in the algorithm's Messages, -1 for an application message
	Clock   int // the sender's
	Message mutex.Message
	Sent    trace.Time // kept for the driver

	next Slot // on its channel, or in the free list
}

// channel is a list of packets in the order of sending.
type channel struct {
	head, tail Slot
	sent       int32
}

// network holds every message in flight, in slots that are used again, so that
// a running system allocates nothing.
type network struct {
	n        int
	channels []channel
	packets  []Packet
	free     Slot
	inFlight int
}

func newNetwork(n int) network {
	w := network{n: n, channels: make([]channel, n*n), free: none}
	for i := range w.channels {
		w.channels[i] = channel{head: none, tail: none}
	}
	return w
}

func (w *network) channel(from, to mutex.ID) *channel {
	return &w.channels[(int(from)-1)*w.n+int(to)-1]
}

// send puts a packet at the end of its channel and names it.
func (w *network) send(from, to mutex.ID, kind, clock int, msg mutex.Message) Slot {
	c := w.channel(from, to)
	c.sent++
	return w.put(c, Packet{
		Name: trace.MessageName{From: from, To: to, K: int(c.sent)},
		Kind: kind, Clock: clock, Message: msg,
	})
}

func (w *network) put(c *channel, p Packet) Slot {
	p.next = none
	s := w.free
	if s == none {
		s = Slot(len(w.packets))
		w.packets = append(w.packets, p)
	} else {
		w.free = w.packets[s].next
		w.packets[s] = p
	}
	if c.tail == none {
		c.head = s
	} else {
		w.packets[c.tail].next = s
	}
	c.tail = s
	w.inFlight++
	return s
}

// take takes a packet off its channel. What it held stays readable until the next send.
func (w *network) take(s Slot) {
	p := &w.packets[s]
	c := w.channel(p.Name.From, p.Name.To)
	if c.head == s {
		c.head = p.next
		if c.tail == s {
			c.tail = none
		}
	} else {
		before := c.head
		for w.packets[before].next != s {
			before = w.packets[before].next
		}
		w.packets[before].next = p.next
		if c.tail == s {
			c.tail = before
		}
	}
	p.next, w.free = w.free, s
	w.inFlight--
}

// find looks a message up on its channel.
func (w *network) find(m trace.MessageName) (Slot, bool) {
	if int(m.From) > w.n || int(m.To) > w.n {
		return none, false
	}
	for s := w.channel(m.From, m.To).head; s != none; s = w.packets[s].next {
		if w.packets[s].Name == m {
			return s, true
		}
	}
	return none, false
}
