package figure

import (
	"slices"

	"fano/algorithms/engine/trace"
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
		width := s.width + 8 + f.width(s.words, size, false) + 22
		if x+width > f.right+20 && x > 14 {
			x, y = 14, y+22
		}
		g := &sheet.Group{Class: "key"}
		g.Add(s.draw(x, y-4)...)
		g.Add(&sheet.Text{X: x + s.width + 8, Y: y, Words: s.words, Size: size, Tone: sheet.Ink2})
		f.out.Add(g)
		x += width
	}
	return y + 14
}

// sample is one entry of the legend.
type sample struct {
	words string
	width float64
	draw  func(x, y float64) []sheet.Item
}

func (f *frame) samples() (all []sample) {
	const r = 5
	pen, shaft := sheet.Pen{Tone: sheet.Ink, Width: 2}, sheet.Pen{Tone: sheet.Ink, Width: 1.9}
	add := func(words string, width float64, draw func(x, y float64) []sheet.Item) {
		all = append(all, sample{words, width, draw})
	}
	t := f.o.Texts.T
	add(t("play.key.send"), 12, func(x, y float64) []sheet.Item {
		return []sheet.Item{&sheet.Circle{X: x + 6, Y: y, R: 6, Fill: sheet.Ink}}
	})
	add(t("play.key.receive"), 12, func(x, y float64) []sheet.Item { return []sheet.Item{&sheet.Circle{X: x + 6, Y: y, R: r, Pen: pen}} })
	if f.header.Owes != "" {
		add(t("play.key.defer"), 12, func(x, y float64) []sheet.Item { return []sheet.Item{sheet.Box(x+1, y-r, 2*r, 2*r).Draw(pen)} })
		add(t("play.key.owed"), 26, func(x, y float64) []sheet.Item {
			return []sheet.Item{sheet.Straight(x, y, x+26, y, sheet.Pen{Tone: sheet.Ink, Width: 2.4, Dash: deferredDash, Round: true})}
		})
	}
	add(t("play.key.internal"), 12, func(x, y float64) []sheet.Item { return []sheet.Item{diamond(x+6, y, 6).Draw(pen)} })
	for _, k := range f.kinds() {
		add(k.Type, 32, func(x, y float64) []sheet.Item {
			p := shaft
			if k.Role == mutex.Grants {
				p.Dash = grantDash
			}
			return []sheet.Item{sheet.Straight(x, y, x+24, y, p), arrowHead(point{x + 32, y}, point{1, 0}, 10, sheet.Ink, false)}
		})
	}
	add(t("play.key.flying"), 24, func(x, y float64) []sheet.Item {
		return []sheet.Item{sheet.Straight(x, y, x+14, y, shaft), arrowHead(point{x + 24, y}, point{1, 0}, 10, sheet.Ink, true)}
	})
	add(f.header.Words.Waiting, 26, func(x, y float64) []sheet.Item { return hatched(x, y-6, 26, 12, hatchGap, sheet.Ink, 2) })
	add(f.header.Words.Inside, 26, func(x, y float64) []sheet.Item { return []sheet.Item{sheet.Box(x, y-6, 26, 12).Filled(sheet.Ink)} })
	add(t("play.key.clock"), 8, func(x, y float64) []sheet.Item {
		return []sheet.Item{&sheet.Text{X: x, Y: y + 4, Words: "7", Size: 13, Bold: true, Tone: sheet.Ink}}
	})
	return all
}

// kinds returns one message type for each role, at most three.
func (f *frame) kinds() (kinds []trace.MessageKind) {
	for _, m := range f.header.Messages {
		if len(kinds) < 3 && !slices.ContainsFunc(kinds, func(k trace.MessageKind) bool { return k.Role == m.Role }) {
			kinds = append(kinds, m)
		}
	}
	return kinds
}
