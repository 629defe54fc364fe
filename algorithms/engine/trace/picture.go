package trace

import (
	"cmp"
	"slices"
	"strconv"

	"fano/algorithms/mutex/picture"
)

// Picture keeps the marks of a run's picture and writes the changes from one event to the next, as an object from
// "what/name" to the mark, or to null if the mark was removed. The changes since the empty picture are the whole
// picture.
type Picture struct {
	marks, before []picture.Mark
}

// Redraw returns an empty slice with reused memory for the next picture; pass the result to [Picture.AppendChanges].
func (p *Picture) Redraw() []picture.Mark { return p.before[:0] }

// AppendChanges takes the marks of the picture as it is now and appends the changes since the last call; nothing if
// there are none.
func (p *Picture) AppendChanges(dst []byte, now []picture.Mark) []byte {
	slices.SortFunc(now, byKey)
	now = slices.CompactFunc(now, func(a, b picture.Mark) bool { return byKey(a, b) == 0 }) // a message and its copy
	p.before, p.marks = p.marks, now
	open, i, j := byte('{'), 0, 0
	key := func(m *picture.Mark) {
		dst = appendKey(append(dst, open), m)
		open = ','
	}
	for i < len(p.before) || j < len(now) {
		order := -1 // order of the next old mark and the next new one
		switch {
		case i == len(p.before):
			order = 1
		case j < len(now):
			order = byKey(p.before[i], now[j])
		}
		if order < 0 { // removed
			key(&p.before[i])
			dst = append(dst, "null"...)
			i++
			continue
		}
		if order > 0 || !same(&p.before[i], &now[j]) {
			key(&now[j])
			dst = appendMark(dst, &now[j])
		}
		if order == 0 {
			i++
		}
		j++
	}
	if open == ',' {
		dst = append(dst, '}')
	}
	return dst
}

func byKey(a, b picture.Mark) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
}

func same(a, b *picture.Mark) bool {
	return a.At == b.At && a.To == b.To && a.Message == b.Message && a.State == b.State && a.Of == b.Of && slices.Equal(a.Order, b.Order)
}

func appendKey(dst []byte, m *picture.Mark) []byte {
	dst = append(dst, '"')
	dst = append(dst, m.Kind...)
	dst = append(dst, '/')
	dst = append(dst, m.Name...)
	return append(dst, '"', ':')
}

func appendMark(dst []byte, m *picture.Mark) []byte {
	start := len(dst)
	dst = append(dst, '{')
	member := func(name string) {
		if len(dst) > start+1 {
			dst = append(dst, ',')
		}
		dst = append(dst, '"')
		dst = append(dst, name...)
		dst = append(dst, '"', ':')
	}
	if m.At.Node != 0 {
		member("at")
		dst = appendSeat(dst, m.At)
	}
	if m.To.Node != 0 {
		member("to")
		dst = appendSeat(dst, m.To)
	}
	if m.Message != 0 {
		member("message")
		dst = strconv.AppendQuote(dst, MessageName{From: m.At.Node, To: m.To.Node, K: m.Message}.String())
	}
	if m.State != "" {
		member("state")
		dst = strconv.AppendQuote(dst, m.State)
	}
	if m.Of != 0 {
		member("of")
		dst = strconv.AppendInt(dst, int64(m.Of), 10)
	}
	if len(m.Order) > 0 {
		member("order")
		for i, id := range m.Order {
			dst = append(dst, "[,"[min(i, 1)])
			dst = strconv.AppendInt(dst, int64(id), 10)
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}

// appendSeat writes a seat as its side and its node, such as "c7", "a4" or "p2".
func appendSeat(dst []byte, s picture.Seat) []byte {
	dst = append(dst, '"', byte(s.Side))
	dst = strconv.AppendInt(dst, int64(s.Node), 10)
	return append(dst, '"')
}
