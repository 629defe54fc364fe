package figure

import (
	"math"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// plateOf is where a client sits: beside its point.
func (f *fano) plateOf(p mutex.ID) point {
	at := fanoPlates[f.placeOf[p]]
	return point{f.cx + at[0], f.cy + at[1]}
}

// seatIn is where in a plate the thing of its ith arbiter has its place.
func seatIn(plate point, i int) point {
	return point{plate[0] + platePitch*(0.62+float64(i)), plate[1] + plateSeats}
}

// seated says that a client has a plate: it asks, is inside, or holds what an arbiter gave.
func (f *fano) seated(p mutex.ID) bool {
	if f.asks(p) {
		return true
	}
	for a := range f.things {
		if f.holder(a) == p {
			return true
		}
	}
	return false
}

// leaders join a point and its plate.
func (f *fano) leaders(out *sheet.Sheet) {
	for p := mutex.ID(1); p <= 7; p++ {
		if line, ok := f.leader(p); ok && f.seated(p) {
			out.Add(sheet.Straight(line[0], line[1], line[2], line[3], sheet.Pen{Tone: sheet.Ink3, Width: 1}))
		}
	}
}

// leader is the line from a point to its plate; none in the middle, where it would cross what it does not mean.
func (f *fano) leader(p mutex.ID) (line [4]float64, ok bool) {
	at, plate, place := f.at(p), f.plateOf(p), f.placeOf[p]
	x, y, tx, ty := at[0], at[1], plate[0], plate[1]+plateHeight/2
	switch {
	case place == 5:
		return line, false
	case place == 3 || place == 4 || place == 6:
		tx, ty = math.Min(math.Max(x, plate[0]+8), plate[0]+plateWidth-8), plate[1]
	case plate[0] < x:
		tx += plateWidth
	}
	off := fanoPoint + 4.0
	if len(f.askers(p)) > 1 {
		off = fanoRing + 4
	}
	far := math.Hypot(tx-x, ty-y)
	return [4]float64{x + (tx-x)*off/far, y + (ty-y)*off/far, tx, ty}, far > off
}

// plate is a client's seat: who, what it does, the empty places of what it needs, and its line: the arbiters that it asks.
func (f *fano) plate(p mutex.ID) *sheet.Group {
	plate := f.plateOf(p)
	x, y := plate[0], plate[1]
	g := &sheet.Group{Class: "plate", Title: f.header.Label(p) + ": " + f.word(p)}
	pen := f.pen(p, heldPen)
	if len(pen.Dash) > 0 && !pen.Round {
		pen.Dash = []float64{8.5, 4} // a sample is shorter than the usual dashes
	}
	g.Add(sheet.Box(x, y, plateWidth, plateHeight).Both(sheet.Paper, sheet.Pen{Tone: sheet.Edge, Width: 1.2}),
		sheet.Straight(x+9, y+15, x+27, y+15, pen),
		&sheet.Text{X: x + 33, Y: y + 20, Words: strconv.Itoa(int(p)), Size: 14, Bold: true, Tone: sheet.Ink},
		phaseDisc(x+53, y+15, 4.4, f.phases[p]),
		&sheet.Text{X: x + plateWidth - 8, Y: y + 19.5, Words: f.word(p), Size: 12, Anchor: sheet.End, Tone: sheet.Ink2})
	tone := sheet.Ink2
	if f.asks(p) {
		tone = f.hue(p)
	}
	set := "S" + low(p) + " = {" + spacedOut(f.sets[p-1]) + "}"
	g.Add(&sheet.Text{X: x + 9, Y: y + plateHeight - 7, Words: set, Size: 14, Serif: true, Tone: tone})
	for i, a := range f.sets[p-1] {
		if f.holder(a) == p {
			continue
		}
		seat := seatIn(plate, i)
		g.Add(&sheet.Circle{X: seat[0], Y: seat[1], R: 8.5, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.3, Dash: []float64{2.5, 2.5}}},
			&sheet.Text{X: seat[0], Y: seat[1] + 4, Words: strconv.Itoa(int(a)), Size: 11.5, Anchor: sheet.Middle, Tone: sheet.Ink3})
	}
	return g
}

// seats are what lies in plates, and what was asked back and is kept.
func (f *fano) seats() []token {
	var all []token
	for p := mutex.ID(1); p <= 7; p++ {
		for i, a := range f.sets[p-1] {
			if f.holder(a) != p {
				continue
			}
			seat := seatIn(f.plateOf(p), i)
			all = append(all, token{mark: f.things[a], place: seat, scale: 0.76, number: numbered(a)})
			if kept := f.back[[2]mutex.ID{p, a}]; kept != nil && kept.Message == "" {
				all = append(all, token{mark: kept, place: point{seat[0] + 15, seat[1] + 1}, turn: 180, scale: 0.66})
			}
		}
	}
	return all
}

// spacedOut is a set's members with commas: "1, 2, 4".
func spacedOut(set []mutex.ID) string {
	var words []string
	for _, p := range set {
		words = append(words, strconv.Itoa(int(p)))
	}
	return strings.Join(words, ", ")
}
