package long

import (
	"slices"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
)

// An index is a run in numbers: of each event when, what and where, of each message what and to whom. It takes 16 bytes
// for an event and 3 for a message that is sent.
type index struct {
	blocks []*block
	events int
	last   trace.Time // when the last event happened
}

// blockEvents is how many events a block has, so that the last is no longer than needed, and none is ever copied.
const blockEvents = 1 << 14

type block struct {
	times []trace.Time
	kinds []uint8
	ats   []uint16
	types []int8   // of the message that is received, lost or copied
	froms []uint16 // its sender; 0: there is none
	sends []uint16 // how many messages are sent

	sentTypes []int8
	sentTos   []uint16
}

// An event is what the index knows of one. Its sends are not to be changed.
type event struct {
	step  int
	time  trace.Time
	kind  trace.Kind
	at    mutex.ID
	typ   int8     // of the message that is received, lost or copied: place in the algorithm's Messages, -1 of the application
	from  mutex.ID // its sender; 0: there is none
	types []int8   // of those that are sent
	tos   []uint16
}

// add adds what is seen of the next event.
func (x *index) add(g *simulate.Probe) {
	if x.events%blockEvents == 0 {
		x.blocks = append(x.blocks, newBlock(x.events > 0))
	}
	b := x.blocks[len(x.blocks)-1]
	b.times = append(b.times, g.Time)
	b.kinds = append(b.kinds, uint8(g.Kind))
	b.ats = append(b.ats, uint16(g.At))
	b.types = append(b.types, g.Message.Kind)
	b.froms = append(b.froms, uint16(g.Message.From))
	b.sends = append(b.sends, uint16(len(g.Sends)))
	for _, s := range g.Sends {
		b.sentTypes, b.sentTos = append(b.sentTypes, s.Kind), append(b.sentTos, uint16(s.To))
	}
	x.events, x.last = x.events+1, g.Time
}

func newBlock(whole bool) *block {
	b := new(block)
	if whole { // a run that has come so far goes on
		b.times, b.kinds, b.ats = make([]trace.Time, 0, blockEvents), make([]uint8, 0, blockEvents), make([]uint16, 0, blockEvents)
		b.types, b.froms, b.sends = make([]int8, 0, blockEvents), make([]uint16, 0, blockEvents), make([]uint16, 0, blockEvents)
	}
	return b
}

// bytes is how many bytes of memory the index takes.
func (x *index) bytes() (bytes int64) {
	for _, b := range x.blocks {
		bytes += int64(16*cap(b.times) + cap(b.sentTypes) + 2*cap(b.sentTos) + 256)
	}
	return bytes
}

// clip gives back the room that is not used.
func (x *index) clip() {
	for _, b := range x.blocks {
		b.times, b.kinds, b.ats = slices.Clip(b.times), slices.Clip(b.kinds), slices.Clip(b.ats)
		b.types, b.froms, b.sends = slices.Clip(b.types), slices.Clip(b.froms), slices.Clip(b.sends)
		b.sentTypes, b.sentTos = slices.Clip(b.sentTypes), slices.Clip(b.sentTos)
	}
}

// all gives the events from one step on, in their order.
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

// all gives the events of a block behind so many others, from one step on.
func (b *block) all(before, from int, yield func(*event) bool) bool {
	var e event
	sent := 0
	for i, n := range b.sends {
		begins := sent
		sent += int(n)
		if e.step = before + i + 1; e.step < from {
			continue
		}
		e.time, e.kind, e.at = b.times[i], trace.Kind(b.kinds[i]), mutex.ID(b.ats[i])
		e.typ, e.from = b.types[i], mutex.ID(b.froms[i])
		e.types, e.tos = b.sentTypes[begins:sent], b.sentTos[begins:sent]
		if !yield(&e) {
			return false
		}
	}
	return true
}

// time is when an event happened, of a step that there is.
func (x *index) time(step int) trace.Time {
	return x.blocks[(step-1)/blockEvents].times[(step-1)%blockEvents]
}

// kind is what it was.
func (x *index) kind(step int) trace.Kind {
	return trace.Kind(x.blocks[(step-1)/blockEvents].kinds[(step-1)%blockEvents])
}

// since is the first step of an event at a time or after it; behind the last if there is none.
func (x *index) since(t trace.Time) int {
	low, high := 1, x.events+1
	for low < high {
		if middle := (low + high) / 2; x.time(middle) < t {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// begins is the step of the event with which the moment begins that a step is in: the copies that the network makes of
// what an event sends, and an entry that it allows, happen with it.
func (x *index) begins(step int) int {
	for ; step > 1; step-- {
		if k := x.kind(step); k != trace.Enter && k != trace.Duplicate {
			break
		}
	}
	return step
}
