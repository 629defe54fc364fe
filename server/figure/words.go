package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/server/figure/sheet"
)

// drawStamps gives each event's clock the freest of eight places round its mark.
func (f *frame) drawStamps() {
	if !f.o.Stamps {
		return
	}
	for _, n := range f.visible() {
		b := &f.beats[n]
		if b.kind == trace.Crash || b.kind == trace.Recover || b.kind == trace.Ignored {
			continue
		}
		text := strconv.Itoa(b.clock)
		if b.clockAfter > b.clock {
			text += "→" + strconv.Itoa(b.clockAfter)
		}
		f.stamp(f.x(n), f.y(b.at), text, f.row[b.at])
	}
}

func (f *frame) stamp(x, y float64, text string, row int) {
	size := f.fs
	w, h := f.ruler.Width(text, size, true), size-1
	first, last := row == 0, row == len(f.shown)-1 && row > 0
	var best box
	var base float64
	least := math.Inf(1)
	for _, shift := range [][2]float64{{0, 0}, {-12, 2}, {12, 2.5}, {-18, 4}} {
		for _, below := range []bool{false, true} {
			at := y - f.bar/2 - 4
			favour := 0.0
			switch {
			case below:
				at = y + f.bar/2 + h + 1
				if !last {
					favour += 1.5
				}
				if first {
					favour += 8
				}
			case last:
				favour = 3
			}
			left := x + shift[0] - w/2
			b := box{left - 2, at - h + 1, left + w + 2, at + 2}
			cost := shift[1] + favour + f.ways.cost(b, -2)
			if left < f.left-12 {
				cost += 60
			}
			if cost < least && !overlapsAny(b, f.texts) {
				best, base, least = b, at, cost
			}
		}
	}
	if math.IsInf(least, 1) || f.gap < 50 && least > 40 {
		return // between close lanes, silence
	}
	f.texts = append(f.texts, box{best.x1 + 2, best.y1, best.x2 - 2, best.y2})
	f.ways.box(box{best.x1 - 1, best.y1 - 3, best.x2 + 1, best.y2 + 3}, 40)
	f.out.Add(&sheet.Text{X: (best.x1 + best.x2) / 2, Y: base, Words: text, Size: size, Bold: true, Anchor: sheet.Middle, Tone: sheet.Ink, Halo: true})
}

// label is the name of a message in search of a place.
type label struct {
	flight *flight
	forms  []string // long, short
	places []spot   // the best first
	best   *spot
}

type spot struct {
	box  box
	cost float64
	form int
	left bool // of its line
}

// The rules by which names find places, as on the page: see the module labels.js. In print they are stricter: a name that
// would cross an arrow, which alone costs 20, is left away.
const (
	mostLabels = 160
	sweeps     = 4
	muddle     = 19.5
	keptSpots  = 48
)

// shorter is what it costs to write the first form of a name, or one that says less.
var shorter = [...]float64{0, 13, 17}

// drawLabels writes the names of messages beside their lines: long, short or not at all. They make room for one another,
// name by name, a few times over; what would still touch something stays silent.
func (f *frame) drawLabels() {
	if !f.o.Names || f.gap < 34 || len(f.flights) > mostLabels {
		return
	}
	var labels []*label
	for i := range f.flights {
		l := &f.flights[i]
		if l.kind != "" && l.q.length() > 24 {
			labels = append(labels, &label{flight: l, forms: l.forms()})
		}
	}
	slices.SortStableFunc(labels, func(a, b *label) int { return cmp.Compare(rank(a), rank(b)) })
	for _, l := range labels {
		f.spots(l)
	}
	for range sweeps {
		for _, l := range labels {
			l.settle(labels)
		}
	}
	for _, l := range labels {
		if l.best == nil || l.best.cost > muddle || l.spare(labels) || overlapsAny(l.best.box, f.texts) {
			continue
		}
		b := l.best.box
		f.texts = append(f.texts, b)
		t := &sheet.Text{X: b.x1, Y: b.y2 - 4, Words: l.forms[l.best.form], Size: f.fs - 0.5, Bold: true, Tone: f.hue(l.flight.from), Halo: true}
		if l.best.left { // whatever the font, it ends at its line
			t.X, t.Anchor = b.x2, sheet.End
		}
		f.out.Add(t)
	}
}

// rank is whose name matters more: what asks comes first.
func rank(l *label) int {
	if l.flight.grants {
		return 1
	}
	return 0
}

// spots looks along a message's line, on both sides, for places for its name.
func (f *frame) spots(l *label) {
	h := f.fs - 0.5
	q := l.flight.q
	for form, words := range l.forms {
		w := f.ruler.Width(words, h, true)
		for k := 0.16; k <= 0.841; k += 0.02 {
			px, py := q.at(k)
			qx, qy := q.at(k + 0.02)
			slope := 30.0
			if qy != py {
				slope = math.Min(30, math.Abs((qx-px)/(qy-py))*h*0.55)
			}
			off := 6 + slope
			for _, side := range [][3]float64{{1, off, 0}, {-1, off, 0.8}, {1, off + 8, 4}, {-1, off + 8, 4.6}} {
				x := px + side[1]
				if side[0] < 0 {
					x = px - side[1] - w
				}
				b := box{x, py - h/2 - 2, x + w, py + h/2 + 2}
				cost := math.Abs(k-0.5)*6 + side[2] + shorter[form] + f.ways.cost(b, l.flight.index)
				if b.x1 < f.left-8 || b.x2 > f.right+10 {
					cost += 80
				}
				if overlapsAny(b, f.texts) {
					cost += 90
				}
				l.places = append(l.places, spot{b, cost, form, side[0] < 0})
			}
		}
	}
	slices.SortStableFunc(l.places, func(a, b spot) int { return cmp.Compare(a.cost, b.cost) })
	l.places = l.places[:min(keptSpots, len(l.places))]
}

// settle takes the best place, given where the others are now.
func (l *label) settle(all []*label) {
	l.best = nil
	for i := range l.places {
		p := l.places[i]
		if l.best != nil && p.cost >= l.best.cost {
			break // the rest cannot be better
		}
		for _, n := range all {
			if n != l && n.best != nil {
				p.cost += crowding(p.box, n.best.box)
			}
		}
		if l.best == nil || p.cost < l.best.cost {
			l.best = &p
		}
	}
}

func crowding(a, b box) float64 {
	switch {
	case a.overlaps(b):
		return 45
	case a.overlaps(box{b.x1 - 8, b.y1 - 7, b.x2 + 8, b.y2 + 7}):
		return 8
	}
	return 0
}

// spare says that a short name is one too many: one per multicast is enough.
func (l *label) spare(all []*label) bool {
	if l.best.form == 0 {
		return false
	}
	for _, n := range all {
		if n != l && n.best != nil && n.best.cost <= muddle && n.flight.kind == l.flight.kind && n.flight.sent == l.flight.sent && l.flight.sent >= 0 &&
			(n.best.form == 0 || n.best.cost < l.best.cost) {
			return true
		}
	}
	return false
}
