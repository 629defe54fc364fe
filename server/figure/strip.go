package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/server/figure/sheet"
)

// stripRow is the distance between two properties.
const stripRow = 22

// drawStrip draws a line for each property and returns the y below: thin while nothing is at stake, thick while it is,
// with a tick at each test; from a violation on a cross and hatching to the end, red if the algorithm promised the
// property. If the run was cut off, a liveness property is undecided at its end: its line is grey, except for waits
// that are over. The page's is in its modules rows.js and strip.js.
func (f *frame) drawStrip(y float64) float64 {
	if !f.o.Verdicts || len(f.strip) == 0 {
		return y
	}
	y += 10
	for _, property := range f.strip {
		r := f.rowOf(property, y)
		f.drawRow(&r)
		y += stripRow
	}
	return y - 4
}

// row is the line of a property, as it stands at the end of the figure.
type row struct {
	property string
	y        float64
	until    float64 // x where its line ends
	fails    float64 // x where it breaks; infinity: nowhere
	wrong    sheet.Tone
	open     bool // undecided: what it promises may still happen
	watched  bool // checked to the end
}

func (f *frame) rowOf(property string, y float64) row {
	r := row{property: property, y: y, fails: math.Inf(1), wrong: sheet.Broken, watched: true}
	if general(property) && f.claims != nil && !slices.Contains(f.claims, property) && property != invariant.Starvation.Name {
		r.wrong = sheet.Ink2
	}
	if at := slices.IndexFunc(f.breaks, func(b broken) bool { return b.property == property && b.beat < f.to }); at >= 0 {
		r.fails = math.Max(f.left-over+9, f.x(f.breaks[at].beat))
	} else {
		r.open = awaits(property) && !f.whole && f.to == len(f.beats)
	}
	r.until = math.Min(f.edge(), r.fails)
	if last := f.lastWatched(); !general(property) && last < f.to-1 && r.fails > f.x(last) {
		r.until, r.watched = math.Max(f.left-over, f.x(last)), false
	}
	return r
}

// lastWatched returns the last beat at which the algorithm's own properties were checked.
func (f *frame) lastWatched() int {
	if f.looks == 0 {
		return len(f.beats) - 1
	}
	next := slices.IndexFunc(f.beats, func(b beat) bool { return b.step > f.looks })
	if next < 0 {
		return len(f.beats) - 1
	}
	return next - 1
}

// general reports whether a property applies to all algorithms, as opposed to the algorithm's own.
func general(property string) bool {
	of := []string{invariant.EM1.Name, invariant.EM2.Name, invariant.EM3.Name, invariant.Starvation.Name}
	return slices.Contains(of, property)
}

// awaits reports whether a property is a liveness property, which no prefix of a run can prove or refute.
func awaits(property string) bool {
	return property == invariant.EM2.Name || property == invariant.Starvation.Name
}

func (f *frame) drawRow(r *row) {
	g := &sheet.Group{Class: "verdict", Title: f.propertyName(r.property)}
	left, right, y, tone := f.left-over, f.edge(), r.y, sheet.Holds
	if r.open {
		tone = sheet.Ink3
	}
	name := sheet.Text{X: 32, Y: y + 4.5, Words: f.propertyName(r.property), Size: f.fs - 0.5, Bold: true, Tone: sheet.Ink}
	g.Add(r.sign(), &name,
		sheet.Straight(left, y, r.until, y, sheet.Pen{Tone: tone, Width: 1.75}))
	if !r.watched {
		g.Add(sheet.Straight(r.until, y, right, y, sheet.Pen{Tone: sheet.Ink3, Width: 1, Dash: []float64{2, 4}}))
	}
	f.addStakes(g, r)
	f.addTests(g, r)
	if !math.IsInf(r.fails, 1) {
		pen := sheet.Pen{Tone: r.wrong, Width: 1}
		g.Add(sheet.Hatch(r.fails, y-6, right-r.fails, 12, 4.5, true, pen),
			sheet.Hatch(r.fails, y-6, right-r.fails, 12, 4.5, false, pen),
			sheet.Box(r.fails, y-6, right-r.fails, 12).Draw(sheet.Pen{Tone: r.wrong, Width: 1.5}),
			sheet.Box(r.fails-9, y-9, 18, 18).Filled(r.wrong), cross(r.fails, y, 4, sheet.Pen{Tone: sheet.Paper, Width: 2.2}))
	}
	f.out.Add(g)
}

// sign returns a cross, a tick, or a ring if the property is undecided.
func (r *row) sign() sheet.Item {
	switch {
	case !math.IsInf(r.fails, 1):
		return cross(20, r.y, 4, sheet.Pen{Tone: r.wrong, Width: 2.25})
	case r.open:
		return &sheet.Circle{X: 20, Y: r.y, R: 4, Pen: sheet.Pen{Tone: sheet.Ink3, Width: 1.75}}
	}
	return checkmark(20, r.y, 1.5, sheet.Holds)
}

// addStakes thickens the line where the property is at stake, in grey where that is undecided.
func (f *frame) addStakes(g *sheet.Group, r *row) {
	for _, part := range f.atStake(r.property) {
		if x2 := math.Min(part[1], r.until); x2 > part[0] {
			g.Add(sheet.Box(part[0], r.y-3.5, x2-part[0], 7).Filled(sheet.Holds))
		}
	}
	if !r.open {
		return
	}
	since := f.to
	for _, s := range f.spans {
		if !s.inside && s.from < f.to && s.to >= f.to {
			since = min(since, s.from)
		}
	}
	if since == f.to {
		return
	}
	if x, _, ok := f.ends(since, never); ok {
		g.Add(sheet.Box(x, r.y-3.5, r.until-x, 7).Filled(sheet.Ink3))
	}
}

// addTests ticks the entries, which test EM1 and EM3.
func (f *frame) addTests(g *sheet.Group, r *row) {
	if r.property != invariant.EM1.Name && r.property != invariant.EM3.Name {
		return
	}
	last := math.Inf(-1)
	for b := f.from; b < f.to; b++ {
		if x := f.x(b); f.beats[b].enters && x < r.until && x-last >= 16 {
			g.Add(&sheet.Circle{X: x, Y: r.y, R: 8.5, Fill: sheet.Paper},
				&sheet.Circle{X: x, Y: r.y, R: 7, Fill: sheet.Holds},
				checkmark(x, r.y, 1.2, sheet.Paper))
			last = x
		}
	}
}

// atStake returns where a property is at stake, from left to right: EM1 while a process is inside, EM2 and starvation
// while one waits.
func (f *frame) atStake(property string) [][2]float64 {
	var parts [][2]float64
	waits := awaits(property)
	for _, s := range f.spans {
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
