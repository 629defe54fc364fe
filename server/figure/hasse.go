package figure

import (
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/web"
)

// hasse is a drawing of H as a Hasse diagram: the process that precedes all others is on top, and arrows lead down. The
// page's is in its module precedence.js.
type hasse struct {
	*scene
	layers
	edges  []edge
	wrong  map[[2]mutex.ID]bool // consecutive pairs of a cycle
	places []point              // by process
	depths []float64            // y of each layer
	room   float64              // width beside the nodes, for arcs
}

// The sizes of a Hasse diagram.
const (
	hasseWidth = 620
	hasseLeft  = 30
	hasseDot   = 16 // radius of a node
	hasseRim   = 7  // gap between arrows and nodes, which may have a ring
)

// hasseAt returns the Hasse diagram of a scene.
func (s *scene) hasseAt(top float64) *hasse {
	n, edges, cycle := s.header.Processes, s.edges(), s.cycle()
	l := &hasse{scene: s, edges: edges, layers: layersOf(n, edges, cycle), wrong: map[[2]mutex.ID]bool{}, places: make([]point, n+1)}
	for k, p := range cycle {
		l.wrong[[2]mutex.ID{p, cycle[(k+1)%len(cycle)]}] = true
	}
	l.room = math.Inf(1)
	for d, row := range l.rows {
		y := top + 30 + hasseDot + float64(d)*l.gap()
		l.depths = append(l.depths, y)
		for k, p := range row {
			x := l.across(d, k, len(row))
			l.places[p] = point{x, y}
			l.room = math.Min(l.room, math.Min(x-26, hasseWidth-x)-hasseDot-10)
		}
	}
	return l
}

// gap returns the distance between layers.
func (l *hasse) gap() float64 {
	switch n := len(l.rows); {
	case !l.total && n <= 6:
		return 84
	case n <= 8:
		return 62
	case n <= 10:
		return 54
	}
	return 48
}

// across returns the x of the kth node of a layer.
func (l *hasse) across(d, k, of int) float64 {
	const room = hasseWidth - hasseLeft
	switch x := hasseLeft + room*(float64(k)+0.5)/float64(of); {
	case l.total:
		return hasseLeft + room*0.48
	case of == 1 && d%2 == 1:
		return x + 14
	default:
		return x
	}
}

// drawPrecedence draws H and returns its height.
func (s *scene) drawPrecedence(out *sheet.Sheet, top float64, texts *web.Texts) float64 {
	l := s.hasseAt(top)
	for d, y := range l.depths {
		out.Add(&sheet.Text{X: 18, Y: y + 4.5, Words: strconv.Itoa(d), Size: 13, Tone: sheet.Ink3})
	}
	faint, told := &sheet.Group{Class: "implied"}, &sheet.Group{Class: "precedes"}
	for i := range l.edges {
		l.draw(&l.edges[i], faint, told)
	}
	out.Add(faint, told)
	for _, p := range upTo(s.header.Processes) {
		out.Add(l.node(p))
	}
	if len(l.wrong) > 0 {
		cycle := texts.T("picture.cycle")
		out.Add(&sheet.Text{X: hasseWidth - 14, Y: top + 8, Words: cycle, Size: 13, Bold: true, Anchor: sheet.End, Tone: sheet.Broken})
	}
	out.Width = hasseWidth
	return slices.Max(l.depths) + hasseDot + 14
}

// chain reports whether an edge leads from one layer to the next.
func (l *hasse) chain(e *edge) bool { return l.depth[e.to]-l.depth[e.from] == 1 }

// course returns an arrow's curve: straight from node to node, bent around nodes in its way; if H is a total order, an
// arc beside the column for edges that skip layers, on the left if a dirty fork has turned the edge.
func (l *hasse) course(e *edge) curve {
	a, b := l.places[e.from], l.places[e.to]
	if l.total && !l.chain(e) {
		steps := math.Abs(float64(l.depth[e.to] - l.depth[e.from]))
		reach := math.Max(18, l.room*(0.3+0.7*steps/math.Max(2, float64(len(l.rows)-1)))) * 1.25
		side := 1.0
		if e.turned() {
			side = -1
		}
		x, h := a[0]+side*(hasseDot+hasseRim-1), b[1]-a[1]
		return curve{{x, a[1] + 4}, {x + side*reach, a[1] + h*0.16}, {x + side*reach, b[1] - h*0.16}, {x + side*2, b[1] - math.Copysign(4, h)}}
	}
	return between(a, b, hasseDot+hasseRim, hasseDot+hasseRim+1, l.bend(e))
}

// bend returns how far an arrow must bend so that it meets no node, in pixels; the sign is the side.
func (l *hasse) bend(e *edge) float64 {
	a, b, bend := l.places[e.from], l.places[e.to], 0.0
	long := nonzero(distance(a, b))
	ux, uy := (b[0]-a[0])/long, (b[1]-a[1])/long
	for _, p := range slices.Concat(l.rows...) {
		c := l.places[p]
		on, off := (c[0]-a[0])*ux+(c[1]-a[1])*uy, (c[0]-a[0])*-uy+(c[1]-a[1])*ux
		if p != e.from && p != e.to && on > 0 && on < long && math.Abs(off) < hasseDot+6 {
			bend = math.Copysign(hasseDot+18, 0-off) // to the other side; to the left of one in the middle
		}
	}
	return bend
}

// draw draws one edge: in ink if it is in the chain or between two asking processes, dashed if a dirty fork has turned
// it, in the broken tone on a cycle; in a total order, edges that follow from others are faint.
func (l *hasse) draw(e *edge, faint, told *sheet.Group) {
	both, chain, q := l.asks(e.from) && l.asks(e.to), l.total && l.chain(e), l.course(e)
	switch {
	case l.wrong[[2]mutex.ID{e.from, e.to}]:
		told.Add(q.outline().Draw(sheet.Pen{Tone: sheet.Broken, Width: 5.4}), q.outline().Draw(sheet.Pen{Tone: sheet.Paper, Width: 1.8}),
			tip(q, sheet.Broken, 12))
	case l.total && !chain && !both && !e.turned():
		faint.Add(q.outline().Draw(sheet.Pen{Tone: sheet.Line, Width: 1.1}))
		return
	default:
		pen := sheet.Pen{Tone: sheet.Ink3, Width: 1.6}
		if chain || both {
			pen = sheet.Pen{Tone: sheet.Ink, Width: 2.2}
		}
		if e.turned() {
			pen.Dash = []float64{5, 4}
		}
		told.Add(q.outline().Draw(pen), tip(q, pen.Tone, 9))
	}
	if at, ok := l.numberAt(e); ok { // number of the arbiter, filled between two asking processes
		fill, tone := sheet.Paper, sheet.Ink2
		if both {
			fill, tone = sheet.Ink, sheet.Paper
		}
		told.Add(&sheet.Circle{X: at[0], Y: at[1], R: 9.5, Fill: fill, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.3}},
			centred(at[0], at[1]+4.2, numbered(e.of[0]), 12, both, tone))
	}
}

// maxNumbered is the most arrows with which a diagram still shows the numbers of the deciding arbiters.
const maxNumbered = 30

// numberAt returns the position on an arrow for the number of the arbiter that decided it; false if it is not shown.
func (l *hasse) numberAt(e *edge) (at point, ok bool) {
	at = l.course(e).at(0.5)
	if l.total && l.chain(e) {
		at[0] += 17
	}
	counts := e.turned() || l.asks(e.from) && l.asks(e.to) || l.wrong[[2]mutex.ID{e.from, e.to}]
	return at, len(e.of) > 0 && len(l.edges) <= maxNumbered && counts
}

// tip draws an arrow's head.
func tip(q curve, tone sheet.Tone, size float64) sheet.Item {
	long := nonzero(distance(q[2], q[3]))
	to := point{(q[3][0] - q[2][0]) / long, (q[3][1] - q[2][1]) / long}
	return arrowHead(point{q[3][0] + to[0]*1.5, q[3][1] + to[1]*1.5}, to, size, tone, false)
}

// node draws a process, ringed in its hue if it asks, filled if it is inside.
func (l *hasse) node(p mutex.ID) *sheet.Group {
	x, y := l.places[p][0], l.places[p][1]
	g := &sheet.Group{Class: "node", Title: l.label(p)}
	number := centred(x, y+5.6, numbered(p), 15.5, false, sheet.Ink2)
	c := &sheet.Circle{X: x, Y: y, R: hasseDot - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.5}}
	if l.asks(p) {
		g.Add(&sheet.Circle{X: x, Y: y, R: hasseDot + 6, Fill: sheet.Paper},
			new(sheet.Outline).Arc(x, y, hasseDot+4.5, -90, 270).Draw(l.pen(p, ringPen)))
		c.Pen, number.Tone, number.Bold = sheet.Pen{Tone: sheet.Ink, Width: 2}, sheet.Ink, true
	}
	if l.phases[p] == "inside" {
		c.Fill, number.Tone = sheet.Ink, sheet.Paper
	}
	g.Add(c, number)
	if l.asks(p) {
		g.Add(phaseDisc(x+hasseDot+2, y-hasseDot, 4.5, l.phases[p]))
	}
	return g
}
