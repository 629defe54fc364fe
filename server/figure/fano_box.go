package figure

import (
	"math"
	"strconv"
	"strings"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// boxOf returns the position of a client's box, beside its point.
func (f *fano) boxOf(p mutex.ID) point {
	at := fanoBoxes[f.placeOf[p]]
	return point{f.cx + at[0], f.cy + at[1]}
}

// slotIn returns the position in a box of the fork or vote of the client's ith arbiter.
func slotIn(box point, i int) point {
	return point{box[0] + slotPitch*(0.62+float64(i)), box[1] + slotRow}
}

// hasBox reports whether a client has a box: it asks, is inside, or holds a fork or vote.
func (f *fano) hasBox(p mutex.ID) bool {
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

// leaders draws the lines that join points and their boxes.
func (f *fano) leaders(out *sheet.Sheet) {
	for p := mutex.ID(1); p <= 7; p++ {
		if line, ok := f.leader(p); ok && f.hasBox(p) {
			out.Add(sheet.Straight(line[0], line[1], line[2], line[3], sheet.Pen{Tone: sheet.Ink3, Width: 1}))
		}
	}
}

// leader returns the line from a point to its box; none for the centre, where it would cross unrelated lines.
func (f *fano) leader(p mutex.ID) (line [4]float64, ok bool) {
	at, box, place := f.at(p), f.boxOf(p), f.placeOf[p]
	x, y, tx, ty := at[0], at[1], box[0], box[1]+boxHeight/2
	switch {
	case place == 5:
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
	g := &sheet.Group{Class: "client", Title: f.header.Label(p) + ": " + f.word(p)}
	pen := f.pen(p, heldPen)
	if len(pen.Dash) > 0 && !pen.Round {
		pen.Dash = []float64{8.5, 4} // a sample is shorter than the usual dashes
	}
	g.Add(sheet.Box(x, y, boxWidth, boxHeight).Both(sheet.Paper, sheet.Pen{Tone: sheet.Edge, Width: 1.2}),
		sheet.Straight(x+9, y+15, x+27, y+15, pen),
		&sheet.Text{X: x + 33, Y: y + 20, Words: strconv.Itoa(int(p)), Size: 14, Bold: true, Tone: sheet.Ink},
		phaseDisc(x+53, y+15, 4.4, f.phases[p]),
		&sheet.Text{X: x + boxWidth - 8, Y: y + 19.5, Words: f.word(p), Size: 12, Anchor: sheet.End, Tone: sheet.Ink2})
	tone := sheet.Ink2
	if f.asks(p) {
		tone = f.hue(p)
	}
	set := "S" + low(p) + " = {" + spacedOut(f.sets[p-1]) + "}"
	g.Add(&sheet.Text{X: x + 9, Y: y + boxHeight - 7, Words: set, Size: 14, Serif: true, Tone: tone})
	for i, a := range f.sets[p-1] {
		if f.holder(a) == p {
			continue
		}
		slot := slotIn(box, i)
		g.Add(&sheet.Circle{X: slot[0], Y: slot[1], R: 8.5, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.3, Dash: []float64{2.5, 2.5}}},
			&sheet.Text{X: slot[0], Y: slot[1] + 4, Words: strconv.Itoa(int(a)), Size: 11.5, Anchor: sheet.Middle, Tone: sheet.Ink3})
	}
	return g
}

// slotTokens returns the forks and votes in boxes, and next to them requests to give one back that wait.
func (f *fano) slotTokens() []token {
	var all []token
	for p := mutex.ID(1); p <= 7; p++ {
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

// spacedOut returns a set's members with commas: "1, 2, 4".
func spacedOut(set []mutex.ID) string {
	var words []string
	for _, p := range set {
		words = append(words, strconv.Itoa(int(p)))
	}
	return strings.Join(words, ", ")
}
