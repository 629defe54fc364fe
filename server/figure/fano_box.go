package figure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// boxOf returns the position of a client's box, beside its point.
func (f *fano) boxOf(p mutex.ID) point {
	at := fanoBoxes[f.placeOf[p]]
	return point{f.centre[0] + at[0], f.centre[1] + at[1]}
}

// slotIn returns the position in a box of the fork or vote of the client's ith arbiter.
func slotIn(box point, i int) point {
	return point{box[0] + slotPitch*(0.62+float64(i)), box[1] + slotRow}
}

// hasBox reports whether a client has a box: it asks, is inside, or holds a fork or vote.
func (f *fano) hasBox(p mutex.ID) bool {
	return f.asks(p) || slices.ContainsFunc(upTo(7), func(a mutex.ID) bool { return f.holder(a) == p })
}

// leader returns the line from a point to its box, if it has one; none for the centre, where it would cross unrelated
// lines.
func (f *fano) leader(p mutex.ID) (line [4]float64, ok bool) {
	at, box, place := f.at(p), f.boxOf(p), f.placeOf[p]
	x, y, tx, ty := at[0], at[1], box[0], box[1]+boxHeight/2
	switch {
	case place == 5 || !f.hasBox(p):
		return line, false
	case place == 3 || place == 4 || place == 6:
		tx, ty = math.Min(math.Max(x, box[0]+8), box[0]+boxWidth-8), box[1]
	case box[0] < x:
		tx += boxWidth
	}
	off := fanoPoint + 4.0
	if len(f.askers(p)) > 1 {
		off = fanoRing + 4
	}
	length := math.Hypot(tx-x, ty-y)
	return [4]float64{x + (tx-x)*off/length, y + (ty-y)*off/length, tx, ty}, length > off
}

// clientBox draws a client: its number, its phase, the empty slots of its arbiters, its line's pen, and its quorum.
func (f *fano) clientBox(p mutex.ID) *sheet.Group {
	box := f.boxOf(p)
	x, y := box[0], box[1]
	g := &sheet.Group{Class: "client", Title: f.label(p)}
	pen, tone := f.pen(p, heldPen), sheet.Ink2
	if len(pen.Dash) > 0 && !pen.Round {
		pen.Dash = []float64{8.5, 4} // a sample is shorter than the usual dashes
	}
	if f.asks(p) {
		tone = f.hue(p)
	}
	members := strings.ReplaceAll(strings.Trim(fmt.Sprint(f.sets[p-1]), "[]"), " ", ", ")
	g.Add(sheet.Box(x, y, boxWidth, boxHeight).Both(sheet.Paper, sheet.Pen{Tone: sheet.Edge, Width: 1.2}),
		sheet.Straight(x+9, y+15, x+27, y+15, pen),
		&sheet.Text{X: x + 33, Y: y + 20, Words: numbered(p), Size: 14, Bold: true, Tone: sheet.Ink},
		phaseDisc(x+53, y+15, 4.4, f.phases[p]),
		&sheet.Text{X: x + boxWidth - 8, Y: y + 19.5, Words: f.word(p), Size: 12, Anchor: sheet.End, Tone: sheet.Ink2},
		&sheet.Text{X: x + 9, Y: y + boxHeight - 7, Words: "S" + low(p) + " = {" + members + "}", Size: 14, Serif: true, Tone: tone})
	for i, a := range f.sets[p-1] {
		if slot := slotIn(box, i); f.holder(a) != p {
			empty := sheet.Pen{Tone: sheet.Edge, Width: 1.3, Dash: []float64{2.5, 2.5}}
			g.Add(&sheet.Circle{X: slot[0], Y: slot[1], R: 8.5, Pen: empty},
				centred(slot[0], slot[1]+4, numbered(a), 11.5, false, sheet.Ink3))
		}
	}
	return g
}

// low returns a number as a subscript, as in S₁.
func low(n mutex.ID) string {
	return strings.Map(func(r rune) rune { return r - '0' + '₀' }, numbered(n))
}

// slotTokens returns the forks and votes in boxes, and next to them requests to give one back that wait.
func (f *fano) slotTokens() []token {
	var all []token
	for _, p := range upTo(7) {
		for i, a := range f.sets[p-1] {
			if f.holder(a) != p {
				continue
			}
			slot := slotIn(f.boxOf(p), i)
			all = append(all, token{mark: f.things[a], place: slot, scale: 0.76, number: numbered(a)})
			if kept := f.back[[2]mutex.ID{p, a}]; kept != nil && kept.Message == "" {
				all = append(all, token{mark: kept, place: point{slot[0] + 15, slot[1] + 1}, turn: 180, scale: 0.66})
			}
		}
	}
	return all
}
