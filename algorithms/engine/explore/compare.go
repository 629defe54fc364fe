package explore

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// If processes are [mutex.Comparer]s on FIFO channels and make finitely many requests, more can be forgotten than
// normal.go does by itself. Of a timestamp k that it receives, a process can observe only max(C, k), from which its
// clock continues, and whether its own request (T, i) precedes (k, j).
//
//   - The bound. When no process may ask any more, there will be no new T. Let b be one more than the greatest T of
//     the waiting processes. Then every number v may become min(v, b): each T is less than b, so comparisons with T
//     come out as before; and min(max(v, w) + 1, b) = min(max(min(v, b), min(w, b)) + 1, b), so the clocks continue
//     as before, up to b.
//   - Stamps in flight. Let c be the receiver's clock. It will be at least c when the first message of a channel is
//     received, and at least what the clock rule makes of c and that message's k when the second is, and so on. A
//     message whose k is not greater than this bound does not change the receiver's clock, and neither does any other
//     stamp that is not greater. Only the receiver distinguishes them, and [mutex.Comparer.ForgetStamp] returns the
//     least equivalent one. This does not affect the clocks for the messages behind it.
//   - Stamps less than every clock. After that, and after [mutex.Forgetter.Forget], these are the T of waiting
//     processes, and nothing else; each is compared only with 0, and with numbers that are no less than some clock.
//     So they may all be 1.
//   - The rest. The least clock may then be 2, or 1 if there is no such T, and all numbers from there on are reduced
//     by the same amount, as in normal.go.
//
// In this order the result is a fixed point: a normal row stays as it is.

// compared is what is known of the numbers of Comparers.
type compared struct {
	receivers [][]receiverState // by process and number of its state
	classes   map[receiverState]int32
	lowest    []int  // by content: its lowest stamp that is not 0
	heard     []memo // by channel; from content, class of receiver and bound to an equivalent content
	locals    []memo // by process; from number and shift
	contents  memo   // from number and shift
}

// receiverState is the part of a process's state that matters to the stamps that it will receive.
type receiverState struct {
	phase            mutex.Phase
	asks             bool // it may ask again
	clock, requested int
	lowest, class    int32 // the lowest stamp that is not 0, and a number for the other fields
}

// newCompared returns the classes of receivers with which the search compares states; nil if the processes are no
// [mutex.Comparer], or channels keep no order.
func (s *search) newCompared() *compared {
	c := &compared{receivers: make([][]receiverState, s.n), classes: map[receiverState]int32{}, contents: newMemo()}
	if _, is := s.System.Algorithm.Sample.(mutex.Comparer); !is || s.System.Order != system.FIFO {
		return nil
	}
	for range s.layout.columns {
		c.heard = append(c.heard, newMemo())
	}
	for range s.n {
		c.locals = append(c.locals, newMemo())
	}
	return c
}

func (c *compared) bytes() (held int64) {
	for i := range c.heard {
		held += c.heard[i].bytes()
	}
	for i := range c.locals {
		held += c.locals[i].bytes() + int64(cap(c.receivers[i]))*sizeOf[receiverState]()
	}
	return held + c.contents.bytes() + int64(cap(c.lowest))*8
}

// noticeCompared records what it needs of everything numbered since the last call.
func (s *search) noticeCompared() {
	c := s.normal.compared
	for p := range s.locals {
		for i := len(c.receivers[p]); i < len(s.locals[p].list); i++ {
			c.receivers[p] = append(c.receivers[p], s.receiverOf(p, &s.locals[p].list[i]))
		}
	}
	for i := len(c.lowest); i < len(s.contents.list); i++ {
		lowest := noNumber
		for _, number := range s.contents.list[i].messages {
			lowest = lowestOf(lowest, s.marksIn(nil, &s.messages.list[number]))
		}
		c.lowest = append(c.lowest, lowest)
	}
}

func (s *search) receiverOf(p int, l *local) receiverState {
	h := receiverState{phase: l.state.Phase, asks: l.asks != 0, clock: l.state.Clock}
	if h.phase == mutex.Waiting {
		h.requested = l.state.Process.(mutex.Comparer).Requested(mutex.ID(p + 1))
	}
	classes := s.normal.compared.classes
	class, known := classes[h]
	if !known {
		class = int32(len(classes))
		classes[h] = class
	}
	h.class, h.lowest = class, int32(min(lowestOf(noNumber, s.marksOf(p, l)), 1<<31-1))
	return h
}

// lowestOf returns the lowest stamp that is not 0, if it is below lowest, else lowest.
func lowestOf(lowest int, marks []mark) int {
	for i := range marks {
		if marks[i].kind == model.Stamp && marks[i].value > 0 {
			lowest = min(lowest, marks[i].value)
		}
	}
	return lowest
}

// The widths in bits of the parts of a key of compared.heard, and of a shift's key.
const (
	numberBits = 10
	classBits  = 24
)

// normalizeCompared makes a row normal, and returns the change of its sum.
func (s *search) normalizeCompared(b *successors, row []uint64, columns []int32) (sum uint64) {
	for p, of := range s.normal.compared.receivers {
		if int(columns[p]) >= len(of) {
			b.missed = true
			return 0
		}
	}
	bound := s.boundOf(columns)
	sum = s.forgetStamps(b, row, columns, bound)
	f := s.shiftOf(b, columns, bound)
	if f.nothing() {
		return sum
	}
	for i := 0; !b.missed && i < len(columns); i++ {
		if i < s.n || columns[i] != 0 {
			sum += s.layout.change(row, i, s.shifted(b, i, columns[i], f))
		}
	}
	return sum
}

// boundOf returns the number from which on numbers are not distinguished, 0 if there is none.
func (s *search) boundOf(columns []int32) (bound int) {
	bound = 1 // no number becomes 0, which means that there is no number
	for p, of := range s.normal.compared.receivers {
		switch h := &of[columns[p]]; {
		case h.asks:
			return 0
		case h.phase == mutex.Waiting:
			bound = max(bound, h.requested+1)
		}
	}
	return bound
}

// forgetStamps replaces stamps in flight by equivalent ones, in a row and its columns, and returns the change of the
// row's sum.
func (s *search) forgetStamps(b *successors, row []uint64, columns []int32, bound int) (sum uint64) {
	c := s.normal.compared
	for i := s.n; i < len(columns); i++ {
		content, channel := columns[i], i-s.n
		if content == 0 {
			continue
		}
		r := s.layout.columns[channel]
		local := columns[r.to]
		class := c.receivers[r.to][local].class
		if bound >= 1<<numberBits || class >= 1<<classBits {
			panic("explore: timestamps as great as that are beyond any search")
		}
		key := ((uint64(content)<<classBits|uint64(class))<<numberBits|uint64(bound))<<1 | 1
		image := c.heard[channel].remember(b, key, func() int32 { return s.forgetContent(content, r, local, bound) })
		if image != content {
			sum += s.layout.change(row, i, image)
			columns[i] = image
		}
	}
	return sum
}

// forgetContent returns the content with equivalent stamps replaced by the least.
func (s *search) forgetContent(content int32, r route, local int32, bound int) int32 {
	hears := s.locals[r.to].list[local]
	if bound > 0 {
		hears.state.Clock = min(hears.state.Clock, bound)
	}
	clock := hears.state.Clock // the least it can be when the next message arrives
	messages := slices.Clone(s.contents.list[content].messages)
	for i, number := range messages {
		m := s.messages.list[number]
		if bound > 0 {
			m.clock = min(m.clock, bound)
		}
		after := s.machine.Received(clock, m.clock, s.asks(m.kind))
		if m.clock <= clock {
			m.clock = s.machine.ForgetStamp(s.locals[r.to].self, &hears.state, int(hears.asks), mutex.ID(r.from+1), m.clock)
		}
		clock = after
		messages[i] = s.numberMessage(m)
	}
	image := s.contents.numberSent(messages)
	s.fit(len(s.contents.list) - 1)
	s.noticeCompared()
	return image
}
