package figure

import (
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// drawLegend explains the marks, in the algorithm's words, in as many rows as needed. It returns the y below.
func (f *frame) drawLegend(y float64) float64 {
	if !f.o.Legend {
		return y + 6
	}
	y += 8
	f.out.Add(sheet.Straight(14, y, f.right, y, sheet.Pen{Tone: sheet.Line, Width: 1}))
	y += 20
	x, size := 14.0, f.fs-0.5
	for _, s := range f.samples() {
		words := f.o.Texts.T(s.key)
		if s.words != "" {
			words = s.words
		}
		width := s.width + 8 + f.width(words, size, false) + 22
		if x+width > f.right+20 && x > 14 {
			x, y = 14, y+22
		}
		g := &sheet.Group{Class: "key"}
		s.draw(g, x, y-4)
		g.Add(&sheet.Text{X: x + s.width + 8, Y: y, Words: words, Size: size, Tone: sheet.Ink2})
		f.out.Add(g)
		x += width
	}
	return y + 14
}

// sample is one entry of the legend.
type sample struct {
	key, words string
	width      float64
	draw       func(g *sheet.Group, x, y float64)
}

func (f *frame) samples() []sample {
	const r = 5
	pen := sheet.Pen{Tone: sheet.Ink, Width: 2}
	all := []sample{
		{"play.key.send", "", 12, func(g *sheet.Group, x, y float64) {
			g.Add(&sheet.Circle{X: x + 6, Y: y, R: 6, Fill: sheet.Ink})
		}},
		{"play.key.receive", "", 12, func(g *sheet.Group, x, y float64) {
			g.Add(&sheet.Circle{X: x + 6, Y: y, R: r, Pen: pen})
		}},
	}
	if f.owes {
		all = append(all, sample{"play.key.defer", "", 12, func(g *sheet.Group, x, y float64) {
			g.Add(sheet.Box(x+1, y-r, 2*r, 2*r).Draw(pen))
		}}, sample{"play.key.owed", "", 26, func(g *sheet.Group, x, y float64) {
			g.Add(sheet.Straight(x, y, x+26, y, sheet.Pen{Tone: sheet.Ink, Width: 2.4, Dash: deferredDash, Round: true}))
		}})
	}
	all = append(all, sample{"play.key.internal", "", 12, func(g *sheet.Group, x, y float64) {
		g.Add(sheet.From(x+6, y-6).Line(x+12, y).Line(x+6, y+6).Line(x, y).Close().Draw(pen))
	}})
	for _, k := range f.kinds {
		all = append(all, sample{"", k.Type, 32, func(g *sheet.Group, x, y float64) {
			p := sheet.Pen{Tone: sheet.Ink, Width: 1.9}
			if k.Role == mutex.Grants {
				p.Dash = grantDash
			}
			g.Add(sheet.Straight(x, y, x+24, y, p), arrowHead(x+32, y, 1, 0, 10, sheet.Ink, false))
		}})
	}
	return append(all,
		sample{"play.key.flying", "", 24, func(g *sheet.Group, x, y float64) {
			g.Add(sheet.Straight(x, y, x+14, y, sheet.Pen{Tone: sheet.Ink, Width: 1.9}), arrowHead(x+24, y, 1, 0, 10, sheet.Ink, true))
		}},
		sample{"", f.waiting, 26, func(g *sheet.Group, x, y float64) {
			g.Add(sheet.Hatch(x, y-6, 26, 12, 4.6, true, sheet.Pen{Tone: sheet.Ink, Width: 1.3}), sheet.Box(x, y-6, 26, 12).Draw(sheet.Pen{Tone: sheet.Ink, Width: 1.2}))
		}},
		sample{"", f.inside, 26, func(g *sheet.Group, x, y float64) {
			g.Add(sheet.Box(x, y-6, 26, 12).Filled(sheet.Ink))
		}},
		sample{"play.key.clock", "", 8, func(g *sheet.Group, x, y float64) {
			g.Add(&sheet.Text{X: x, Y: y + 4, Words: "7", Size: 13, Bold: true, Tone: sheet.Ink})
		}})
}
