package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/engine/invariant"
	"fano/server/figure/sheet"
)

// drawAxis writes round numbers of time, or where a new clock begins, that clock. It returns how far down it reaches.
func (f *frame) drawAxis() float64 {
	y := f.bottom() + f.bar/2 + 34
	if f.log {
		return f.bottom() + logFoot
	}
	name := f.o.Texts.T("diagram.axis." + f.o.Axis)
	f.out.Add(&sheet.Text{X: 14, Y: y + 4, Words: name, Size: f.fs - 1, Tone: sheet.Ink3})
	g := &sheet.Group{Class: "axis"}
	g.Add(sheet.Straight(f.left-6, y-10, f.right+6, y-10, sheet.Pen{Tone: sheet.Line, Width: 1}))
	number := func(x float64, text string) {
		g.Add(sheet.Straight(x, y-13, x, y-7, sheet.Pen{Tone: sheet.Ink3, Width: 1}),
			&sheet.Text{X: x, Y: y + 6, Words: text, Size: f.fs - 1, Anchor: sheet.Middle, Tone: sheet.Ink3})
	}
	if f.o.Axis == LogicalAxis {
		f.clockNumbers(number)
	} else {
		f.timeNumbers(number)
	}
	f.out.Add(g)
	return y + 18
}

func (f *frame) timeNumbers(number func(x float64, text string)) {
	step := niceStep(math.Max(44/f.unit, 2*f.axis.spacing))
	digits := max(0, int(-math.Floor(math.Log10(step))))
	for k := math.Max(0, math.Ceil(f.axis.lo/step)); k*step <= f.axis.hi; k++ {
		number(f.px(k*step), strconv.FormatFloat(k*step, 'f', digits, 64))
	}
}

func (f *frame) clockNumbers(number func(x float64, text string)) {
	var beats []int
	for b := f.from; b < f.to; b++ {
		beats = append(beats, b)
	}
	slices.SortStableFunc(beats, func(a, b int) int { return int(f.axis.xs[a] - f.axis.xs[b]) })
	last := math.Inf(-1)
	for i, b := range beats {
		if x := f.x(b); (i == 0 || f.axis.clocks[b] != f.axis.clocks[beats[i-1]]) && x-last >= 20 {
			number(x, strconv.Itoa(f.axis.clocks[b]))
			last = x
		}
	}
}

// stripRow is from one property to the next.
const stripRow = 22

// drawStrip draws a line for each property: thin while nothing is at stake, thick where it is, ticked where it was put to
// the test; from where it breaks a cross, and hatches to the end.
func (f *frame) drawStrip(y float64) float64 {
	if !f.o.Verdicts || len(f.strip) == 0 {
		return y
	}
	y += 10
	for _, property := range f.strip {
		f.drawVerdict(property, y)
		y += stripRow
	}
	return y - 4
}

func (f *frame) drawVerdict(property string, y float64) {
	g := &sheet.Group{Class: "verdict", Title: f.propertyName(property)}
	left, right, fails := f.left-6, f.right+6, math.Inf(1)
	at := -1
	for _, b := range f.breaks {
		if b.property == property && b.beat < f.to && (at < 0 || b.beat < at) {
			at = b.beat
		}
	}
	if at >= 0 {
		fails = math.Max(left+9, f.x(at))
	}
	until := math.Min(right, fails)
	if at >= 0 {
		g.Add(cross(20, y, 4, sheet.Pen{Tone: sheet.Broken, Width: 2.25}))
	} else {
		g.Add(tick(20, y, 1.5, sheet.Holds))
	}
	g.Add(&sheet.Text{X: 32, Y: y + 4.5, Words: f.propertyName(property), Size: f.fs - 0.5, Bold: true, Tone: sheet.Ink},
		sheet.Straight(left, y, until, y, sheet.Pen{Tone: sheet.Holds, Width: 1.75}))
	for _, part := range f.atStake(property) {
		if x2 := math.Min(part[1], until); x2 > part[0] {
			g.Add(sheet.Box(part[0], y-3.5, x2-part[0], 7).Filled(sheet.Holds))
		}
	}
	if property == "EM1" || property == "EM3" {
		last := math.Inf(-1)
		for _, e := range f.entries {
			if x := f.x(e.beat); e.beat >= f.from && e.beat < f.to && x < until && x-last >= 16 {
				g.Add(&sheet.Circle{X: x, Y: y, R: 8.5, Fill: sheet.Paper}, &sheet.Circle{X: x, Y: y, R: 7, Fill: sheet.Holds}, tick(x, y, 1.2, sheet.Paper))
				last = x
			}
		}
	}
	if at >= 0 {
		pen := sheet.Pen{Tone: sheet.Broken, Width: 1}
		g.Add(sheet.Hatch(fails, y-6, right-fails, 12, 4.5, true, pen), sheet.Hatch(fails, y-6, right-fails, 12, 4.5, false, pen),
			sheet.Box(fails, y-6, right-fails, 12).Draw(sheet.Pen{Tone: sheet.Broken, Width: 1.5}),
			sheet.Box(fails-9, y-9, 18, 18).Filled(sheet.Broken), cross(fails, y, 4, sheet.Pen{Tone: sheet.Paper, Width: 2.2}))
	}
	f.out.Add(g)
}

// atStake is where a property is at stake, from left to right: EM1 while somebody is inside, EM2 and
// starvation while somebody waits.
func (f *frame) atStake(property string) [][2]float64 {
	var parts [][2]float64
	waits := property == invariant.EM2.Name || property == invariant.Starvation.Name
	for _, s := range f.stretches {
		if x1, x2, ok := f.ends(s.from, s.to); ok && (property == invariant.EM1.Name && s.inside || waits && !s.inside) {
			parts = append(parts, [2]float64{x1, x2})
		}
	}
	slices.SortFunc(parts, func(a, b [2]float64) int { return cmp.Compare(a[0], b[0]) })
	var joined [][2]float64
	for _, p := range parts {
		if last := len(joined) - 1; last >= 0 && p[0] <= joined[last][1] {
			joined[last][1] = math.Max(joined[last][1], p[1])
		} else {
			joined = append(joined, p)
		}
	}
	return joined
}

func tick(x, y, s float64, tone sheet.Tone) *sheet.Path {
	return sheet.From(x-3.2*s, y+0.2*s).Line(x-0.9*s, y+2.5*s).Line(x+3.4*s, y-2.6*s).Draw(sheet.Pen{Tone: tone, Width: 1.9, Round: true})
}

// drawLegend says what the marks mean, in the words of the algorithm, in as many rows as it takes.
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
		width := s.width + 8 + f.ruler.Width(words, size, false) + 22
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

// sample is one mark of the legend.
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
			g.Add(sheet.Straight(x, y, x+26, y, sheet.Pen{Tone: sheet.Ink, Width: 2.4, Dash: owedDash, Round: true}))
		}})
	}
	all = append(all, sample{"play.key.internal", "", 12, func(g *sheet.Group, x, y float64) {
		g.Add(sheet.From(x+6, y-6).Line(x+12, y).Line(x+6, y+6).Line(x, y).Close().Draw(pen))
	}})
	for _, k := range f.kinds {
		all = append(all, sample{"", k.name, 32, func(g *sheet.Group, x, y float64) {
			p := sheet.Pen{Tone: sheet.Ink, Width: 1.9}
			if k.grants {
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
