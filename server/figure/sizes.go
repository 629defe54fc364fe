package figure

import (
	"math"

	"fano/algorithms/mutex"
)

// measure sets the size of everything in a figure.
func (f *frame) measure() {
	n := len(f.shown)
	f.sizes = sizes{fs: 13, bar: 18, dot: 5.75, shaft: 1.9, rim: 2, hatch: hatchGap, tip: 10, maxLabelCost: printLabelCost, lane: laneOf(n)}
	if f.log && n < 6 {
		f.lane = 110
	}
	switch {
	case f.lane < 40:
		f.bar, f.dot, f.fs = 12, 4.5, 12
	case f.lane < 60:
		f.bar, f.dot, f.fs = 15, 5, 12
	}
	if f.lane < 50 {
		f.shaft, f.tip = 1.5, 8
	}
	f.margin = 14
	f.left = math.Ceil(f.margin + f.headsWidth() + 22)
	width := float64(f.o.Width)
	if width == 0 {
		width = f.left + math.Max(420, math.Min(2200, f.perBeat()*float64(f.to-f.from)))
	}
	f.right = width - f.margin
	f.see(f.axis.lo, f.axis.hi+0.5*f.axis.spacing)
	f.head = 24
	if f.o.Heading {
		f.head += 50
	}
	if f.log {
		f.head += logHead
	}
	if f.looping() {
		f.head += loopRoom
	}
	f.top = f.head + 12 + f.room(f.shown[0])
}

// hatchGap is the gap between a bar's hatching lines, in pixels.
const hatchGap = 4.6

// printLabelCost is the cost above which print omits a name; crossing an arrow costs 20. The page, which readers can
// zoom, accepts that.
const printLabelCost = 19.5

// laneOf returns the distance between two of n lanes: few lanes get more.
func laneOf(n int) float64 {
	switch {
	case n == 2:
		return 110
	case n > 3:
		return math.Max(30, math.Min(84, math.Floor(330/float64(n-1))))
	}
	return 84
}

// perBeat returns the width of a beat.
func (f *frame) perBeat() float64 {
	switch {
	case f.log:
		return 72
	case len(f.shown) > 4:
		return 26
	}
	return 34
}

// headsWidth returns the width of the names left of lanes and properties.
func (f *frame) headsWidth() float64 {
	head := 0.0
	for _, p := range f.shown {
		l := f.lanes[p-1]
		width := f.width(l.name, f.headSize(), true)
		if l.host != "" {
			width += 4 + f.width(l.host, 12, true)
		}
		head = math.Max(head, width)
	}
	if f.o.Verdicts {
		for _, property := range f.strip {
			head = math.Max(head, 22+f.width(f.propertyName(property), f.fs-0.5, true))
		}
	}
	return head
}

func (f *frame) headSize() float64 {
	if f.log || f.lane < 40 {
		return 14
	}
	return 19
}

// maxLevels is the most levels of deferred replies that get room above the first lane; more share the last.
const maxLevels = 4

// room returns the height that a lane needs above it for its deferred replies.
func (f *frame) room(p mutex.ID) float64 {
	room := 0.0
	for _, d := range f.deferred {
		if d.process == p && d.from < f.to && d.until >= f.from {
			room = math.Max(room, f.bar/2+float64(min(d.level, maxLevels-1))*(f.fs+5)+f.fs+4)
		}
	}
	return room
}
