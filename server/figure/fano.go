package figure

import (
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// The sizes of the drawing.
const (
	fanoRadius  = 150
	fanoPoint   = 16
	plateWidth  = 136
	plateHeight = 56
	platePitch  = 40
)

// fano is the drawing of one plane.
type fano struct {
	*scene
	cx, cy  float64
	placeOf map[mutex.ID]int
}

// drawFano draws the plane of seven points: who asks lights a line, what arrives makes it thick, and where two lit lines
// meet, an arbiter decides.
func (s *scene) drawFano(out *sheet.Sheet, top float64) float64 {
	const width = 760
	f := &fano{scene: s, cx: width / 2, cy: top + 2*fanoRadius + 46, placeOf: placeFano(s.sets, s.asking())}
	at := s.stand()
	plates := f.plates(width)
	medians, round, tokens := &sheet.Group{Class: "medians"}, &sheet.Group{Class: "lines"}, &sheet.Group{Class: "tokens"}
	put := func(c mutex.ID, items ...sheet.Item) {
		if f.isMedian(c) {
			medians.Add(items...)
		} else {
			round.Add(items...)
		}
	}
	trail := func(c mutex.ID, o *sheet.Outline) {
		if _, asks := s.slots[c]; asks { // else the thin line shows in the gaps of the thick one
			put(c, o.Draw(sheet.Pen{Tone: sheet.Paper, Width: 9.5}))
		}
		put(c, o.Draw(s.heldPen(c)))
	}
	for c := mutex.ID(1); c <= 7; c++ {
		if _, asks := s.slots[c]; !asks {
			put(c, f.line(c).Draw(sheet.Pen{Tone: sheet.Edge, Width: 1.3}))
		}
	}
	for _, c := range s.asking() {
		put(c, f.line(c).Draw(s.slotPen(c)))
	}
	for a := mutex.ID(1); a <= 7; a++ {
		if m := at.things[a]; m != nil && m.Message == "" && m.At.side == 'c' && m.At.node != a {
			trail(m.At.node, f.way(m.At.node, a, m.At.node).upTo(1))
		}
	}
	f.flights(at, tokens, trail)
	f.docks(at, tokens)
	out.Add(medians, f.bridges(), round)
	f.leaders(out, at, plates)
	for p := mutex.ID(1); p <= 7; p++ {
		out.Add(f.point(p))
	}
	for p := mutex.ID(1); p <= 7; p++ {
		if f.seated(at, p) {
			out.Add(f.plate(at, p, plates[f.placeOf[p]]))
		}
	}
	out.Add(tokens)
	out.Width = width
	return f.cy + fanoRadius + 40 + plateHeight + 12
}

// bridges break a median where the circle crosses it in no point.
func (f *fano) bridges() *sheet.Group {
	g := &sheet.Group{Class: "bridges"}
	for _, a := range fanoBridges {
		g.Add(new(sheet.Outline).Arc(f.cx, f.cy, fanoRadius, a-5, a+5).Draw(sheet.Pen{Tone: sheet.Paper, Width: 9}))
	}
	return g
}
