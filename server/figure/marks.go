package figure

import (
	"math"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/server/figure/sheet"
)

// drawMarks draws the events; the shape is the kind of event.
func (f *frame) drawMarks() {
	for _, n := range f.visible() {
		b := &f.beats[n]
		g := &sheet.Group{Class: "event " + b.kind.String(), Title: f.describeEvent(b)}
		g.Add(markOf(b, f.x(n), f.y(b.at), f.dot-0.5, sheet.Pen{Tone: f.hue(b.at), Width: f.rim})...)
		f.out.Add(g)
	}
}

// A shape is the form of an event's mark.
type shape string

// The shapes, as in the page's module marks.js.
const (
	discShape    shape = "disc"    // sending
	ringShape    shape = "ring"    // receiving
	squareShape  shape = "square"  // deferring a reply
	diamondShape shape = "diamond" // an internal event
	crossShape   shape = "cross"   // a crash
	barShape     shape = "bar"     // a recovery
	dashShape    shape = "dash"    // an ignored event
)

func shapeOf(b *beat) shape {
	switch {
	case b.kind == trace.Crash:
		return crossShape
	case b.kind == trace.Recover:
		return barShape
	case b.kind == trace.Ignored:
		return dashShape
	case b.defers:
		return squareShape
	case b.kind == trace.Internal:
		return diamondShape
	case b.kind.Asks() || b.kind.Leaves() || b.kind == trace.Send:
		return discShape
	}
	return ringShape
}

// markOf returns an event's mark of radius r.
func markOf(b *beat, x, y, r float64, pen sheet.Pen) []sheet.Item {
	paper := &sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Paper}
	switch shapeOf(b) {
	case crossShape:
		r = math.Max(r, 4)
		paper.R = r + 2.5
		return []sheet.Item{paper, cross(x, y, r, sheet.Pen{Tone: sheet.Broken, Width: 2.25})}
	case barShape:
		return []sheet.Item{sheet.Straight(x, y-r-2, x, y+r+2, sheet.Pen{Tone: pen.Tone, Width: 3})}
	case dashShape:
		return []sheet.Item{paper, sheet.Straight(x-r, y, x+r, y, sheet.Pen{Tone: pen.Tone, Width: 2.5})}
	case squareShape:
		return []sheet.Item{sheet.Box(x-r, y-r, 2*r, 2*r).Both(sheet.Paper, pen)}
	case diamondShape:
		return []sheet.Item{diamond(x, y, r*1.15).Both(sheet.Paper, pen)}
	case discShape:
		paper.R = r + 1.1*pen.Width // separates it from a bar of its own hue
		return []sheet.Item{paper, &sheet.Circle{X: x, Y: y, R: r + pen.Width/2, Fill: pen.Tone}}
	}
	paper.Pen = pen
	return []sheet.Item{paper}
}

// polygon returns the outline of an area with these corners.
func polygon(corners ...point) *sheet.Outline {
	o := sheet.From(corners[0][0], corners[0][1])
	for _, c := range corners[1:] {
		o.Line(c[0], c[1])
	}
	return o.Close()
}

func diamond(x, y, r float64) *sheet.Outline {
	return polygon(point{x, y - r}, point{x + r, y}, point{x, y + r}, point{x - r, y})
}

func cross(x, y, r float64, pen sheet.Pen) *sheet.Path {
	return sheet.From(x-r, y-r).Line(x+r, y+r).Move(x+r, y-r).Line(x-r, y+r).Draw(pen)
}

// describeEvent returns an event in words.
func (f *frame) describeEvent(b *beat) string {
	words := f.lanes[b.at-1].name + ": "
	if b.words != "" {
		return words + b.words
	}
	return words + b.kind.String() + ", " + f.o.Texts.T("diagram.clock", "clock", strconv.Itoa(b.clock))
}
