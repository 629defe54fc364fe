package figure

import (
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// MostPreceding is how many processes a figure of H has.
const MostPreceding = 40

// edge says that one precedes another, and by which arbiters.
type edge struct {
	from, to mutex.ID
	turned   bool // by a dirty fork
	of       []mutex.ID
}

// edges are those of H, one a pair.
func (s *scene) edges() []edge {
	var all []edge
	at := map[[2]mutex.ID]int{}
	for i := range s.marks {
		m := &s.marks[i]
		if m.What != picture.MarkPrecedes {
			continue
		}
		pair := [2]mutex.ID{m.At.node, m.To.node}
		k, known := at[pair]
		if !known {
			k = len(all)
			at[pair] = k
			all = append(all, edge{from: pair[0], to: pair[1], turned: m.State == picture.Dirty})
		}
		if m.Of != 0 {
			all[k].of = append(all[k].of, m.Of)
		}
	}
	return all
}

// layers are how deep each node is: the length of the longest way down to it. What closes a circle is left out of that.
func layers(n int, edges []edge) (depth []int, back map[[2]mutex.ID]bool) {
	out := make([][]mutex.ID, n+1)
	for _, e := range edges {
		out[e.from] = append(out[e.from], e.to)
	}
	back = map[[2]mutex.ID]bool{}
	state := make([]int, n+1)
	var order []mutex.ID // who is done, last first
	var walk func(p mutex.ID)
	walk = func(p mutex.ID) {
		state[p] = 1
		for _, q := range out[p] {
			switch state[q] {
			case 0:
				walk(q)
			case 1:
				back[[2]mutex.ID{p, q}] = true
			}
		}
		state[p] = 2
		order = append(order, p)
	}
	for p := 1; p <= n; p++ {
		if state[p] == 0 {
			walk(mutex.ID(p))
		}
	}
	depth = make([]int, n+1)
	for _, p := range slices.Backward(order) {
		for _, q := range out[p] {
			if !back[[2]mutex.ID{p, q}] {
				depth[q] = max(depth[q], depth[p]+1)
			}
		}
	}
	return depth, back
}

// ladder is a drawing of H: who precedes all others stands on top, and arrows lead down.
type ladder struct {
	*scene
	depth []int
	total bool // one in each layer: H is one order
	back  map[[2]mutex.ID]bool
	xs    []float64
	ys    []float64
	width float64
}

const ladderDot = 16

// drawPrecedence draws H; cycle is the word for a circle in it. Errors: *Refused.
func (s *scene) drawPrecedence(out *sheet.Sheet, top float64, cycle string) (float64, error) {
	n := s.header.Processes
	edges := s.edges()
	switch {
	case n > MostPreceding:
		return 0, refuse("who precedes whom is drawn of at most %d processes, and here there are %d", MostPreceding, n)
	case len(edges) == 0:
		return 0, refuse("at this step nobody precedes anybody, or the algorithm has no such order")
	}
	l := &ladder{scene: s, width: 620, xs: make([]float64, n+1), ys: make([]float64, n+1)}
	l.depth, l.back = layers(n, edges)
	bottom := l.place(n, top)
	for d := range slices.Max(l.depth) + 1 {
		out.Add(&sheet.Text{X: 18, Y: l.rung(d, top) + 4.5, Words: strconv.Itoa(d), Size: 13, Tone: sheet.Ink3})
	}
	wrong := l.circle()
	var faint, told sheet.Group
	for _, e := range edges {
		l.arrow(e, wrong, &faint, &told)
	}
	faint.Class, told.Class = "implied", "precedes"
	out.Add(&faint, &told)
	for p := mutex.ID(1); int(p) <= n; p++ {
		out.Add(l.node(p))
	}
	if len(wrong) > 0 {
		out.Add(&sheet.Text{X: l.width - 14, Y: top + 8, Words: cycle, Size: 13, Bold: true, Anchor: sheet.End, Tone: sheet.Broken})
	}
	out.Width = l.width
	return bottom, nil
}

func (l *ladder) rung(d int, top float64) float64 { return top + 30 + 62*float64(d) }

// place gives every node its place: in its layer, from left to right below those that precede it.
func (l *ladder) place(n int, top float64) float64 {
	deepest := slices.Max(l.depth)
	byDepth := make([][]mutex.ID, deepest+1)
	for p := 1; p <= n; p++ {
		byDepth[l.depth[p]] = append(byDepth[l.depth[p]], mutex.ID(p))
	}
	l.total = n > 1 && deepest == n-1
	for d, row := range byDepth {
		for k, p := range row {
			l.ys[p] = l.rung(d, top)
			l.xs[p] = 40 + (l.width-60)*(float64(k)+0.5)/float64(len(row))
			if len(row) == 1 && d%2 == 1 && !l.total {
				l.xs[p] += 16
			}
		}
	}
	return l.rung(deepest, top) + 44
}

// circle are the pairs that follow one another on a circle in H, if there is one.
func (l *ladder) circle() map[[2]mutex.ID]bool {
	pairs := map[[2]mutex.ID]bool{}
	for i := range l.marks {
		if m := &l.marks[i]; m.What == picture.MarkCycle && m.Name == "H" {
			for k, p := range m.Order {
				pairs[[2]mutex.ID{p, m.Order[(k+1)%len(m.Order)]}] = true
			}
		}
	}
	return pairs
}

// arrow is one edge: in ink if it is of a chain or between two who ask, dashed if a dirty fork has turned it, broken on a
// circle; what follows from the others is faint.
func (l *ladder) arrow(e edge, wrong map[[2]mutex.ID]bool, faint, told *sheet.Group) {
	_, asks := l.slots[e.from]
	_, asked := l.slots[e.to]
	both, bad := asks && asked, wrong[[2]mutex.ID{e.from, e.to}]
	steps := l.depth[e.to] - l.depth[e.from]
	chain := l.total && steps == 1
	q := l.course(e, steps)
	switch {
	case bad:
		told.Add(q.outline().Draw(sheet.Pen{Tone: sheet.Broken, Width: 5.4}), q.outline().Draw(sheet.Pen{Tone: sheet.Paper, Width: 1.8}))
		l.tip(told, q, sheet.Broken, 12)
		return
	case l.total && !chain && !both && !e.turned:
		faint.Add(q.outline().Draw(sheet.Pen{Tone: sheet.Line, Width: 1.1}))
		return
	}
	pen := sheet.Pen{Tone: sheet.Ink3, Width: 1.6}
	if chain || both {
		pen = sheet.Pen{Tone: sheet.Ink, Width: 2.2}
	}
	if e.turned {
		pen.Dash = []float64{5, 4}
	}
	told.Add(q.outline().Draw(pen))
	l.tip(told, q, pen.Tone, 9)
	if len(e.of) > 0 && (both || e.turned) {
		l.number(told, e, q, chain, both)
	}
}

// number is the arbiter that says so, on its arrow.
func (l *ladder) number(g *sheet.Group, e edge, q ladderCurve, chain, both bool) {
	x, y := q.at(0.5)
	if chain {
		x += 18
	}
	fill, tone := sheet.Paper, sheet.Ink2
	if both {
		fill, tone = sheet.Ink, sheet.Paper
	}
	g.Add(&sheet.Circle{X: x, Y: y, R: 9.5, Fill: fill, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.3}},
		&sheet.Text{X: x, Y: y + 4.2, Words: strconv.Itoa(int(e.of[0])), Size: 12, Bold: both, Anchor: sheet.Middle, Tone: tone})
}

// ladderCurve is an arrow's course, with two handles.
type ladderCurve [4][2]float64

func (q ladderCurve) at(t float64) (x, y float64) {
	u := 1 - t
	k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
	for i, p := range q {
		x, y = x+k[i]*p[0], y+k[i]*p[1]
	}
	return x, y
}

func (q ladderCurve) outline() *sheet.Outline {
	return sheet.From(q[0][0], q[0][1]).Cube(q[1][0], q[1][1], q[2][0], q[2][1], q[3][0], q[3][1])
}

// course is where an arrow goes: straight from rung to rung; in one order by an arc beside the ladder, on the left if a
// dirty fork has turned it; else straight, round whoever stands in its way.
func (l *ladder) course(e edge, steps int) ladderCurve {
	ax, ay, bx, by := l.xs[e.from], l.ys[e.from], l.xs[e.to], l.ys[e.to]
	if l.total && steps != 1 {
		reach := math.Max(18, (l.width/2-70)*(0.3+0.7*math.Abs(float64(steps))/float64(max(2, len(l.depth)-2)))) * 1.25
		side := 1.0
		if e.turned {
			side = -1
		}
		x, h := ax+side*(ladderDot+1), by-ay
		return ladderCurve{{x, ay + 4}, {x + side*reach, ay + h*0.16}, {x + side*reach, by - h*0.16}, {x + side*2, by - math.Copysign(4, h)}}
	}
	long := math.Max(1, math.Hypot(bx-ax, by-ay))
	ux, uy := (bx-ax)/long, (by-ay)/long
	bend := 0.0
	for p := range l.xs[1:] {
		id := mutex.ID(p + 1)
		if id == e.from || id == e.to {
			continue
		}
		cx, cy := l.xs[id]-ax, l.ys[id]-ay
		on, off := cx*ux+cy*uy, cx*-uy+cy*ux
		if on > 0 && on < long && math.Abs(off) < ladderDot+6 {
			bend = -math.Copysign(ladderDot+18, off)
		}
	}
	hx, hy := -uy*bend/0.75, ux*bend/0.75
	h1 := [2]float64{ax + (bx-ax)*0.25 + hx, ay + (by-ay)*0.25 + hy}
	h2 := [2]float64{ax + (bx-ax)*0.75 + hx, ay + (by-ay)*0.75 + hy}
	from, to := toward(ax, ay, h1, ladderDot+2), toward(bx, by, h2, l.clearance(e.to))
	if bend == 0 { // near neighbours: the handles lie between the ends
		third := func(t float64) [2]float64 {
			return [2]float64{from[0] + (to[0]-from[0])*t, from[1] + (to[1]-from[1])*t}
		}
		h1, h2 = third(1.0/3), third(2.0/3)
	}
	return ladderCurve{from, h1, h2, to}
}

// clearance is how far from a node's middle an arrow ends: outside its ring, if it has one.
func (l *ladder) clearance(p mutex.ID) float64 {
	if _, asks := l.slots[p]; asks {
		return ladderDot + 9
	}
	return ladderDot + 2
}

// toward is so far from a point on the way to another.
func toward(x, y float64, to [2]float64, far float64) [2]float64 {
	long := math.Max(1e-9, math.Hypot(to[0]-x, to[1]-y))
	return [2]float64{x + (to[0]-x)*far/long, y + (to[1]-y)*far/long}
}

func (l *ladder) tip(g *sheet.Group, q ladderCurve, tone sheet.Tone, size float64) {
	dx, dy := q[3][0]-q[2][0], q[3][1]-q[2][1]
	long := math.Max(1e-9, math.Hypot(dx, dy))
	g.Add(arrowHead(q[3][0]+dx/long*1.5, q[3][1]+dy/long*1.5, dx/long, dy/long, size, tone, false))
}

// node is a process, ringed in its hue if it asks, filled if it is inside.
func (l *ladder) node(p mutex.ID) *sheet.Group {
	x, y := l.xs[p], l.ys[p]
	g := &sheet.Group{Class: "node", Title: l.header.Label(p) + ": " + l.word(p)}
	number := &sheet.Text{X: x, Y: y + 5.6, Words: strconv.Itoa(int(p)), Size: 15.5, Anchor: sheet.Middle, Tone: sheet.Ink2}
	c := &sheet.Circle{X: x, Y: y, R: ladderDot - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.5}}
	_, asks := l.slots[p]
	if asks {
		g.Add(&sheet.Circle{X: x, Y: y, R: ladderDot + 6, Fill: sheet.Paper}, new(sheet.Outline).Arc(x, y, ladderDot+4.5, -90, 270).Draw(l.ringPen(p)))
		c.Pen, number.Tone, number.Bold = sheet.Pen{Tone: sheet.Ink, Width: 2}, sheet.Ink, true
	}
	if l.phases[p] == "inside" {
		c.Fill, number.Tone = sheet.Ink, sheet.Paper
	}
	g.Add(c, number)
	if asks {
		g.Add(phaseDisc(x+ladderDot+4, y-ladderDot-2, 4.5, l.phases[p]))
	}
	return g
}
