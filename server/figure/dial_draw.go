package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/web"
)

// drawDial draws quorums other than the Fano plane's, and returns the dial's height.
func (s *scene) drawDial(out *sheet.Sheet, top float64, texts *web.Texts) float64 {
	d := s.dialAt(top)
	d.drawCombs(out)
	d.drawPoints(out)
	for _, l := range d.labels() {
		tone := sheet.Ink2
		if l.bold {
			tone = sheet.Ink
		}
		out.Add(centred(l.at[0], l.at[1], l.text, 11, l.bold, tone))
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
	return top + dialSize
}

// drawCombs draws rails and teeth, and a wedge where several teeth meet.
func (d *dial) drawCombs(out *sheet.Sheet) {
	high, low := 0.0, 0.0
	for _, c := range d.combs {
		high, low = math.Max(high, d.rail(c)), math.Min(low, d.rail(c))
	}
	half := math.Max(d.dot*1.3, 5)
	for _, k := range upTo(d.n) {
		if d.teeth[k] > 1 {
			wedge := polygon(d.place(k, low-9, -half), d.place(k, high+9, -half), d.place(k, high+9, half), d.place(k, low-9, half))
			out.Add(wedge.Both(sheet.Line, sheet.Pen{Tone: sheet.Edge, Width: 0.8}))
		}
	}
	for _, c := range d.combs {
		rail := d.pen(c, linePen)
		rail.Width = math.Min(rail.Width, 2.4)
		out.Add(&sheet.Circle{X: d.centre[0], Y: d.centre[1], R: d.ring + d.rail(c), Pen: rail})
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
			a, b := d.tooth(c, k)
			out.Add(sheet.Straight(a[0], a[1], b[0], b[1], pen))
		}
	}
}

// drawPoints draws the points, those with most teeth last, above their neighbours.
func (d *dial) drawPoints(out *sheet.Sheet) {
	order := upTo(d.n)
	slices.SortStableFunc(order, func(a, b mutex.ID) int { return cmp.Compare(min(2, d.teeth[a]), min(2, d.teeth[b])) })
	for _, k := range order {
		at := d.place(k, 0, 0)
		p := &sheet.Circle{X: at[0], Y: at[1], R: d.radius(d.teeth[k]), Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.2}}
		tone := sheet.Ink2
		switch {
		case d.teeth[k] > 1:
			p.Fill, tone = sheet.Ink, sheet.Paper
		case d.teeth[k] == 1:
			p.Pen, tone = sheet.Pen{Tone: sheet.Ink, Width: 1.8}, sheet.Ink
		}
		out.Add(p)
		if d.dot >= numberedDot {
			out.Add(centred(at[0], at[1]+3.6, numbered(k), 11, d.teeth[k] > 0, tone))
		}
	}
}

// drawCentre writes how many points the dial has, and which clients ask.
func (d *dial) drawCentre(out *sheet.Sheet, texts *web.Texts) {
	rows := len(d.combs) + min(1, d.more)
	x, y, below := d.centre[0], d.centre[1]-8*float64(rows)-4, texts.T("picture.dial.points")
	if q := orderOf(d.sets); q > 0 {
		below = texts.T("picture.dial.order", "q", q)
	}
	out.Add(&sheet.Text{X: x, Y: y, Words: numbered(mutex.ID(d.n)), Size: 34, Serif: true, Anchor: sheet.Middle, Tone: sheet.Ink},
		centred(x, y+17, below, 12, false, sheet.Ink2))
	for i, c := range d.combs {
		row := y + 36 + 16*float64(i)
		k := len(d.sets[c-1])
		words := texts.T("picture.dial.asks", "p", c, "n", k, "count", k)
		out.Add(sheet.Straight(x-56, row, x-34, row, d.pen(c, linePen)),
			&sheet.Text{X: x - 27, Y: row + 4, Words: words, Size: 12, Bold: true, Tone: sheet.Ink})
	}
	if d.more > 0 {
		out.Add(centred(x, y+41+16*float64(len(d.combs)), "+ "+numbered(mutex.ID(d.more)), 12, false, sheet.Ink2))
	}
}
