package explore

import "fano/algorithms/mutex/model"

// shift is what the numbers of Comparers become: those beyond the bound, if that is not 0, become the bound; those
// below the least clock become 1; the least clock becomes to, and those beyond it keep their distance from it.
type shift struct{ least, to, bound int }

// shiftOf returns the shift that makes a row normal.
func (s *search) shiftOf(b *successors, columns []int32, bound int) (f shift) {
	c := s.normal.compared
	f.least, f.bound = noNumber, bound
	lowest := noNumber
	for i, number := range columns {
		switch {
		case i >= s.n && int(number) < len(c.lowest):
			lowest = min(lowest, c.lowest[number])
		case i < s.n && int(number) < len(c.receivers[i]):
			h := &c.receivers[i][number]
			f.least, lowest = min(f.least, h.clock), min(lowest, int(h.lowest))
		default:
			b.missed = true
			return f
		}
	}
	if bound > 0 {
		f.least = min(f.least, bound)
	}
	switch {
	case f.least == 0:
	case lowest < f.least:
		f.to = 2
	default:
		f.to = 1
	}
	return f
}

// nothing reports whether a shift changes nothing.
func (f shift) nothing() bool { return f.bound == 0 && f.to == f.least }

// of returns what a number becomes.
func (f shift) of(_ model.Number, v int) int {
	if f.bound > 0 {
		v = min(v, f.bound)
	}
	switch {
	case v == 0:
		return 0
	case v < f.least:
		return 1
	}
	return v - f.least + f.to
}

// shifted returns what a column's number becomes.
func (s *search) shifted(b *successors, column int, number int32, f shift) int32 {
	c := s.normal.compared
	images := &c.contents
	if column < s.n {
		images = &c.locals[column]
	}
	if f.least >= 1<<numberBits {
		panic("explore: clocks as late as that are beyond any search")
	}
	key := (((uint64(number)<<numberBits|uint64(f.least))<<numberBits|uint64(f.bound))<<2|uint64(f.to))<<1 | 1
	return images.remember(b, key, func() int32 { return s.renumberColumn(column, number, f.of) })
}
