package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/mutex"
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
	centre  point
	radius  float64 // of the circle
	placeOf map[mutex.ID]int
}

func (s *scene) fanoAt(top float64) *fano {
	return &fano{
		scene: s, holdings: s.holdings(), placeOf: placeFano(s.sets, firstToAsk(s.header)),
		centre: point{fanoWidth / 2, top + 2*fanoRadius + 42}, radius: fanoRadius,
	}
}

// drawFano draws the plane of seven points and returns its height. An asking process's line is drawn in its pen, the
// parts over which a fork or vote has come are thick, and where two such lines meet, an arbiter decides.
func (s *scene) drawFano(out *sheet.Sheet, top float64) float64 {
	f := s.fanoAt(top)
	flights, resting, points := f.flown(), slices.Concat(f.docks(), f.slotTokens()), upTo(7)
	f.drawLines(out, flights)
	for _, p := range points {
		if line, ok := f.leader(p); ok {
			out.Add(sheet.Straight(line[0], line[1], line[2], line[3], sheet.Pen{Tone: sheet.Ink3, Width: 1}))
		}
	}
	for _, p := range points {
		out.Add(f.point(p))
	}
	for _, p := range points {
		if f.hasBox(p) {
			out.Add(f.clientBox(p))
		}
	}
	names, tokens := &sheet.Group{Class: "names"}, &sheet.Group{Class: "tokens"}
	height := f.centre[1] + fanoRadius + 40 + boxHeight + 12
	for _, n := range f.names(resting, flights, height-4) {
		names.Add(&n.Text)
	}
	for _, g := range slices.Concat(resting, flights) {
		tokens.Add(g.draw())
	}
	out.Add(names, tokens)
	out.Width = fanoWidth
	return height
}

// drawLines draws the clients' lines. The circle interrupts a median where they cross without a point.
func (f *fano) drawLines(out *sheet.Sheet, flights []token) {
	medians, bridges, round := &sheet.Group{Class: "medians"}, &sheet.Group{Class: "bridges"}, &sheet.Group{Class: "lines"}
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
	for _, c := range f.asking() {
		layer(c).Add(f.line(c).Draw(f.pen(c, linePen)))
	}
	for _, w := range f.trails(flights) {
		if f.asks(w.client) { // else the thin line shows in the gaps of the thick one
			layer(w.client).Add(w.way.outline().Draw(sheet.Pen{Tone: sheet.Paper, Width: 9.5}))
		}
		layer(w.client).Add(w.way.outline().Draw(f.pen(w.client, heldPen)))
	}
	for _, a := range fanoBridges {
		bridges.Add(new(sheet.Outline).Arc(f.centre[0], f.centre[1], f.radius, a-5, a+5).Draw(sheet.Pen{Tone: sheet.Paper, Width: 9}))
	}
	out.Add(medians, bridges, round)
}

// trail is the thick part of a client's line, over which a fork or a vote has come.
type trail struct {
	thing  *mark
	client mutex.ID
	way    curve
}

// trails returns the trails from arbiters whose fork or vote a client holds, and behind those in flight.
func (f *fano) trails(flights []token) []trail {
	var all []trail
	for _, a := range upTo(7) {
		if c := f.holder(a); c != 0 && c != a {
			all = append(all, trail{f.things[a], c, f.way(c, a, c)})
		}
	}
	for _, g := range flights {
		client, arbiter, back := channel(g.mark)
		t := g.t
		if back {
			t = 1 - t
		}
		if isThing(g.mark) {
			all = append(all, trail{g.mark, client, f.way(client, arbiter, client).part(0, t)})
		}
	}
	return all
}

// point draws a point of the plane: filled and ringed if several clients ask there.
func (f *fano) point(p mutex.ID) *sheet.Group {
	x, y := f.at(p)[0], f.at(p)[1]
	g := &sheet.Group{Class: "point"}
	number := centred(x, y+5, numbered(p), 15, true, sheet.Ink)
	switch len(f.askers(p)) {
	case 0:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.5}})
		number.Bold, number.Tone = false, sheet.Ink2
	case 1:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint + 3, Fill: sheet.Paper},
			&sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 2}})
	default:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoRing + 3.5, Fill: sheet.Paper})
		for _, part := range f.ring(p) {
			g.Add(new(sheet.Outline).Arc(x, y, fanoRing, part.start, part.end).Draw(f.pen(part.of, ringPen)))
		}
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint, Fill: sheet.Ink})
		number.Tone = sheet.Paper
	}
	g.Add(number)
	return g
}

// askers returns the clients that ask at a point, by slot.
func (f *fano) askers(p mutex.ID) []mutex.ID {
	return slices.DeleteFunc(f.asking(), func(c mutex.ID) bool { return !slices.Contains(f.sets[c-1], p) })
}

// ringPart is one of the equal parts of a ring.
type ringPart struct {
	of         mutex.ID
	start, end float64
}

// ring returns the equal parts of the ring around a point where several clients ask, each as near as possible to the
// side from which its client's line comes.
func (f *fano) ring(p mutex.ID) []ringPart {
	askers, from := f.askers(p), map[mutex.ID]float64{}
	for _, c := range askers {
		from[c] = math.Mod(math.Mod(math.Floor(f.side(c, p)*1000+0.5)/1000, 360)+360, 360)
	}
	slices.SortFunc(askers, func(a, b mutex.ID) int { return cmp.Or(cmp.Compare(from[a], from[b]), cmp.Compare(a, b)) })
	share, sum := 360/float64(len(askers)), point{}
	for i, c := range askers {
		sum = polar(sum, 1, from[c]-float64(i)*share)
	}
	turn := from[askers[0]]
	if math.Hypot(sum[0], sum[1]) >= rounding {
		turn = math.Atan2(sum[1], sum[0]) * 180 / math.Pi
	}
	parts := make([]ringPart, len(askers))
	for i, c := range askers {
		start := turn + float64(i)*share - share/2
		parts[i] = ringPart{c, start, start + share}
	}
	return parts
}

// side returns the direction from which a client's line comes to a point, in degrees: from the client, or at the
// client's own point from the mean of the others, or from the first if they are opposite.
func (f *fano) side(client, p mutex.ID) float64 {
	at := f.at(p)
	var sum, first point
	for _, o := range f.sets[client-1] {
		if o == p || client != p && o != client {
			continue
		}
		near := f.way(client, p, o).at(0.08)
		length := distance(near, at)
		to := point{(near[0] - at[0]) / length, (near[1] - at[1]) / length}
		if sum[0], sum[1] = sum[0]+to[0], sum[1]+to[1]; first == (point{}) {
			first = to
		}
	}
	if math.Hypot(sum[0], sum[1]) < rounding {
		sum = first
	}
	return math.Atan2(sum[1], sum[0]) * 180 / math.Pi
}
