package long

import (
	"slices"
	"sort"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// An index is a run in numbers: for each event when, what and where, for each message its type and receiver. It takes
// 16 bytes per event and 4 per message sent.
type index struct {
	blocks []*block
	events int
	last   trace.Time // when the last event happened
}

// blockEvents is the number of events in a block: it limits the unused space of the last, and blocks are never copied.
const blockEvents = 1 << 14

type block struct {
	events []record
	sends  []sending
}

// A record is what the index stores of an event.
type record struct {
	time  trace.Time
	at    uint16
	from  uint16 // sender of the message received, lost or duplicated; 0: none
	sends uint16 // number of messages sent
	kind  uint8
	typ   int8 // type of the message received, lost or duplicated
}

// A sending is a message that an event sends: its type, as an index in the algorithm's Messages, and its receiver.
type sending struct {
	to  uint16
	typ int8
}

// An event is what the index knows about an event. Its sends must not be changed.
type event struct {
	step  int
	time  trace.Time
	kind  trace.Kind
	at    mutex.ID
	typ   int8     // type of the message received, lost or duplicated: index in the algorithm's Messages, -1: the application's
	from  mutex.ID // its sender; 0: none
	sends []sending
}

// add adds the next event.
func (x *index) add(g *simulate.Probe) {
	if x.events%blockEvents == 0 {
		b := new(block)
		if x.events > 0 { // a run that has come this far goes on
			b.events = make([]record, 0, blockEvents)
		}
		x.blocks = append(x.blocks, b)
	}
	b := x.blocks[len(x.blocks)-1]
	b.events = append(b.events, record{
		g.Time, uint16(g.At), uint16(g.Message.From), uint16(len(g.Sends)), uint8(g.Kind), g.Message.Kind,
	})
	for _, s := range g.Sends {
		b.sends = append(b.sends, sending{uint16(s.To), s.Kind})
	}
	x.events, x.last = x.events+1, g.Time
}

// bytes returns the memory of the index, in bytes.
func (x *index) bytes() (bytes int64) {
	for _, b := range x.blocks {
		bytes += int64(16*cap(b.events) + 4*cap(b.sends) + 256)
	}
	return bytes
}

// clip releases unused capacity.
func (x *index) clip() {
	for _, b := range x.blocks {
		b.events, b.sends = slices.Clone(b.events), slices.Clone(b.sends)
	}
}

// all yields the events from a step on, in order. It reuses the event.
func (x *index) all(from int) func(yield func(*event) bool) {
	return func(yield func(*event) bool) {
		from = max(1, from)
		for at := (from - 1) / blockEvents; at < len(x.blocks); at++ {
			if !x.blocks[at].all(at*blockEvents, from, yield) {
				return
			}
		}
	}
}

// all yields the events of a block from a step on; before is the number of events in the blocks before it.
func (b *block) all(before, from int, yield func(*event) bool) bool {
	var e event // reused
	sent := 0
	for i := range b.events {
		r := &b.events[i]
		begins := sent
		sent += int(r.sends)
		if before+i+1 < from {
			continue
		}
		e = event{before + i + 1, r.time, trace.Kind(r.kind), mutex.ID(r.at), r.typ, mutex.ID(r.from), b.sends[begins:sent]}
		if !yield(&e) {
			return false
		}
	}
	return true
}

// record returns the record of an existing step.
func (x *index) record(step int) *record {
	return &x.blocks[(step-1)/blockEvents].events[(step-1)%blockEvents]
}

// since returns the first step at or after a time; past the last step if there is none.
func (x *index) since(t trace.Time) int {
	return 1 + sort.Search(x.events, func(i int) bool { return x.record(i+1).time >= t })
}

// begins returns the step at which the moment of a step begins: duplicates of an event's messages, and the entry that
// it enables, belong to the event's moment.
func (x *index) begins(step int) int {
	for ; step > 1; step-- {
		if k := trace.Kind(x.record(step).kind); k != trace.Enter && k != trace.Duplicate {
			break
		}
	}
	return step
}
