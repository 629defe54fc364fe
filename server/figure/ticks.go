package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/server/figure/sheet"
)

// drawAxis writes round numbers of time, or each new clock. It returns the y below.
func (f *frame) drawAxis() float64 {
	y := f.bottom() + f.bar/2 + 34
	if f.log {
		return f.bottom() + logFoot
	}
	name := f.o.Texts.T("diagram.axis." + f.o.Axis)
	f.out.Add(&sheet.Text{X: 14, Y: y + 4, Words: name, Size: f.fs - 1, Tone: sheet.Ink3})
	g := &sheet.Group{Class: "axis"}
	g.Add(sheet.Straight(f.left-6, y-10, f.right+6, y-10, sheet.Pen{Tone: sheet.Line, Width: 1}))
	for _, t := range f.ticks() {
		g.Add(sheet.Straight(t.x, y-13, t.x, y-7, sheet.Pen{Tone: sheet.Ink3, Width: 1}),
			&sheet.Text{X: t.x, Y: y + 6, Words: t.text, Size: f.fs - 1, Anchor: sheet.Middle, Tone: sheet.Ink3})
	}
	f.out.Add(g)
	return y + 18
}

// tick is a number of the axis.
type tick struct {
	x    float64
	text string
}

// The least distances between two numbers of time, and between two clocks, in pixels.
const (
	apart  = 54
	closer = 22
)

// ticks returns round numbers of time, the steps of the trace at round numbers of beats, or each new clock, as in the
// page's module parts/diagram/axis.js.
func (f *frame) ticks() []tick {
	if f.o.Axis == LogicalAxis {
		return f.clockTicks()
	}
	steps, least := f.o.Axis == StepsAxis, math.Max(apart/f.unit, 2.1*f.axis.spacing)
	if steps {
		least = math.Max(1, least)
	}
	step := niceStep(least)
	digits := max(0, int(-math.Floor(math.Log10(step))))
	last := f.axis.hi - 0.3*f.axis.spacing
	var all []tick
	for k := math.Max(1, math.Ceil(f.t0/step)); k*step <= math.Min(f.t1, last+step/2); k++ {
		text := strconv.FormatFloat(k*step, 'f', digits, 64)
		if steps {
			if int(k*step) > f.to {
				break
			}
			text = strconv.Itoa(f.beats[int(k*step)-1].lastStep())
		}
		all = append(all, tick{f.px(k * step), text})
	}
	return all
}

func (f *frame) clockTicks() []tick {
	var beats []int
	for b := f.from; b < f.to; b++ {
		beats = append(beats, b)
	}
	slices.SortStableFunc(beats, func(a, b int) int { return cmp.Compare(f.axis.xs[a], f.axis.xs[b]) })
	var all []tick
	for i, b := range beats {
		x, clock := f.x(b), f.axis.clocks[b]
		if i > 0 && f.axis.clocks[beats[i-1]] == clock || len(all) > 0 && x-all[len(all)-1].x < closer {
			continue
		}
		all = append(all, tick{x, strconv.Itoa(clock)})
	}
	return all
}
