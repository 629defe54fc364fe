package explore

import (
	"encoding/binary"
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
)

// The numbers of processes that ask for ever grow without bound, but are only compared. Two configurations have the
// same future if one is the other with its numbers mapped by a function f that no comparison and no increment can
// observe:
//
//   - Let m be the least clock. A new timestamp is max(C, k) + 1 or C, for a clock C ≥ m: it is never less than
//     m. So f may subtract the same amount from all numbers from m on; then f(max(C, k) + 1) = max(f(C), f(k)) +
//     1, whether k ≥ m or not, as C ≥ m.
//   - Stamps less than m are copied and compared, but nothing new comes between them: f may number them in order,
//     from 1, and m is the next.
//   - Of the numbers of one owner only the greatest is incremented, by the owner. Others are compared, also as to
//     whether one is the successor of another. So f may number them in order, keeping one number free where there is
//     a gap.
//   - 0 means no number. It stays 0, and no other number becomes 0.
//
// f is strictly increasing and keeps 0, so every comparison of the algorithm has the same outcome; a step of one
// configuration is the same step of the other, and leads to configurations that are each other's images again: the two
// are bisimilar, and it is enough to visit the one with the least numbers. A test checks, state by state, that no
// algorithm does more than this with its tagged numbers.
//
// If clocks drift apart without bound, gaps between them are closed beyond [mutex.Endless.Apart]. That is no
// bisimulation, and is stated with the verdict.

// mark is a number in a state of a process or in a message.
type mark struct {
	kind  model.NumberKind
	scale int // 0 for stamps and clocks, the owner for owned numbers
	value int
}

// normal makes rows normal.
type normal struct {
	scales   int
	compared *compared  // nil unless processes are Comparers
	locals   [][][]mark // by process and number of its state
	contents [][]mark   // by number
	images   map[string]int32
	folds    map[string]int32
	list     []fold // by number; the first changes nothing
	bytes    int64
}

// fold is such a function f, for each scale.
type fold []scale

// scale is f on one scale: the existing numbers, in order, and what they become.
type scale struct {
	from, to []int
	least    int // the least clock
}

const noNumber = int(^uint(0) >> 1) // no number

func newNormal(processes, nodes int) *normal {
	return &normal{
		scales: processes + 1, locals: make([][][]mark, nodes),
		images: map[string]int32{}, folds: map[string]int32{"": 0}, list: []fold{nil},
	}
}

// of returns what a number becomes.
func (f fold) of(kind model.NumberKind, on, v int) int {
	if kind == model.Ticket || v == 0 && kind != model.Clock {
		return v
	}
	if i, is := slices.BinarySearch(f[on].from, v); is {
		return f[on].to[i]
	}
	return v
}

// number returns f(v) for a number of a state or a message.
func (f fold) number(n model.Number, v int) int { return f.of(n.Kind, scaleOf(n), v) }

func scaleOf(n model.Number) int {
	if n.Kind == model.Owned {
		return int(n.Owner)
	}
	return 0
}

// notice finds the numbers in everything numbered since the last call.
func (s *search) notice() {
	n := s.normal
	if n.compared != nil {
		s.noticeCompared()
		return
	}
	for p := range s.locals {
		for i := len(n.locals[p]); i < len(s.locals[p].list); i++ {
			n.locals[p] = append(n.locals[p], s.marksOf(p, &s.locals[p].list[i]))
		}
	}
	for i := len(n.contents); i < len(s.contents.list); i++ {
		var marks []mark
		for _, m := range s.contents.list[i].messages {
			marks = s.marksIn(marks, &s.messages.list[m])
		}
		n.contents = append(n.contents, marks)
	}
}

func (s *search) marksOf(p int, l *local) (marks []mark) {
	if !s.System.Algorithm.Clockless {
		marks = append(marks, mark{model.Clock, 0, l.state.Clock})
	}
	s.System.Algorithm.Numbers(l.state.Process, mutex.ID(p+1), s.System.Switches, func(n model.Number, v int) {
		marks = append(marks, mark{n.Kind, scaleOf(n), v})
	})
	return marks
}

func (s *search) marksIn(marks []mark, m *message) []mark {
	if s.machine.ReadsClock(m.kind) {
		marks = append(marks, mark{model.Stamp, 0, m.clock})
	}
	s.System.Algorithm.MessageNumbers(m.message, m.from, func(n model.Number, v int) {
		marks = append(marks, mark{n.Kind, scaleOf(n), v})
	})
	return marks
}

// marks returns the numbers in a column of a row. If they have not been noticed yet, it marks the state as missed.
func (s *search) marks(b *successors, column int, number int32) []mark {
	of := s.normal.contents
	if column < s.n {
		of = s.normal.locals[column]
	}
	if int(number) >= len(of) {
		b.missed = true
		return nil
	}
	return of[number]
}

// foldOf returns the function that makes a row normal.
func (s *search) foldOf(b *successors, columns []int32) (f fold) {
	f = make(fold, s.normal.scales)
	for i := range f {
		f[i].least = noNumber
	}
	for i, number := range columns {
		marks := s.marks(b, i, number)
		for j := range marks {
			if m := &marks[j]; m.kind != model.Ticket && (m.value > 0 || m.kind == model.Clock) {
				f[m.scale].add(m)
			}
		}
	}
	apart := s.System.Restriction().Apart
	if s.Fold {
		apart = 0 // with finitely many requests, clocks cannot drift apart for ever
	}
	f[0].shrink(apart)
	for i := range f[1:] {
		f[i+1].shrinkOwned()
	}
	return f
}

func (s *scale) add(m *mark) {
	if m.kind == model.Clock {
		s.least = min(s.least, m.value)
	}
	if at, is := slices.BinarySearch(s.from, m.value); !is {
		s.from = slices.Insert(s.from, at, m.value)
	}
}

// shrink numbers the stamps below the least clock in order, from 1, and moves the others down after them. If apart is
// not 0, wider gaps are closed to it.
func (s *scale) shrink(apart int) {
	last, to := 0, 0
	for _, v := range s.from {
		switch gap := v - last; {
		case v == 0: // a clock, and so the least
		case v <= s.least:
			to++
		case apart > 0:
			to += min(gap, apart)
		default:
			to += gap
		}
		last, s.to = v, append(s.to, to)
	}
}

// shrinkOwned numbers the numbers of one owner in order, from 0, leaving one out where there is a gap.
func (s *scale) shrinkOwned() {
	last, to := 0, 0
	for _, v := range s.from {
		to += min(v-last, 2)
		last, s.to = v, append(s.to, to)
	}
}

// changes reports whether a function is not the identity.
func (f fold) changes() bool {
	return slices.ContainsFunc(f, func(s scale) bool { return !slices.Equal(s.from, s.to) })
}

// normalize makes a row normal, and returns its new sum and the number of the function used.
func (s *search) normalize(b *successors, row []uint64, sum uint64) (uint64, int32) {
	if !b.frozen {
		s.notice()
	}
	s.layout.read(b.normalizing, row)
	columns := b.normalizing[:s.n+len(s.layout.columns)]
	if s.normal.compared != nil {
		return sum + s.normalizeCompared(b, row, columns), 0
	}
	f := s.foldOf(b, columns)
	if b.missed || !f.changes() {
		return sum, 0
	}
	number := s.numberFold(b, f)
	for i := 0; !b.missed && i < len(columns); i++ {
		sum += s.layout.change(row, i, s.foldColumn(b, i, columns[i], f))
	}
	return sum, number
}

func (s *search) numberFold(b *successors, f fold) int32 {
	var key []byte
	for i := range f {
		key = binary.AppendVarint(key, int64(len(f[i].from)))
		for j, v := range f[i].from {
			key = binary.AppendVarint(binary.AppendVarint(key, int64(v)), int64(f[i].to[j]))
		}
	}
	number, known := s.normal.folds[string(key)]
	if !known && b.mayAdd() {
		number = int32(len(s.normal.list))
		s.normal.folds[string(key)] = number
		s.normal.list = append(s.normal.list, f)
		s.normal.bytes += ofName(string(key)) + int64(len(f))*sizeOf[scale]()
	}
	return number
}

// foldColumn returns what a column's number becomes.
func (s *search) foldColumn(b *successors, column int, number int32, f fold) int32 {
	marks := s.marks(b, column, number)
	if len(marks) == 0 {
		return number
	}
	var room [64]byte
	key := binary.AppendVarint(room[:0], int64(min(column, s.n))) // all channels have the same contents
	key = binary.AppendVarint(key, int64(number))
	for i := range marks {
		m := &marks[i]
		key = binary.AppendVarint(key, int64(f.of(m.kind, m.scale, m.value)))
	}
	image, known := s.normal.images[string(key)]
	if !known && b.mayAdd() {
		image = s.renumberColumn(column, number, f.number)
		s.normal.images[string(key)] = image
		s.normal.bytes += ofName(string(key))
	}
	return image
}

// renumberColumn returns a state of a process, or a content, with other numbers.
func (s *search) renumberColumn(column int, number int32, to func(n model.Number, v int) int) (image int32) {
	if column < s.n {
		image = s.renumberLocal(column, number, to)
	} else {
		image = s.renumberContent(number, to)
	}
	s.notice()
	return image
}

// renumberLocal returns a state of a process with other numbers.
func (s *search) renumberLocal(p int, number int32, to func(n model.Number, v int) int) int32 {
	l := s.locals[p].list[number]
	process := s.System.Algorithm.New(mutex.ID(p+1), s.System.Topology)
	s.System.Algorithm.Copy(process, l.state.Process)
	s.System.Algorithm.Renumber(process, mutex.ID(p+1), s.System.Switches, to)
	l.state.Process = process
	if !s.System.Algorithm.Clockless {
		l.state.Clock = to(model.Number{Kind: model.Clock}, l.state.Clock)
	}
	return s.numberLocal(p, l)
}

// renumberContent returns a content whose messages have other numbers.
func (s *search) renumberContent(number int32, to func(n model.Number, v int) int) int32 {
	var messages []int32
	for _, m := range s.contents.list[number].messages {
		messages = append(messages, s.renumberMessage(m, to))
	}
	image := s.contents.numberSent(messages)
	s.fit(len(s.contents.list) - 1)
	return image
}

func (s *search) renumberMessage(number int32, to func(n model.Number, v int) int) int32 {
	m := s.messages.list[number]
	m.message = s.System.Algorithm.RenumberMessage(m.message, m.from, to)
	m.clock = to(model.Number{Kind: model.Stamp}, m.clock)
	return s.numberMessage(m)
}
