package figure

import (
	"math"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// witness is the interval in which several processes are inside together, from lane to lane: the first violation of
// EM1.
type witness struct {
	box
	count int
}

// minBreak is the least width of a witness, in pixels, as in the page's module layout.js.
const minBreak = 14

// witnessOf returns the witness, as in the page's module layout.js; false if it is not visible.
func (f *frame) witnessOf() (w witness, ok bool) {
	at := slices.IndexFunc(f.breaks, func(b broken) bool { return b.property == invariant.EM1.Name })
	if at < 0 || len(f.breaks[at].processes) < 2 {
		return w, false
	}
	b := f.breaks[at]
	end := len(f.beats)
	rows := []int{}
	for _, p := range b.processes {
		if !f.shows(p) {
			return w, false
		}
		rows = append(rows, f.row[p])
		end = min(end, f.leaves(p, b.beat))
	}
	if b.beat >= f.to || end < f.from {
		return w, false
	}
	x1, x2, _ := f.ends(b.beat, end)
	top, low := f.shown[slices.Min(rows)], f.shown[slices.Max(rows)]
	w.box = box{x1, f.y(top) + f.bar/2, math.Max(x1+minBreak, x2), f.y(low) - f.bar/2}
	w.count = len(b.processes)
	return w, true
}

// leaves returns the beat until which a process that is inside at a beat stays inside; at itself if it is not.
func (r *run) leaves(p mutex.ID, at int) int {
	for _, s := range r.spans {
		if s.process == p && s.inside && s.from <= at && s.to > at {
			return s.to
		}
	}
	return at
}

// drawWitness hatches the interval in which several processes are inside together.
func (f *frame) drawWitness() {
	w, ok := f.witnessOf()
	if !ok {
		return
	}
	pen, edge := sheet.Pen{Tone: sheet.Broken, Width: 1}, sheet.Pen{Tone: sheet.Broken, Width: 1.5}
	width, height := w.x2-w.x1, w.y2-w.y1
	g := &sheet.Group{Class: "clash", Title: f.o.Texts.T("diagram.inside", "n", w.count)}
	g.Add(sheet.Hatch(w.x1, w.y1, width, height, 1.2*f.hatch, true, pen), sheet.Hatch(w.x1, w.y1, width, height, 1.2*f.hatch, false, pen),
		sheet.Straight(w.x1, w.y1-f.bar, w.x1, w.y2+f.bar, edge), sheet.Straight(w.x2, w.y1-f.bar, w.x2, w.y2+f.bar, edge))
	f.out.Add(g)
}

// nameWitness labels the hatching.
func (f *frame) nameWitness() {
	w, ok := f.witnessOf()
	if !ok {
		return
	}
	text := f.o.Texts.T("diagram.inside", "n", w.count)
	width := f.width(text, f.fs, true)
	f.grid.box(box{w.x1 - 2, w.y1, w.x2 + 2, w.y2}, 20)
	var spots []spot
	for _, x := range []float64{w.x1 - width - 8, w.x2 + 8} {
		for y := w.y1 + 4; y <= math.Min(w.y1+f.lane-f.bar, w.y2)-f.fs-4; y += 6 {
			spots = append(spots, spot{box{x, y, x + width, y + f.fs + 2}, math.Abs(y+f.fs/2-(w.y1+w.y2)/2) * 0.05})
		}
	}
	best := cheapest(spots, func(b box) float64 {
		if b.x1 < f.left || b.x2 > f.right {
			return f.grid.cost(b, -2) + 60
		}
		return f.grid.cost(b, -2)
	})
	if !math.IsInf(best.cost, 1) {
		f.put(word{kind: brokenWord, text: text, box: best.box, base: best.y2 - 3, size: f.fs})
	}
}
