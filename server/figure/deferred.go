package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/server/figure/sheet"
)

// owed is the dotted line of a deferred reply, above the lane of the process that owes it.
type owed struct {
	*deferredReply
	y, step float64 // step: distance between levels
	x1, x2  float64
}

// deferredLines returns the dotted lines, one level each, like the page's module deferred-replies.js.
func (f *frame) deferredLines() []owed {
	highest := map[int]int{}
	var seen []*deferredReply
	for _, d := range f.deferred {
		if _, _, ok := f.ends(d.from, d.until); ok && f.shows(d.process) {
			seen = append(seen, d)
			highest[f.row[d.process]] = max(highest[f.row[d.process]], d.level)
		}
	}
	slices.SortStableFunc(seen, func(a, b *deferredReply) int { return cmp.Compare(f.axis.xs[a.from], f.axis.xs[b.from]) })
	var lines []owed
	for _, d := range seen {
		row := f.row[d.process]
		step := f.levelStep(row, highest[row])
		levels := max(1, int(f.roomAbove(row)/step))
		x1, x2, _ := f.ends(d.from, d.until)
		// replies beyond the last level share the topmost one
		y := f.y(d.process) - f.bar/2 - math.Max(3, math.Min(9, step)) - float64(min(d.level, levels-1))*step
		lines = append(lines, owed{d, y, step, x1, x2})
	}
	return lines
}

// roomAbove returns the height above a lane's bars that dotted lines may use.
func (f *frame) roomAbove(row int) float64 {
	if row == 0 {
		return f.top - f.head - f.bar/2
	}
	return f.lane - f.bar - 16
}

// levelStep returns the distance between two levels of a lane.
func (f *frame) levelStep(row, highest int) float64 {
	room, full := f.roomAbove(row)-9-f.fs, f.fs+5
	step := full
	switch {
	case highest > 0:
		step = math.Min(full, room/float64(highest))
	case room < 0:
		step = room + full
	}
	return math.Max(3, step)
}

// nameDeferred writes on each dotted line which process waits for the reply.
func (f *frame) nameDeferred() {
	lines := f.deferredLines()
	for i, l := range lines {
		if l.step < f.fs {
			continue
		}
		f.grid.box(box{l.x1 - 2, l.y - 2, math.Min(l.x2, math.Max(f.edge(), l.x1+2)), l.y + 2}, 25)
		text := f.o.Texts.T("diagram.defers", "p", f.lanes[l.to-1].name)
		width := f.width(text, f.fs, false)
		x := math.Max(l.x1, f.left) + 9
		if x+width > f.edge()-4 { // left of the edge, instead of right of the line's start
			x = f.edge() - 6 - width
		}
		b := box{x, l.y - 4 - f.fs, x + width, l.y - 2}
		if b.x1 < f.left-8 || b.x2 > f.right+8 || b.y1 < 0 || f.taken(b) || f.crosses(lines, i, b) {
			continue
		}
		f.keep(word{kind: deferredWord, text: text, box: b, base: l.y - 5, size: f.fs})
		f.grid.box(box{b.x1 - 2, b.y1, b.x2 + 2, b.y2 + 2}, 40)
	}
}

// crosses reports whether words would overlap another level's line.
func (f *frame) crosses(lines []owed, mine int, b box) bool {
	for i, l := range lines {
		if i != mine && l.process == lines[mine].process && l.level != lines[mine].level &&
			b.overlaps(box{l.x1, l.y - 1, math.Min(l.x2, f.edge()), l.y + 1}) {
			return true
		}
	}
	return false
}

// drawDeferred draws the dotted lines, each in the hue of the process that waits for the reply.
func (f *frame) drawDeferred() {
	for _, l := range f.deferredLines() {
		base := f.y(l.process)
		r := math.Min(4, base-f.bar/2-l.y)
		o := sheet.From(l.x1, l.y)
		if l.from >= f.from {
			o = sheet.From(l.x1, base-f.dot).Line(l.x1, l.y+r).Quad(l.x1, l.y, l.x1+r, l.y)
		}
		if l.until < f.to {
			o.Line(math.Max(l.x1+r, l.x2-r), l.y).Quad(l.x2, l.y, l.x2, l.y+r).Line(l.x2, base-f.bar/2)
		} else {
			o.Line(l.x2, l.y)
		}
		words := f.o.Texts.T("diagram.defers", "p", f.lanes[l.to-1].name)
		g := &sheet.Group{Class: "owed", Title: f.lanes[l.process-1].name + ": " + words}
		g.Add(o.Draw(sheet.Pen{Tone: f.hue(l.to), Width: 1.2 * f.rim, Dash: deferredDash, Round: true}))
		f.out.Add(g)
	}
}
