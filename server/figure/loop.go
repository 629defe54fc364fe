package figure

import (
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// lasso is the stretch of a run that comes again and again, as on the page: between two repeat signs, under a bracket with
// its name.
type lasso struct {
	first int // beat
	waits []mutex.ID
}

// loopOf is the loop of a run's summary; nil if there is none.
func (s *tale) loopOf(l *trace.Loop) *lasso {
	if l == nil {
		return nil
	}
	first := slices.IndexFunc(s.beats, func(b beat) bool { return b.step >= l.From })
	if first < 0 {
		return nil
	}
	return &lasso{first: first, waits: l.Waits}
}

// loopRoom is what the bracket needs above the first lane.
const loopRoom = 24

// sides are where the loop begins and ends on each lane that is shown. Where nothing happens in the loop its sides go on
// as above, but behind what has happened before.
func (f *frame) sides() (left, right []float64) {
	for i, p := range f.shown {
		l, r := (f.x(max(0, f.loop.first-1))+f.x(f.loop.first))/2, f.px(f.axis.hi-0.3*f.axis.spacing)
		if f.loop.first == 0 {
			l = f.px(f.axis.lo + 0.3*f.axis.spacing)
		}
		if f.o.Axis == LogicalAxis {
			l, r = f.passes(p, f.loop.first), f.passes(p, len(f.beats))
			if i > 0 && r <= l {
				l, r = math.Max(l, left[i-1]), math.Max(l, right[i-1])
			}
		}
		left, right = append(left, math.Max(l, f.left-6)), append(right, math.Min(r, f.right+6))
	}
	return left, right
}

// passes is where a line passes a lane that has what happened before a beat to its left, and all else to its right.
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
		return f.px(math.Max(f.axis.lo, next-0.5))
	}
	return f.px(math.Min(last+0.5, (last+next)/2))
}

// down is the way down along one side, which steps between the lanes.
func (f *frame) down(side []float64, dx float64) *sheet.Outline {
	o := sheet.From(side[0]+dx, f.bracket())
	for i := 1; i < len(side); i++ {
		if y := f.y(f.shown[i]) - f.gap/2; math.Abs(side[i]-side[i-1]) > 0.5 {
			o.Line(side[i-1]+dx, y).Line(side[i]+dx, y)
		}
	}
	return o.Line(side[len(side)-1]+dx, f.bottom()+f.bar)
}

// bracket is the height of the bracket over the loop.
func (f *frame) bracket() float64 { return f.y(f.shown[0]) - f.room(f.shown[0]) - 40 }

// looping says that the loop, or a part of it, is shown.
func (f *frame) looping() bool { return f.loop != nil && f.loop.first < f.to }

// drawLoop draws the repeat signs and the bracket: below all else, as the lanes.
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
	width := f.ruler.Width(words, size, true)
	g.Add(sheet.Straight(left[0], y, right[0], y, sheet.Pen{Tone: sheet.Ink3, Width: 1.25}))
	if width+12 < right[0]-left[0] {
		x := (left[0] + right[0]) / 2
		g.Add(sheet.Box(x-width/2-6, y-size/2-1, width+12, size+2).Filled(sheet.Paper),
			&sheet.Text{X: x, Y: y + size*0.36, Words: words, Size: size, Bold: true, Anchor: sheet.Middle, Tone: sheet.Ink2})
	}
	f.out.Add(g)
}

// repeatSign is a thick line, a thin one inwards of it, and two dots, as in music.
func (f *frame) repeatSign(g *sheet.Group, side []float64, inwards float64) {
	g.Add(f.down(side, 0).Draw(sheet.Pen{Tone: sheet.Ink3, Width: 3}), f.down(side, inwards*4.5).Draw(sheet.Pen{Tone: sheet.Ink3, Width: 1}))
	for i, p := range f.shown {
		x := math.Min(side[i], side[i]+inwards*6)
		f.ways.box(box{x - 2, f.y(p) - f.gap/2, x + 8, f.y(p) + f.gap/2}, 8)
	}
	if len(side) < 2 {
		return
	}
	y := f.y(f.shown[1]) - f.gap/2
	for _, dy := range []float64{-4.5, 4.5} {
		g.Add(&sheet.Circle{X: side[1] + inwards*11, Y: y + dy, R: 2.2, Fill: sheet.Ink3})
	}
}

// drawEndless writes ∞ at the end of the bars of those who wait for ever: as a line, since not every font has it.
func (f *frame) drawEndless() {
	if !f.looping() || f.to < len(f.beats) {
		return
	}
	for _, p := range f.loop.waits {
		if !f.shows(p) {
			continue
		}
		x, y, r := f.right-5, f.y(p)-f.bar/2-8, 5.0
		o := sheet.From(x, y).Cube(x+r, y-1.6*r, x+2.4*r, y-r, x+2.4*r, y).Cube(x+2.4*r, y+r, x+r, y+1.6*r, x, y).
			Cube(x-r, y-1.6*r, x-2.4*r, y-r, x-2.4*r, y).Cube(x-2.4*r, y+r, x-r, y+1.6*r, x, y)
		g := &sheet.Group{Class: "endless", Title: f.lanes[p-1].name + " ∞"}
		g.Add(o.Draw(sheet.Pen{Tone: sheet.Paper, Width: 5}), o.Draw(sheet.Pen{Tone: f.hue(p), Width: 2}))
		f.out.Add(g)
		f.ways.box(box{x - 2.4*r, y - r, x + 2.4*r, y + r}, 40)
	}
}
