package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/web"
)

// drawDial draws quorums other than the Fano plane's. Errors: *Refused.
func (s *scene) drawDial(out *sheet.Sheet, top float64, texts *web.Texts) (float64, error) {
	d := s.dialAt(top)
	if d.n > MaxPoints {
		return 0, refuse("a plane is drawn of at most %d points, and here there are %d", MaxPoints, d.n)
	}
	d.drawCombs(out)
	d.drawPoints(out)
	for _, l := range d.labels() {
		tone := sheet.Ink2
		if l.bold {
			tone = sheet.Ink
		}
		out.Add(&sheet.Text{X: l.x, Y: l.y, Words: l.text, Size: 11, Bold: l.bold, Anchor: sheet.Middle, Tone: tone})
	}
	for _, c := range d.combs {
		for _, k := range s.sets[c-1] {
			for _, g := range d.tokens(c, k) {
				out.Add(g.draw())
			}
		}
	}
	d.drawCentre(out, texts)
	out.Width = dialSize
	return top + dialSize, nil
}

// drawCombs draws rails and teeth, and a wedge where several teeth meet.
func (d *dial) drawCombs(out *sheet.Sheet) {
	high, low := 0.0, 0.0
	for _, c := range d.combs {
		high, low = math.Max(high, d.rail(c)), math.Min(low, d.rail(c))
	}
	for k := mutex.ID(1); int(k) <= d.n; k++ {
		if d.teeth[k] > 1 {
			out.Add(d.wedge(k, low-9, high+9))
		}
	}
	for _, c := range d.combs {
		rail := d.pen(c, linePen)
		rail.Width = math.Min(rail.Width, 2.4)
		out.Add(&sheet.Circle{X: d.c, Y: d.cy, R: d.ring + d.rail(c), Pen: rail})
	}
	for _, c := range d.combs {
		for _, k := range d.sets[c-1] {
			pen := d.pen(c, linePen)
			pen.Width = 2.4
			if d.holder(k) == c {
				pen.Width = 5.4
			}
			switch {
			case pen.Round:
				pen.Width, pen.Dash = pen.Width+0.6, []float64{0.1, 7}
			case len(pen.Dash) == 2:
				pen.Dash = []float64{8, 4}
			}
			x1, y1, x2, y2 := d.tooth(c, k)
			out.Add(sheet.Straight(x1, y1, x2, y2, pen))
		}
	}
}

// wedge returns the shape that joins the teeth meeting at a point.
func (d *dial) wedge(k mutex.ID, from, to float64) sheet.Item {
	half := math.Max(d.dot*1.3, 5)
	sin, cos := math.Sincos((d.out(k) + 90) * math.Pi / 180)
	dx, dy := cos*half, sin*half
	x1, y1 := d.place(k, from)
	x2, y2 := d.place(k, to)
	return sheet.From(x1-dx, y1-dy).Line(x2-dx, y2-dy).Line(x2+dx, y2+dy).Line(x1+dx, y1+dy).Close().
		Both(sheet.Line, sheet.Pen{Tone: sheet.Edge, Width: 0.8})
}

// drawPoints draws the points, those with most teeth last, above their neighbours.
func (d *dial) drawPoints(out *sheet.Sheet) {
	order := upTo(d.n)
	slices.SortStableFunc(order, func(a, b mutex.ID) int { return cmp.Compare(min(2, d.teeth[a]), min(2, d.teeth[b])) })
	for _, k := range order {
		x, y := d.place(k, 0)
		p := &sheet.Circle{X: x, Y: y, R: d.radius(d.teeth[k]), Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.2}}
		tone := sheet.Ink2
		switch {
		case d.teeth[k] > 1:
			p.Fill, tone = sheet.Ink, sheet.Paper
		case d.teeth[k] == 1:
			p.Pen, tone = sheet.Pen{Tone: sheet.Ink, Width: 1.8}, sheet.Ink
		}
		out.Add(p)
		if d.dot >= numberedDot {
			out.Add(&sheet.Text{X: x, Y: y + 3.6, Words: strconv.Itoa(int(k)), Size: 11, Bold: d.teeth[k] > 0, Anchor: sheet.Middle, Tone: tone})
		}
	}
}

// drawCentre writes how many points the dial has, and which clients ask.
func (d *dial) drawCentre(out *sheet.Sheet, texts *web.Texts) {
	rows := len(d.combs)
	if d.more > 0 {
		rows++
	}
	y, below := d.cy-8*float64(rows)-4, texts.T("picture.dial.points")
	if q := orderOf(d.sets); q > 0 {
		below = texts.T("picture.dial.order", "q", q)
	}
	out.Add(&sheet.Text{X: d.c, Y: y, Words: strconv.Itoa(d.n), Size: 34, Serif: true, Anchor: sheet.Middle, Tone: sheet.Ink},
		&sheet.Text{X: d.c, Y: y + 17, Words: below, Size: 12, Anchor: sheet.Middle, Tone: sheet.Ink2})
	for i, c := range d.combs {
		row := y + 36 + 16*float64(i)
		k := len(d.sets[c-1])
		words := texts.T("picture.dial.asks", "p", c, "n", k, "count", k)
		out.Add(sheet.Straight(d.c-56, row, d.c-34, row, d.pen(c, linePen)),
			&sheet.Text{X: d.c - 27, Y: row + 4, Words: words, Size: 12, Bold: true, Tone: sheet.Ink})
	}
	if d.more > 0 {
		out.Add(&sheet.Text{X: d.c, Y: y + 41 + 16*float64(len(d.combs)), Words: "+ " + strconv.Itoa(d.more), Size: 12, Anchor: sheet.Middle, Tone: sheet.Ink2})
	}
}
