package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// Many points stand on a ring, with one comb for each who asks, the first inside the ring, the others outside. Nothing
// crosses: where teeth meet they mean a common arbiter. The page draws the same: see the module dial.js.
const (
	dialSize   = 640
	dialGap    = 46
	dialStep   = 20
	dialAside  = 9 // between teeth that stand side by side
	mostCombs  = 4
	smallDial  = 60 // more points than these have small tokens
	MostPoints = 600
)

type dial struct {
	*scene
	combs []mutex.ID       // whose lines are drawn
	more  int              // who else asks
	teeth map[mutex.ID]int // on each point
	n     int
	c, cy float64 // centre
	ring  float64
	dot   float64
}

// rails are how far from the ring the combs are.
var rails = []float64{-dialGap, dialGap, dialGap + dialStep, dialGap + 2*dialStep}

// dialAt is the dial of a moment: its size, and a comb for each slot that has a rail.
func (s *scene) dialAt(top float64) *dial {
	d := &dial{scene: s, n: max(s.header.Nodes(), len(s.sets)), teeth: map[mutex.ID]int{}}
	d.c, d.cy, d.ring = dialSize/2, top+dialSize/2, dialSize/2-dialGap-2*dialStep-22
	d.dot = math.Max(1.5, math.Min(9.5, math.Pi*d.ring/float64(d.n)*0.62))
	for _, c := range s.asking() {
		if s.slots[c] >= mostCombs {
			d.more++
			continue
		}
		d.combs = append(d.combs, c)
		for _, k := range s.sets[c-1] {
			d.teeth[k]++
		}
	}
	return d
}

// rail is how far from the ring a comb is, which does not change while its owner asks.
func (d *dial) rail(c mutex.ID) float64 { return rails[d.slots[c]] }

func (d *dial) at(k mutex.ID, level float64) (x, y float64) {
	sin, cos := math.Sincos(d.out(k) * math.Pi / 180)
	return d.c + (d.ring+level)*cos, d.cy + (d.ring+level)*sin
}

// tooth is a channel, from the rail of c to the point k.
func (d *dial) tooth(c, k mutex.ID) (x1, y1, x2, y2 float64) {
	aside := d.beside(c, k)
	x1, y1 = d.moved(k, d.rail(c), aside)
	x2, y2 = d.moved(k, math.Copysign(d.radius(d.teeth[k])+2, d.rail(c)), aside)
	return x1, y1, x2, y2
}

// beside is how far a tooth is from the middle: those of several combs on one side of a point stand side by side.
func (d *dial) beside(c, k mutex.ID) float64 {
	place, count := 0, 0
	for _, other := range d.combs {
		if !slices.Contains(d.sets[other-1], k) || d.rail(other)*d.rail(c) < 0 {
			continue
		}
		if other == c {
			place = count
		}
		count++
	}
	return (float64(place) - float64(count-1)/2) * dialAside
}

// moved is a place at a point, moved along the ring.
func (d *dial) moved(k mutex.ID, level, aside float64) (x, y float64) {
	x, y = d.at(k, level)
	sin, cos := math.Sincos((d.out(k) + 90) * math.Pi / 180)
	return x + aside*cos, y + aside*sin
}

// out is the direction of a point from the centre, in degrees.
func (d *dial) out(k mutex.ID) float64 { return 360*float64(k-1)/float64(d.n) - 90 }

// drawDial draws quorums that are not those of seven points. Errors: *Refused.
func (s *scene) drawDial(out *sheet.Sheet, top float64) (float64, error) {
	n := max(s.header.Nodes(), len(s.sets))
	if n > MostPoints {
		return 0, refuse("a plane is drawn of at most %d points, and here there are %d", MostPoints, n)
	}
	d, at := s.dialAt(top), s.stand()
	high, low := 0.0, 0.0
	for _, c := range d.combs {
		high, low = math.Max(high, d.rail(c)), math.Min(low, d.rail(c))
	}
	for k := mutex.ID(1); int(k) <= n; k++ {
		if d.teeth[k] > 1 {
			out.Add(d.wedge(k, low-9, high+9))
		}
	}
	for _, c := range d.combs {
		rail := s.slotPen(c)
		rail.Width = math.Min(rail.Width, 2.4)
		out.Add(&sheet.Circle{X: d.c, Y: d.cy, R: d.ring + d.rail(c), Pen: rail})
	}
	for _, c := range d.combs {
		for _, k := range s.sets[c-1] {
			pen := s.slotPen(c)
			pen.Dash, pen.Round, pen.Width = nil, false, 2.4
			if d.has(at, c, k) {
				pen.Width = 5.4
			}
			x1, y1, x2, y2 := d.tooth(c, k)
			out.Add(sheet.Straight(x1, y1, x2, y2, pen))
		}
	}
	d.points(out)
	for _, c := range d.combs {
		d.labels(out, c)
		for _, k := range s.sets[c-1] {
			d.tokens(out, at, c, k)
		}
	}
	d.centre(out)
	out.Width = dialSize
	return top + dialSize, nil
}

func (d *dial) radius(teeth int) float64 {
	switch {
	case teeth > 1:
		return math.Max(d.dot+1.5, 7)
	case teeth == 1:
		return math.Max(d.dot, 5.2)
	}
	return d.dot
}

// has says that what an arbiter has to give is with a client.
func (d *dial) has(at *stand, client, arbiter mutex.ID) bool {
	m := at.things[arbiter]
	return m != nil && m.Message == "" && m.At.side == 'c' && m.At.node == client
}

// wedge joins the teeth that meet at a point.
func (d *dial) wedge(k mutex.ID, from, to float64) sheet.Item {
	half := math.Max(d.dot*1.3, 5)
	sin, cos := math.Sincos((d.out(k) + 90) * math.Pi / 180)
	dx, dy := cos*half, sin*half
	x1, y1 := d.at(k, from)
	x2, y2 := d.at(k, to)
	return sheet.From(x1-dx, y1-dy).Line(x2-dx, y2-dy).Line(x2+dx, y2+dy).Line(x1+dx, y1+dy).Close().Both(sheet.Line, sheet.Pen{Tone: sheet.Edge, Width: 0.8})
}

// points are drawn so that those that matter lie above their neighbours.
func (d *dial) points(out *sheet.Sheet) {
	order := make([]mutex.ID, d.n)
	for i := range order {
		order[i] = mutex.ID(i + 1)
	}
	slices.SortStableFunc(order, func(a, b mutex.ID) int { return cmp.Compare(min(2, d.teeth[a]), min(2, d.teeth[b])) })
	numbered := d.dot >= 7.5
	for _, k := range order {
		x, y := d.at(k, 0)
		p := &sheet.Circle{X: x, Y: y, R: d.radius(d.teeth[k]), Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.2}}
		tone := sheet.Ink2
		switch {
		case d.teeth[k] > 1:
			p.Fill, tone = sheet.Ink, sheet.Paper
		case d.teeth[k] == 1:
			p.Pen, tone = sheet.Pen{Tone: sheet.Ink, Width: 1.8}, sheet.Ink
		}
		out.Add(p)
		if numbered {
			out.Add(&sheet.Text{X: x, Y: y + 3.8, Words: strconv.Itoa(int(k)), Size: 10.5, Bold: d.teeth[k] > 0, Anchor: sheet.Middle, Tone: tone})
		}
	}
}

// labels are numbers at the teeth, where points are too small for theirs; neighbours share one.
func (d *dial) labels(out *sheet.Sheet, c mutex.ID) {
	if d.dot >= 7.5 {
		return
	}
	rail, near := d.rail(c), mutex.ID(max(1, math.Round(14/(d.dot/0.31))))
	members := slices.Sorted(slices.Values(d.sets[c-1]))
	for i := 0; i < len(members); {
		end := i + 1
		for end < len(members) && members[end]-members[end-1] <= near {
			end++
		}
		part := members[i:end]
		i = end
		words := make([]string, len(part))
		bold := false
		for j, k := range part {
			words[j] = strconv.Itoa(int(k))
			bold = bold || k == c || d.teeth[k] > 1
		}
		text := strings.Join(words, " ")
		if len(part) > 2 {
			text = words[0] + "…" + words[len(words)-1]
		}
		away := 15.0
		if len(part) > 1 {
			away = 20
		}
		middle := (float64(part[0]) + float64(part[len(part)-1])) / 2
		sin, cos := math.Sincos((360*(middle-1)/float64(d.n) - 90) * math.Pi / 180)
		r := d.ring + rail + math.Copysign(away, rail)
		tone := sheet.Ink2
		if bold {
			tone = sheet.Ink
		}
		out.Add(&sheet.Text{X: d.c + r*cos, Y: d.cy + r*sin + 4, Words: text, Size: 11.5, Bold: bold, Anchor: sheet.Middle, Tone: tone})
	}
}

// tokens are what is on a tooth: held at the rail, under way between, waiting at the point.
func (d *dial) tokens(out *sheet.Sheet, at *stand, c, k mutex.ID) {
	rail, aside := d.rail(c), d.beside(c, k)
	start := math.Copysign(d.radius(2)+6, rail)
	inward := d.out(k)
	if rail > 0 {
		inward += 180
	}
	if d.has(at, c, k) {
		x, y := d.moved(k, rail, aside)
		out.Add(d.small(at.things[k], x, y))
	}
	for _, m := range at.flights {
		client, arbiter, back := channel(m)
		if client != c || arbiter != k {
			continue
		}
		t := math.Max(0.12, math.Min(0.88, d.flown(m)))
		turn := inward
		if !back {
			t, turn = 1-t, inward+180
		}
		x, y := d.moved(k, rail+(start-rail)*t, aside)
		if m.What == picture.MarkFork || m.What == picture.MarkVote {
			out.Add(d.small(m, x, y))
		} else {
			out.Add(flyingGlyph(m, x, y, 0.72, turn))
		}
	}
	if m := at.asked[[2]mutex.ID{c, k}]; m != nil {
		x, y := d.moved(k, start+math.Copysign(3, rail), aside)
		out.Add(requestGlyph(x, y, 0.72, inward, m.State == picture.Strong))
	}
}

// small is a fork or vote; among many a small disc, or if it is dirty a filled diamond.
func (d *dial) small(m *mark, x, y float64) sheet.Item {
	if d.n <= smallDial {
		return thingGlyph(m, x, y, 0.62, "")
	}
	if m.State == picture.Dirty || m.State == picture.Used || m.State == picture.Yield {
		return sheet.From(x, y-4.6).Line(x+4.6, y).Line(x, y+4.6).Line(x-4.6, y).Close().Filled(sheet.Ink)
	}
	return &sheet.Circle{X: x, Y: y, R: 3.6, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 1.6}}
}

// centre says of how many points the dial is, and who asks.
func (d *dial) centre(out *sheet.Sheet) {
	rows := len(d.combs)
	if d.more > 0 {
		rows++
	}
	y := d.cy - 10*float64(rows)
	out.Add(&sheet.Text{X: d.c, Y: y, Words: strconv.Itoa(d.n), Size: 34, Serif: true, Anchor: sheet.Middle, Tone: sheet.Ink})
	for i, c := range d.combs {
		row := y + 30 + 20*float64(i)
		words := d.header.Label(c) + "  " + d.word(c)
		out.Add(sheet.Straight(d.c-62, row-4, d.c-36, row-4, d.slotPen(c)), &sheet.Text{X: d.c - 28, Y: row, Words: words, Size: 13, Bold: true, Tone: sheet.Ink})
	}
	if d.more > 0 {
		out.Add(&sheet.Text{X: d.c, Y: y + 30 + 20*float64(len(d.combs)), Words: "+ " + strconv.Itoa(d.more), Size: 13, Anchor: sheet.Middle, Tone: sheet.Ink2})
	}
}
