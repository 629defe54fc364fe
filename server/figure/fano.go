package figure

import (
	"math"
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// The sizes of the drawing: like the page's module plane-fano.js when it has room.
const (
	fanoWidth  = 760
	fanoRadius = 140
	fanoPoint  = 14.5
	fanoRing   = fanoPoint * 1.56
	boxWidth   = 124
	boxHeight  = 72
	slotRow    = 36
	slotPitch  = 38
)

// fano is the drawing of the Fano plane.
type fano struct {
	*scene
	*holdings
	cx, cy  float64
	radius  float64 // of the circle
	placeOf map[mutex.ID]int
}

func (s *scene) fanoAt(top float64) *fano {
	return &fano{
		scene: s, holdings: s.holdings(), placeOf: placeFano(s.sets, firstToAsk(s.header)),
		cx: fanoWidth / 2, cy: top + 2*fanoRadius + 42, radius: fanoRadius,
	}
}

// drawFano draws the plane of seven points and returns its height. An asking process's line is drawn in its pen, the
// parts over which a fork or vote has come are thick, and where two such lines meet, an arbiter decides.
func (s *scene) drawFano(out *sheet.Sheet, top float64) float64 {
	f := s.fanoAt(top)
	medians, round, tokens := &sheet.Group{Class: "medians"}, &sheet.Group{Class: "lines"}, &sheet.Group{Class: "tokens"}
	layer := func(c mutex.ID) *sheet.Group {
		if f.isMedian(c) {
			return medians
		}
		return round
	}
	for _, c := range upTo(7) {
		if !f.asks(c) {
			layer(c).Add(f.line(c).Draw(sheet.Pen{Tone: sheet.Edge, Width: 1.3}))
		}
	}
	for _, c := range s.asking() {
		layer(c).Add(f.line(c).Draw(s.pen(c, linePen)))
	}
	flights := f.flown()
	for _, w := range append(f.held(), trailsOf(flights, f)...) {
		if f.asks(w.client) { // else the thin line shows in the gaps of the thick one
			layer(w.client).Add(w.way.outline().Draw(sheet.Pen{Tone: sheet.Paper, Width: 9.5}))
		}
		layer(w.client).Add(w.way.outline().Draw(s.pen(w.client, heldPen)))
	}
	out.Add(medians, f.bridges(), round)
	f.leaders(out)
	for _, p := range upTo(7) {
		out.Add(f.point(p))
	}
	for _, p := range upTo(7) {
		if f.hasBox(p) {
			out.Add(f.clientBox(p))
		}
	}
	names, resting := &sheet.Group{Class: "names"}, slices.Concat(f.docks(), f.slotTokens())
	height := f.cy + fanoRadius + 40 + boxHeight + 12
	for _, n := range f.names(resting, flights, height-4) {
		names.Add(n.draw())
	}
	for _, g := range slices.Concat(resting, flights) {
		tokens.Add(g.draw())
	}
	out.Add(names, tokens)
	out.Width = fanoWidth
	return height
}

// trail is the thick part of a client's line.
type trail struct {
	client mutex.ID
	way    curve
}

// held returns the trails from arbiters whose fork or vote a client holds.
func (f *fano) held() []trail {
	var all []trail
	for a := mutex.ID(1); a <= 7; a++ {
		if c := f.holder(a); c != 0 && c != a {
			all = append(all, trail{c, f.way(c, a, c)})
		}
	}
	return all
}

// trailsOf returns the trails behind forks and votes in flight.
func trailsOf(flights []token, f *fano) []trail {
	var all []trail
	for _, g := range flights {
		if !isThing(g.mark) {
			continue
		}
		client, arbiter, back := channel(g.mark)
		t := g.t
		if back {
			t = 1 - t
		}
		all = append(all, trail{client, f.way(client, arbiter, client).part(0, t)})
	}
	return all
}

// isThing reports whether a mark is something that an arbiter gives: a fork or a vote.
func isThing(m *mark) bool { return m.What == picture.MarkFork || m.What == picture.MarkVote }

// bridges interrupt a median where the circle crosses it without a point.
func (f *fano) bridges() *sheet.Group {
	g := &sheet.Group{Class: "bridges"}
	for _, a := range fanoBridges {
		g.Add(new(sheet.Outline).Arc(f.cx, f.cy, f.radius, a-5, a+5).Draw(sheet.Pen{Tone: sheet.Paper, Width: 9}))
	}
	return g
}

// onCircle returns the position on the circle in a direction, in degrees.
func (f *fano) onCircle(degrees float64) point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return point{f.cx + f.radius*cos, f.cy + f.radius*sin}
}
