package explore

import (
	"slices"

	"fano/algorithms/engine/system"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// Where processes are [mutex.Comparer]s on FIFO channels, and make finitely many requests, more can be
// forgotten than normal.go does by itself. Of a timestamp k that it receives, a process can observe only
// max(C, k), from which its clock continues, and whether its own request (T, i)
// precedes (k, j).
//
//   - The bound. When no process may ask any more, no T will be new. Let b be greater by one than the greatest T of the
//     waiting processes. Then all numbers v may become min(v, b): each T is less than b, so T against v comes out as
//     before; and min(max(v, w) + 1, b) is min(max(min(v, b), min(w, b)) + 1, b), so that the clocks go on as before,
//     as far as b.
//   - Stamps in flight. Let c be the receiver's clock. It will be at least c when the first message
//     of a channel is received, and after that as much as the clock rule makes of c and its k,
//     and so on for those behind it. A message whose k is not greater than that leaves the receiver's
//     clock what it would be without, and so does any other stamp that is not greater. Only the receiver
//     tells them apart, and [mutex.Comparer.ForgetStamp] returns the least that is equivalent to it. This
//     leaves the clocks for the messages behind it unchanged.
//   - Stamps less than every clock. After that, and after [mutex.Forgetter.Forget], these are the T of the waiting
//     processes, and nothing else; each is compared only with 0, and with what is no less than some clock. So they may
//     all be 1.
//   - The rest. The least clock may then be 2, or 1 if there is no such T, and all from there on be less by
//     the same, as in normal.go.
//
// In this order the result is a fixed point: a normal row stays as it is.

// compared is what is known of the numbers of Comparers.
type compared struct {
	receivers [][]receiverState // by process and number
	classes   map[receiverState]int32
	lowest    []int  // stamp that is not 0, by content
	heard     []memo // by channel; of content, class of receiver and bound: the content that is as good
	locals    []memo // by process; of number and shift
	contents  memo   // of number and shift
}

// receiverState is a process, as far as it matters to stamps that it is going to hear.
type receiverState struct {
	phase            mutex.Phase
	asks             bool // may do so again
	clock, requested int
	lowest, class    int32 // the lowest stamp that is not 0, and a number for all the rest
}

// newCompared gives nil where processes are no Comparers, or channels keep no order.
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

// noticeCompared looks at all that was numbered since.
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

// lowestOf is the lowest stamp that is not 0.
func lowestOf(lowest int, marks []mark) int {
	for i := range marks {
		if marks[i].kind == model.Stamp && marks[i].value > 0 {
			lowest = min(lowest, marks[i].value)
		}
	}
	return lowest
}

// The parts of a key of compared.heard, and of a shift's.
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

// boundOf returns the number from which on no numbers are told apart, 0 if there is none.
func (s *search) boundOf(columns []int32) (bound int) {
	bound = 1 // nothing becomes 0, which says that there is no number
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

// forgetStamps forgets those in flight, in a row and its columns.
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

// forgetContent returns the content with equivalent stamps replaced by their least.
func (s *search) forgetContent(content int32, r route, local int32, bound int) int32 {
	hears := s.locals[r.to].list[local]
	if bound > 0 {
		hears.state.Clock = min(hears.state.Clock, bound)
	}
	clock := hears.state.Clock // at least, when the next message comes
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
