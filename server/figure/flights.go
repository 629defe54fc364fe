package figure

import (
	"cmp"
	"math"
	"slices"
)

// flight is a message on paper: its line, the visible part of it, and how it ends. The page's module messages.js finds
// the same.
type flight struct {
	*message
	index      int   // among the run's messages
	q          curve // from event to event
	begin, end float64
	flying     bool // not arrived where the figure ends
	lost       bool
}

// named returns the t of its line from which on a name may be placed.
func (l *flight) named() float64 {
	if l.sent < 0 {
		return 0
	}
	return l.begin
}

// fly finds the messages of the window.
func (f *frame) fly() []*flight {
	var all []*flight
	for i, m := range f.messages {
		if !f.shows(m.from) || !f.shows(m.to) || m.sent >= f.to || m.arrives < f.from && (m.arrives >= 0 || m.sent < f.from) {
			continue // neither sent nor received in the window
		}
		l := &flight{message: m, index: i, q: f.line(m)}
		f.cut(l)
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b *flight) int { return cmp.Compare(f.x(a.sent), f.x(b.sent)) })
	return all
}

// line returns the whole line of a message.
func (f *frame) line(m *message) curve {
	ax, bx := f.x(m.sent), f.px(f.axis.hi+0.7*f.axis.spacing)
	switch {
	case m.arrives >= 0:
		bx = f.x(m.arrives)
	case m.due >= 0 && f.o.Axis == TimeAxis && m.due.Float() > f.axis.xs[f.to-1]:
		bx = f.px(m.due.Float())
	}
	ay, by := f.y(m.from), f.y(m.to)
	if m.from == m.to {
		return loop(ax, ay, bx, math.Min(f.lane*0.3, f.bar/2+8))
	}
	bow := 0.0
	if f.passesBy(m, ax, bx) {
		bow = 3 * f.dot
	}
	return bowed(ax, ay, bx, by, bow)
}

// passesBy reports whether a straight line would pass near an event on a lane between its ends.
func (f *frame) passesBy(m *message, ax, bx float64) bool {
	ra, rb := f.row[m.from], f.row[m.to]
	for b := f.from; b < f.to; b++ {
		r, ok := f.row[f.beats[b].at]
		if !ok || !f.beats[b].local() || r <= min(ra, rb) || r >= max(ra, rb) {
			continue
		}
		x := ax + (bx-ax)*float64(r-ra)/float64(rb-ra)
		if math.Abs(x-f.x(b)) <= 2.2*f.dot {
			return true
		}
	}
	return false
}

// cut finds the visible part of a message's line: up to its receiver's mark, to where it was lost, or to the edge.
func (f *frame) cut(l *flight) {
	l.end = 1
	switch arrived := l.arrives >= 0 && l.arrives < f.to; {
	case arrived && l.message.lost:
		l.lost = true
		l.end = f.lossEnd(l.q)
	case arrived:
		l.end = l.q.touching(f.dot + 2)
	default:
		l.flying = true
		l.end = f.reach(l.q)
	}
	if left := f.left - over; l.q[0][0] < left {
		l.begin = math.Min(l.end, l.q.crossing(left))
	}
}

// reach returns how far a message has come at the edge.
func (f *frame) reach(q curve) float64 {
	if f.o.Axis == LogicalAxis { // there the page's cursor is not a straight line
		return q.firstWhere(func(p point) bool { return p[0] >= f.edge() })
	}
	return q.crossing(f.edge())
}

// lossEnd returns where a lost message ends: short of the lane that it never reached.
func (f *frame) lossEnd(q curve) float64 {
	gap := math.Min(f.bar/2+16, math.Abs(q[3][1]-q[0][1])/2)
	return q.firstWhere(func(p point) bool { return math.Abs(p[1]-q[3][1]) <= gap })
}
