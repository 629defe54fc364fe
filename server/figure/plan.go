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

// spot is a possible place for words, and its cost.
type spot struct {
	box
	cost float64
}

// cheapest returns the first of the cheapest spots, given what else each box costs; its cost is infinite if there is
// none.
func cheapest(spots []spot, more func(b box) float64) spot {
	best := spot{cost: math.Inf(1)}
	for _, s := range spots {
		if s.cost += more(s.box); s.cost < best.cost {
			best = s
		}
		if best.cost == 0 {
			break
		}
	}
	return best
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
		f.stamp()
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
	for _, l := range f.flights {
		length += l.q.length() * (l.end - l.named())
	}
	step := math.Max(lineStep, length/maxPoints)
	for _, l := range f.flights {
		f.grid.line(l.q.sampled(l.named(), l.end, step), l.index)
	}
}

// layObstacles adds marks, lanes, heads and bars to the label grid.
func (f *frame) layObstacles() {
	r := f.dot + 2
	for _, n := range f.visible() {
		f.grid.box(around(f.point(n), r, r), 30)
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

// nameBars names each phase in the first gap between its events that is wide enough and that no message crosses, in the
// middle of the gap before its sides; else where the fewest do.
func (f *frame) nameBars() {
	size := math.Max(11, f.fs-2)
	if f.bar < 15 {
		return
	}
	for _, s := range f.shownSpans() {
		x1, x2, ok := f.ends(s.from, s.to)
		if !ok || s.from >= f.to-1 {
			continue
		}
		text, y := f.phaseWord(s), f.y(s.process)+size*0.36
		width := f.width(text, size, true) + float64(len([]rune(text)))*size*0.05
		gaps := f.gapsOf(s.process, x1, x2, width+8)
		var spots []spot
		for _, g := range gaps[:min(6, len(gaps))] {
			for _, share := range []float64{0.5, 0.2, 0.8, 0.02, 0.98} {
				x := g[0] + 2 + (g[1]-g[0]-4-width)*share
				spots = append(spots, spot{box: box{x, y - size + 1, x + width, y + 2}})
			}
		}
		best := cheapest(spots, func(b box) float64 {
			if cost := f.grid.cost(box{b.x1 - 2, b.y1 + 2, b.x2 + 2, b.y2 - 2}, -2); cost >= 7 {
				return cost
			}
			return 0
		})
		if !math.IsInf(best.cost, 1) {
			f.keep(word{kind: barWord, text: text, box: best.box, base: y, of: s.process, size: size, inside: s.inside, anchor: sheet.Middle})
		}
	}
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

// nameLosses labels the cross of each lost message, right or left of it.
func (f *frame) nameLosses() {
	text := f.o.Texts.T("diagram.lost")
	width := f.width(text, f.fs, true)
	for _, l := range f.flights {
		if !l.lost {
			continue
		}
		at := l.q.at(l.end)
		f.grid.box(around(at, 8, 8), 30)
		for _, left := range []float64{at[0] + 12, at[0] - 12 - width} {
			b := box{left, at[1] - f.fs/2 - 1, left + width, at[1] + f.fs/2 + 1}
			if !f.taken(b) && b.x1 >= f.left && b.x2 <= f.right+10 {
				f.put(word{kind: brokenWord, text: text, box: b, base: at[1] + f.fs*0.36, size: f.fs})
				break
			}
		}
	}
}

// numberCopies writes a duplicate's number, near its head.
func (f *frame) numberCopies() {
	for _, l := range f.flights {
		if l.copy == 0 || l.lost {
			continue
		}
		text := strconv.Itoa(l.copy)
		half := f.width(text, f.fs, true) / 2
		at, to := l.q.at(l.end), l.q.direction(l.end)
		for _, off := range [][2]float64{{30, 12}, {30, -12}, {44, 12}, {44, -12}, {18, 13}} {
			c := point{at[0] - to[0]*off[0] + math.Abs(to[1])*off[1], at[1] - to[1]*off[0] - math.Abs(to[0])*off[1]}
			if b := around(c, half, f.fs/2); !f.taken(b) && f.grid.cost(b, l.index) <= 24 {
				f.put(word{kind: copyWord, text: text, box: b, base: c[1] + f.fs*0.36, of: l.from, size: f.fs, anchor: sheet.Middle})
				break
			}
		}
	}
}

// nameCrashes labels the cross of each crash. The page has no label there: it describes the event under the pointer.
func (f *frame) nameCrashes() {
	text, size := f.o.Texts.T("figure.crash"), f.fs-0.5
	width := f.width(text, size, true)
	for _, n := range f.visible() {
		if f.beats[n].kind != trace.Crash {
			continue
		}
		at := f.point(n)
		var spots []spot
		for _, base := range []float64{at[1] - f.bar/2 - 5, at[1] + f.bar/2 + size + 1} {
			for _, shift := range []float64{0, -width/2 - 4, width/2 + 4} {
				left := at[0] - width/2 + shift
				spots = append(spots, spot{box{left, base - size + 1, left + width, base + 3}, math.Abs(shift) * 0.05})
			}
		}
		best := cheapest(spots, func(b box) float64 {
			if b.x2 > f.right+10 || f.taken(b) {
				return f.grid.cost(b, -2) + 200
			}
			return f.grid.cost(b, -2)
		})
		f.put(word{kind: brokenWord, text: text, box: best.box, base: best.y2 - 3, size: size})
	}
}

// stampText returns an event's clock, and if answering advanced it, also the clock afterwards.
func (b *beat) stampText() string {
	if b.clockAfter != b.clock {
		return strconv.Itoa(b.clock) + "→" + strconv.Itoa(b.clockAfter)
	}
	return strconv.Itoa(b.clock)
}

// stamp places the events' clocks, each at the cheapest of eight places around its mark.
func (f *frame) stamp() {
	size := f.fs
	if f.lane >= 50 {
		size++
	}
	for _, n := range f.visible() {
		b, x := &f.beats[n], f.x(n)
		if b.kind == trace.Crash || b.kind == trace.Recover || b.kind == trace.Ignored || x < f.left-2 || x > f.right+8 {
			continue
		}
		text := b.stampText()
		best := cheapest(f.stampSpots(n, f.width(text, size, true), size-1), f.stampCost)
		if math.IsInf(best.cost, 1) || f.lane < 50 && best.cost > 40 {
			continue // no room between close lanes
		}
		f.keep(word{
			kind: stampWord, text: text, box: box{best.x1 + 2, best.y1, best.x2 - 2, best.y2}, base: best.y2 - 2, size: size, anchor: sheet.Middle,
		})
		f.grid.box(box{best.x1 - 1, best.y1 - 3, best.x2 + 1, best.y2 + 3}, 40)
	}
}

// stampSpots returns the places for an event's clock: preferred is below for the last lane, above for others.
func (f *frame) stampSpots(n int, width, height float64) (spots []spot) {
	at, row := f.point(n), f.row[f.beats[n].at]
	above, below := 0.0, 1.5
	if row == 0 {
		below += 8
	} else if row == len(f.shown)-1 {
		above, below = 3, 0
	}
	for _, shift := range [][2]float64{{0, 0}, {-12, 2}, {12, 2.5}, {-18, 4}} {
		left := at[0] + shift[0] - width/2 - 2
		for _, side := range [][2]float64{{at[1] - f.bar/2 - 4, above}, {at[1] + f.bar/2 + height + 1, below}} {
			spots = append(spots, spot{box{left, side[0] - height + 1, left + width + 4, side[0] + 2}, shift[1] + side[1]})
		}
	}
	return spots
}

// stampCost returns the cost of what is in the way of a clock.
func (f *frame) stampCost(b box) float64 {
	if f.taken(b) {
		return math.Inf(1)
	}
	cost := f.grid.cost(b, -2)
	if b.x1 < f.left-8 {
		cost += 60
	}
	if f.edge() > b.x1-3 && f.edge() < b.x2+3 {
		cost += 30
	}
	return cost
}
