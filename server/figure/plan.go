package figure

import (
	"math"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// A wordKind classifies the words of a diagram.
type wordKind string

// The kinds of words, as in the page's module label-layout.js; only a log of another system has notes.
const (
	barWord      wordKind = "bar"    // the name of a phase
	brokenWord   wordKind = "broken" // a loss, a crash or a violation
	copyWord     wordKind = "copy"   // the number of a duplicate
	deferredWord wordKind = "debt"
	stampWord    wordKind = "stamp" // an event's clock
	labelWord    wordKind = "label" // the name of a message
	noteWord     wordKind = "note"
)

// word is a piece of text at its planned position.
type word struct {
	kind   wordKind
	text   string
	box    box
	base   float64
	of     mutex.ID // process whose hue it has; 0: ink
	size   float64
	inside bool // for a bar's name: the bar is solid
	anchor sheet.Anchor
}

// keep adds words to the plan.
func (f *frame) keep(w word) { f.words = append(f.words, w) }

// put adds words to the plan, and to the obstacles of later words.
func (f *frame) put(w word) {
	f.keep(w)
	f.grid.box(w.box, 40)
}

// taken reports whether a box overlaps planned words.
func (f *frame) taken(b box) bool {
	for i := range f.words {
		if b.overlaps(f.words[i].box) {
			return true
		}
	}
	return false
}

// plan places all words in the order of the page's module layout.js: earlier words keep their places, and words without
// room are omitted.
func (f *frame) plan() {
	f.layLines()
	f.nameBars()
	f.layObstacles()
	f.nameWitness()
	f.nameLosses()
	f.numberCopies()
	f.nameDeferred()
	if f.o.Stamps {
		for _, b := range f.visible() {
			f.stamp(b)
		}
	}
	f.nameMessages()
}

// The distance between points of lines, in pixels, and the most points: with more lines than that, no word finds a
// place between them, even with fewer points.
const (
	lineStep  = 7
	maxPoints = 1_500_000
)

// layLines adds the messages to the label grid.
func (f *frame) layLines() {
	length := 0.0
	for i := range f.flights {
		l := &f.flights[i]
		length += l.q.length() * (l.end - l.named())
	}
	step := math.Max(lineStep, length/maxPoints)
	for i := range f.flights {
		l := &f.flights[i]
		f.grid.line(l.q.sampled(l.named(), l.end, step), l.index)
	}
}

// layObstacles adds marks, lanes, heads and bars to the label grid.
func (f *frame) layObstacles() {
	r := f.dot + 2
	for _, n := range f.visible() {
		x, y := f.x(n), f.y(f.beats[n].at)
		f.grid.box(box{x - r, y - r, x + r, y + r}, 30)
	}
	for _, p := range f.shown {
		y, half := f.y(p), f.bar/2+1
		f.grid.box(box{f.left, y - half, f.right, y + half}, 14)
		f.grid.box(box{0, y - 22, f.left - 8, y + 22}, 40)
	}
	for _, s := range f.shownSpans() {
		if x1, x2, ok := f.ends(s.from, s.to); ok {
			y, half := f.y(s.process), f.bar/2+1
			f.grid.box(box{x1, y - half, x2, y + half}, 12)
		}
	}
}

// layFurniture adds what only print has: a title above the lanes, an axis close below them, repeat signs of a loop.
func (f *frame) layFurniture() {
	axis := f.bar/2 + 20
	if f.log { // a log has no axis
		axis = logFoot
	}
	f.grid.box(box{0, f.bottom() + axis, f.edge() + 8, f.bottom() + 400}, 60)
	if f.o.Heading {
		f.grid.box(box{0, 0, f.edge() + 8, 58}, 60)
	}
	f.layLoop()
}

// nameBars names each phase in the first gap between its events that is wide enough and that no message crosses.
func (f *frame) nameBars() {
	size := math.Max(11, f.fs-2)
	if f.bar < 15 || f.waiting == "" {
		return
	}
	for _, s := range f.shownSpans() {
		x1, x2, ok := f.ends(s.from, s.to)
		if !ok || s.from >= f.to-1 {
			continue
		}
		text, y := f.phaseWord(s), f.y(s.process)+size*0.36
		width := f.width(text, size, true) + float64(len([]rune(text)))*size*0.05
		if at, found := f.freest(f.gapsOf(s.process, x1, x2, width+8), width, y-size+1, y+2); found {
			f.keep(word{kind: barWord, text: text, box: at, base: y, of: s.process, size: size, inside: s.inside, anchor: sheet.Middle})
		}
	}
}

// phaseWord returns the algorithm's word for a phase.
func (f *frame) phaseWord(s span) string {
	if s.inside {
		return f.inside
	}
	return f.waiting
}

// gapsOf returns the gaps between the events of a lane that are at least width wide, from left to right.
func (f *frame) gapsOf(p mutex.ID, from, to, width float64) [][2]float64 {
	r, a := f.dot+2, math.Max(from, f.left-8)
	var gaps [][2]float64
	take := func(x float64) (more bool) {
		if x <= from {
			return true
		}
		if b := math.Min(math.Min(x, to), f.right+8); b-a-2*r >= width {
			gaps = append(gaps, [2]float64{a + r, b - r})
		}
		a = x
		return x < to
	}
	for b := f.from; b < f.to; b++ {
		if f.beats[b].at == p && f.beats[b].local() && !take(f.x(b)) {
			return gaps
		}
	}
	take(math.Inf(1))
	return gaps
}

// freest returns the first place for a name that nothing crosses, in early gaps first, in each its middle before its
// sides; else the least crossed.
func (f *frame) freest(gaps [][2]float64, width, top, low float64) (best box, ok bool) {
	least := math.Inf(1)
	for _, g := range gaps[:min(6, len(gaps))] {
		for _, share := range []float64{0.5, 0.2, 0.8, 0.02, 0.98} {
			x := g[0] + 2 + (g[1]-g[0]-4-width)*share
			if cost := f.grid.cost(box{x - 2, top + 2, x + width + 2, low - 2}, -2); cost < least {
				best, least, ok = box{x, top, x + width, low}, cost, true
			}
			if least < 7 {
				return best, true
			}
		}
	}
	return best, ok
}

// nameLosses labels the cross of each lost message.
func (f *frame) nameLosses() {
	text := f.o.Texts.T("diagram.lost")
	width := f.width(text, f.fs, true)
	for i := range f.flights {
		l := &f.flights[i]
		if !l.lost {
			continue
		}
		x, y := l.q.at(l.end)
		f.grid.box(box{x - 8, y - 8, x + 8, y + 8}, 30)
		for _, left := range []float64{x + 12, x - 12 - width} {
			b := box{left, y - f.fs/2 - 1, left + width, y + f.fs/2 + 1}
			if f.taken(b) || b.x1 < f.left || b.x2 > f.right+10 {
				continue
			}
			f.put(word{kind: brokenWord, text: text, box: b, base: y + f.fs*0.36, size: f.fs})
			break
		}
	}
}

// numberCopies writes a duplicate's number, near its head.
func (f *frame) numberCopies() {
	for i := range f.flights {
		l := &f.flights[i]
		if l.copy == 0 || l.lost {
			continue
		}
		text := strconv.Itoa(l.copy)
		half := f.width(text, f.fs, true) / 2
		x, y := l.q.at(l.end)
		dx, dy := l.q.direction(l.end)
		for _, off := range [][2]float64{{30, 12}, {30, -12}, {44, 12}, {44, -12}, {18, 13}} {
			cx, cy := x-dx*off[0]+math.Abs(dy)*off[1], y-dy*off[0]-math.Abs(dx)*off[1]
			b := box{cx - half, cy - f.fs/2, cx + half, cy + f.fs/2}
			if f.taken(b) || f.grid.cost(b, l.index) > 24 {
				continue
			}
			f.put(word{kind: copyWord, text: text, box: b, base: cy + f.fs*0.36, of: l.from, size: f.fs, anchor: sheet.Middle})
			break
		}
	}
}

// nameCrashes labels the cross of each crash. The page has no label there: it describes the event under the pointer.
func (f *frame) nameCrashes() {
	text, size := f.o.Texts.T("figure.crash"), f.fs-0.5
	width := f.width(text, size, true)
	for _, n := range f.visible() {
		if f.beats[n].kind != trace.Crash || f.wordless {
			continue
		}
		x, y := f.x(n), f.y(f.beats[n].at)
		var best box
		least := math.Inf(1)
		for _, base := range []float64{y - f.bar/2 - 5, y + f.bar/2 + size + 1} {
			for _, left := range []float64{x - width/2, x - width - 4, x + 4} {
				at := box{left, base - size + 1, left + width, base + 3}
				cost := f.grid.cost(at, -2) + math.Abs(left+width/2-x)*0.05
				if at.x2 > f.right+10 || f.taken(at) {
					cost += 200
				}
				if cost < least {
					best, least = at, cost
				}
			}
		}
		f.put(word{kind: brokenWord, text: text, box: best, base: best.y2 - 3, size: size})
	}
}

// stampText returns an event's clock, and if answering advanced it, also the clock afterwards.
func (b *beat) stampText() string {
	if b.clockAfter != b.clock {
		return strconv.Itoa(b.clock) + "→" + strconv.Itoa(b.clockAfter)
	}
	return strconv.Itoa(b.clock)
}

// stamp places an event's clock at the cheapest of eight places around its mark.
func (f *frame) stamp(n int) {
	b := &f.beats[n]
	x, y := f.x(n), f.y(b.at)
	if b.kind == trace.Crash || b.kind == trace.Recover || b.kind == trace.Ignored || x < f.left-2 || x > f.right+8 {
		return
	}
	size := f.fs
	if f.lane >= 50 {
		size++
	}
	text := b.stampText()
	w, h, row := f.width(text, size, true), size-1, f.row[b.at]
	first, last := row == 0, row == len(f.shown)-1 && row > 0
	var best box
	var base float64
	least := math.Inf(1)
	for _, shift := range [][2]float64{{0, 0}, {-12, 2}, {12, 2.5}, {-18, 4}} {
		for _, below := range []bool{false, true} {
			at := y - f.bar/2 - 4
			if below {
				at = y + f.bar/2 + h + 1
			}
			left := x + shift[0] - w/2
			place := box{left - 2, at - h + 1, left + w + 2, at + 2}
			cost := shift[1] + sidePenalty(below, first, last) + f.grid.cost(place, -2)
			if left < f.left-6 {
				cost += 60
			}
			if f.edge() > place.x1-3 && f.edge() < place.x2+3 {
				cost += 30
			}
			if cost < least && !f.taken(place) {
				best, base, least = place, at, cost
			}
		}
	}
	if math.IsInf(least, 1) || f.lane < 50 && least > 40 {
		return // no room between close lanes
	}
	f.keep(word{kind: stampWord, text: text, box: box{best.x1 + 2, best.y1, best.x2 - 2, best.y2}, base: base, size: size, anchor: sheet.Middle})
	f.grid.box(box{best.x1 - 1, best.y1 - 3, best.x2 + 1, best.y2 + 3}, 40)
}

// sidePenalty returns the cost of a place above or below a mark: preferred is below for the last lane, above for
// others.
func sidePenalty(below, first, last bool) float64 {
	cost := 0.0
	if below && first {
		cost += 8
	}
	switch {
	case below && !last:
		cost += 1.5
	case !below && last:
		cost += 3
	}
	return cost
}
