package figure

import (
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// lasso is the repeating part of a run, as on the page: between two repeat signs, under a labelled bracket.
type lasso struct {
	first int // beat
	waits []mutex.ID
}

// loopOf returns the loop of a run's summary; nil if there is none.
func (s *diagramModel) loopOf(l *trace.Loop) *lasso {
	if l == nil {
		return nil
	}
	first := slices.IndexFunc(s.beats, func(b beat) bool { return b.step >= l.From })
	if first < 0 {
		return nil
	}
	return &lasso{first: first, waits: l.Waits}
}

// loopRoom is the height of the bracket above the first lane.
const loopRoom = 24

// sides returns where the loop begins and ends on each visible lane. If nothing happens on a lane during the loop, its
// sides continue from the lane above, but to the right of earlier events.
func (f *frame) sides() (left, right []float64) {
	for i, p := range f.shown {
		l, r := (f.px(f.before(f.loop.first))+f.x(f.loop.first))/2, f.px(f.axis.hi)
		if f.o.Axis == LogicalAxis {
			l, r = f.px(f.passes(p, f.loop.first)), f.px(f.passes(p, len(f.beats)))
			if i > 0 && r <= l {
				l, r = math.Max(l, left[i-1]), math.Max(l, right[i-1])
			}
		}
		left, right = append(left, math.Max(l, f.left-over)), append(right, math.Min(r, f.edge()))
	}
	return left, right
}

// before returns the axis position of the beat before b.
func (f *frame) before(b int) float64 {
	if b == 0 {
		return f.axis.start
	}
	return f.axis.xs[b-1]
}

// passes returns where on the axis a line passes a lane with the lane's events before a beat on its left, and all
// others on its right.
func (f *frame) passes(p mutex.ID, before int) float64 {
	last, next := math.Inf(-1), f.axis.hi+1
	for b := f.from; b < f.to; b++ {
		switch x := f.axis.xs[b]; {
		case f.beats[b].at != p || !f.beats[b].local():
		case b < before:
			last = math.Max(last, x)
		default:
			next = math.Min(next, x)
		}
	}
	if math.IsInf(last, -1) {
		return math.Max(f.axis.lo, math.Min(f.axis.start, next-0.5))
	}
	return math.Min(last+0.5, (last+next)/2)
}

// down returns the line down along one side, which steps between the lanes.
func (f *frame) down(side []float64, dx float64) *sheet.Outline {
	o := sheet.From(side[0]+dx, f.bracket())
	for i := 1; i < len(side); i++ {
		if y := f.y(f.shown[i]) - f.lane/2; math.Abs(side[i]-side[i-1]) > 0.5 {
			o.Line(side[i-1]+dx, y).Line(side[i]+dx, y)
		}
	}
	return o.Line(side[len(side)-1]+dx, f.bottom()+f.bar)
}

// bracket returns the y of the bracket over the loop.
func (f *frame) bracket() float64 { return f.head - 28 }

// looping reports whether the loop, or a part of it, is visible.
func (f *frame) looping() bool { return f.loop != nil && f.loop.first < f.to }

// drawLoop draws the repeat signs and the bracket, below everything else, like the lanes.
func (f *frame) drawLoop() {
	if !f.looping() {
		return
	}
	words := f.o.Texts.T("loop.label")
	g := &sheet.Group{Class: "loop", Title: words}
	left, right := f.sides()
	if f.loop.first >= f.from {
		f.repeatSign(g, left, 1)
	}
	if f.to == len(f.beats) {
		f.repeatSign(g, right, -1)
	}
	y, size := f.bracket(), f.fs-0.5
	width := f.width(words, size, true)
	g.Add(sheet.Straight(left[0], y, right[0], y, sheet.Pen{Tone: sheet.Ink3, Width: 1.25}))
	if width+12 < right[0]-left[0] {
		x := (left[0] + right[0]) / 2
		g.Add(sheet.Box(x-width/2-6, y-size/2-1, width+12, size+2).Filled(sheet.Paper),
			&sheet.Text{X: x, Y: y + size*0.36, Words: words, Size: size, Bold: true, Anchor: sheet.Middle, Tone: sheet.Ink2})
	}
	f.out.Add(g)
}

// repeatSign draws a thick line, a thin one inwards of it, and two dots, as in music.
func (f *frame) repeatSign(g *sheet.Group, side []float64, inwards float64) {
	g.Add(f.down(side, 0).Draw(sheet.Pen{Tone: sheet.Ink3, Width: 3}),
		f.down(side, inwards*4.5).Draw(sheet.Pen{Tone: sheet.Ink3, Width: 1}))
	if len(side) < 2 {
		return
	}
	y := f.y(f.shown[1]) - f.lane/2
	for _, dy := range []float64{-4.5, 4.5} {
		g.Add(&sheet.Circle{X: side[1] + inwards*11, Y: y + dy, R: 2.2, Fill: sheet.Ink3})
	}
}

// layLoop keeps words off the repeat signs, and off the ∞ of processes that wait forever.
func (f *frame) layLoop() {
	if !f.looping() {
		return
	}
	left, right := f.sides()
	for i, p := range f.shown {
		for _, x := range []float64{left[i], right[i] - 6} {
			f.grid.box(box{x - 2, f.y(p) - f.lane/2, x + 8, f.y(p) + f.lane/2}, 8)
		}
	}
	for _, p := range f.endless() {
		x, y := f.infinity(p)
		f.grid.box(box{x - 12, y - 5, x + 12, y + 5}, 40)
	}
}

// endless returns the visible processes that wait forever, if the end of the run is visible.
func (f *frame) endless() []mutex.ID {
	if !f.looping() || f.to < len(f.beats) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(f.loop.waits), func(p mutex.ID) bool { return !f.shows(p) })
}

// infinity returns the position of a process's ∞.
func (f *frame) infinity(p mutex.ID) (x, y float64) { return f.right - 5, f.y(p) - f.bar/2 - 8 }

// drawEndless draws ∞ at the end of the bars of processes that wait forever: as a line, since not every font has it.
func (f *frame) drawEndless() {
	const r = 5
	for _, p := range f.endless() {
		x, y := f.infinity(p)
		o := sheet.From(x, y).Cube(x+r, y-1.6*r, x+2.4*r, y-r, x+2.4*r, y).Cube(x+2.4*r, y+r, x+r, y+1.6*r, x, y).
			Cube(x-r, y-1.6*r, x-2.4*r, y-r, x-2.4*r, y).Cube(x-2.4*r, y+r, x-r, y+1.6*r, x, y)
		g := &sheet.Group{Class: "endless", Title: f.lanes[p-1].name + " ∞"}
		g.Add(o.Draw(sheet.Pen{Tone: sheet.Paper, Width: 5}), o.Draw(sheet.Pen{Tone: f.hue(p), Width: 2}))
		f.out.Add(g)
	}
}
