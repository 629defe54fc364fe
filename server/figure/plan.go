package figure

import (
	"math"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// wordKind is what a word of a diagram is.
type wordKind string

// The kinds of words, as in the page's module label-layout.js; only a log of another system has notes.
const (
	barWord      wordKind = "bar"    // the name of a phase
	brokenWord   wordKind = "broken" // what is lost, or wrong
	copyWord     wordKind = "copy"   // the number of a duplicate
	deferredWord wordKind = "debt"
	stampWord    wordKind = "stamp" // an event's clock
	labelWord    wordKind = "label" // the name of a message
	noteWord     wordKind = "note"
)

// word is some words at the place that the plan has given them.
type word struct {
	kind   wordKind
	text   string
	box    box
	base   float64
	of     mutex.ID // whose hue they have; 0: ink
	size   float64
	inside bool // of a bar's name: the bar is full
	anchor sheet.Anchor
}

// keep writes words down.
func (f *frame) keep(w word) { f.words = append(f.words, w) }

// put writes words down where other words keep off.
func (f *frame) put(w word) {
	f.keep(w)
	f.grid.box(w.box, 40)
}

// taken says that there are words in a box.
func (f *frame) taken(b box) bool {
	for i := range f.words {
		if b.overlaps(f.words[i].box) {
			return true
		}
	}
	return false
}

// plan finds the places of all words, as the page's module layout.js does, in the same order: what comes first has its
// place, and what finds none is left away.
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

// How far the points of lines stand apart, and how many there are at most: where lines are so many, no word finds a place
// between them, and fewer points say so too.
const (
	lineStep  = 7
	maxPoints = 1_500_000
)

// layLines enters the messages into the label grid.
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

// layObstacles enters marks, lanes, heads and bars into the label grid.
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

// layFurniture is what only print has: a title above the lanes, an axis close below them, signs round a loop.
func (f *frame) layFurniture() {
	axis := f.bar/2 + 20
	if f.log { // it has none
		axis = logFoot
	}
	f.grid.box(box{0, f.bottom() + axis, f.edge() + 8, f.bottom() + 400}, 60)
	if f.o.Heading {
		f.grid.box(box{0, 0, f.edge() + 8, 58}, 60)
	}
	f.layLoop()
}

// nameBars names each phase in the first gap between its events that is wide enough, where no message runs through.
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

// phaseWord is what the algorithm's paper calls a phase.
func (f *frame) phaseWord(s span) string {
	if s.inside {
		return f.inside
	}
	return f.waiting
}

// gapsOf are the gaps between the events of a lane that are at least so wide, from left to right.
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

// freest is the first place for a name that nothing crosses: the middle of a gap before its sides, early gaps before late
// ones; else the least crossed.
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

// nameLosses writes beside the cross of a lost message what it is.
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

// numberCopies gives a duplicate its number, near its head.
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

// nameCrashes writes beside the cross of a crash what it is. The page has no words there: it describes the event under
// the pointer.
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

// stampText is an event's clock, and where an answer ticked, the one after it.
func (b *beat) stampText() string {
	if b.clockAfter != b.clock {
		return strconv.Itoa(b.clock) + "→" + strconv.Itoa(b.clockAfter)
	}
	return strconv.Itoa(b.clock)
}

// stamp gives an event's clock the freest of eight places round its mark.
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
		return // between close lanes, silence
	}
	f.keep(word{kind: stampWord, text: text, box: box{best.x1 + 2, best.y1, best.x2 - 2, best.y2}, base: base, size: size, anchor: sheet.Middle})
	f.grid.box(box{best.x1 - 1, best.y1 - 3, best.x2 + 1, best.y2 + 3}, 40)
}

// sidePenalty is the cost of a place above or below a mark: clocks of the last lane stand below it, of all others above.
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
