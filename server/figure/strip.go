package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/server/figure/sheet"
)

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
	left, right, fails := f.left-over, f.edge(), math.Inf(1)
	at := slices.IndexFunc(f.breaks, func(b broken) bool { return b.property == property && b.beat < f.to })
	if at >= 0 {
		fails = math.Max(left+9, f.x(f.breaks[at].beat))
		g.Add(cross(20, y, 4, sheet.Pen{Tone: sheet.Broken, Width: 2.25}))
	} else {
		g.Add(checkmark(20, y, 1.5, sheet.Holds))
	}
	until := math.Min(right, fails)
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
				g.Add(&sheet.Circle{X: x, Y: y, R: 8.5, Fill: sheet.Paper}, &sheet.Circle{X: x, Y: y, R: 7, Fill: sheet.Holds}, checkmark(x, y, 1.2, sheet.Paper))
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

func checkmark(x, y, s float64, tone sheet.Tone) *sheet.Path {
	return sheet.From(x-3.2*s, y+0.2*s).Line(x-0.9*s, y+2.5*s).Line(x+3.4*s, y-2.6*s).Draw(sheet.Pen{Tone: tone, Width: 1.9, Round: true})
}
