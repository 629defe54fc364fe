package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// label is the name of a message that has no place yet.
type label struct {
	flight *flight
	forms  []string // from long to short
	places []place  // best first
	best   *place
}

type place struct {
	box  box
	cost float64
	form int
	left bool // left of its line
}

// The rules by which names find places: see the page's module labels.js.
const (
	maxLabels = 120 // most names tried; a picture with more has no room for them anyway
	sweeps    = 4
	maxPlaces = 48
)

// nameMessages writes the names of messages beside their lines: long, short or not at all. In a few sweeps each name
// moves to its best place given the others; a name that still touches something is omitted.
func (f *frame) nameMessages() {
	if !f.o.Names || f.lane < 34 {
		return
	}
	labels := f.labels()
	for _, l := range labels {
		f.placesOf(l)
	}
	for range sweeps {
		for _, l := range labels {
			l.choosePlace(labels)
		}
	}
	for _, l := range labels {
		if l.best == nil || l.best.cost > f.maxLabelCost || l.redundant(labels, f.maxLabelCost) || f.taken(l.best.box) {
			continue
		}
		b, anchor := l.best.box, sheet.Start
		if l.best.left { // whatever the font, it ends at its line
			anchor = sheet.End
		}
		f.keep(word{
			kind: labelWord, text: l.forms[l.best.form], box: b, base: b.y2 - 3,
			of: l.flight.from, size: f.fs, anchor: anchor,
		})
	}
}

// labels returns the names to place, in order of importance: requests first.
func (f *frame) labels() []*label {
	var labels []*label
	for _, asks := range []bool{true, false} {
		for _, l := range f.flights[:min(maxLabels, len(f.flights))] {
			if (l.role == mutex.Asks) == asks && l.kind != "" && f.inSight(l) {
				labels = append(labels, &label{flight: l, forms: l.forms()})
			}
		}
	}
	return labels
}

// inSight reports whether enough of a message is visible for a name.
func (f *frame) inSight(l *flight) bool {
	at := l.q.at((l.named() + l.end) / 2)
	return l.q.length()*(l.end-l.named()) > 24 && at[0] > f.left-4 && at[0] < f.right+20 &&
		at[1] > f.top-f.lane && at[1] < f.bottom()+f.lane
}

// shorter is the cost of each form of a name, from long to short.
var shorter = [...]float64{0, 13, 17}

// placesOf looks along a message's line, on both sides, for places for its name.
func (f *frame) placesOf(l *label) {
	q, h, begin := l.flight.q, f.fs, l.flight.named()
	long := l.flight.end - begin
	for form, words := range l.forms {
		w := f.width(words, h, true)
		if w > f.right-f.left {
			continue // it fits nowhere, and the time to price a place grows with its width
		}
		for k := 0.16; k <= 0.841; k += 0.02 {
			at, next := q.at(begin+k*long), q.at(begin+k*long+0.02)
			off := 6 + math.Min(30, math.Abs((next[0]-at[0])/cmp.Or(next[1]-at[1], 1))*h*0.55)
			for _, side := range sides(off, f.edge()+9-at[0]) {
				x := at[0] + side[1]
				if side[0] < 0 {
					x = at[0] - side[1] - w
				}
				b := box{x, at[1] - h/2 - 1, x + w, at[1] + h/2 + 1}
				cost := f.penalized(b, math.Abs(k-0.5)*6+side[2]+shorter[form]) + f.grid.cost(b, l.flight.index)
				l.places = append(l.places, place{b, cost, form, side[0] < 0})
			}
		}
	}
	slices.SortStableFunc(l.places, func(a, b place) int { return cmp.Compare(a.cost, b.cost) })
	l.places = l.places[:min(maxPlaces, len(l.places))]
}

// sides returns the offsets to try: {side, distance, cost}, beside the line, a bit further away, or just beyond the
// edge.
func sides(off, beyond float64) [][3]float64 {
	all := [][3]float64{{1, off, 0}, {-1, off, 0.8}, {1, off + 8, 4}, {-1, off + 8, 4.6}}
	if beyond > off && beyond < 34 {
		all = append(all, [3]float64{1, beyond, beyond / 6})
	}
	return all
}

// penalized adds to a cost the penalties for crossing an end of the axis, the edge, or other words.
func (f *frame) penalized(b box, cost float64) float64 {
	if b.x1 < f.left-30 || b.x2 > f.right+8 {
		cost += 80
	}
	if f.edge() > b.x1-5 && f.edge() < b.x2+5 {
		cost += 30
	}
	if f.taken(b) {
		cost += 90
	}
	return cost
}

// choosePlace takes the best place, given where the others are now.
func (l *label) choosePlace(all []*label) {
	l.best = nil
	for i := range l.places {
		p := l.places[i]
		if l.best != nil && p.cost >= l.best.cost {
			break // places are sorted by cost: the rest cannot be better
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

// redundant reports whether a short name is superfluous: one per multicast is enough.
func (l *label) redundant(all []*label, maxLabelCost float64) bool {
	if l.best.form == 0 {
		return false
	}
	return slices.ContainsFunc(all, func(n *label) bool {
		return n != l && n.best != nil && n.best.cost <= maxLabelCost && n.flight.kind == l.flight.kind &&
			n.flight.sent == l.flight.sent && (n.best.form == 0 || n.best.cost < l.best.cost)
	})
}
