package figure

import (
	"math"
	"strconv"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// plates are where clients sit, by place.
func (f *fano) plates(width float64) [8][2]float64 {
	low := f.cy + fanoRadius + 42
	beside := fanoRadius * math.Sqrt(3) / 2
	return [8][2]float64{
		1: {f.cx - plateWidth - 46, f.cy - 2*fanoRadius - 20}, 5: {f.cx + 46, f.cy - 2*fanoRadius - 20},
		2: {f.cx - beside - plateWidth - 28, f.cy - fanoRadius/2 - 66}, 7: {f.cx + beside + 28, f.cy - fanoRadius/2 - 66},
		4: {math.Max(14, f.cx-math.Sqrt(3)*fanoRadius-plateWidth/2), low}, 6: {f.cx - plateWidth/2, low},
		3: {math.Min(width-14-plateWidth, f.cx+math.Sqrt(3)*fanoRadius-plateWidth/2), low},
	}
}

// seated says that a client has a plate: it asks, is inside, or holds what an arbiter gave.
func (f *fano) seated(at *stand, p mutex.ID) bool {
	if _, asks := f.slots[p]; asks {
		return true
	}
	for _, m := range at.things {
		if m.Message == "" && m.At.side == 'c' && m.At.node == p {
			return true
		}
	}
	return false
}

// leaders join a point and its plate.
func (f *fano) leaders(out *sheet.Sheet, at *stand, plates [8][2]float64) {
	for p := mutex.ID(1); p <= 7; p++ {
		place := f.placeOf[p]
		if place == 5 || !f.seated(at, p) {
			continue
		}
		x, y := f.at(p)
		px, py := plates[place][0], plates[place][1]
		tx, ty := px, py+plateHeight/2
		switch {
		case place == 3 || place == 4 || place == 6:
			tx, ty = math.Min(math.Max(x, px+8), px+plateWidth-8), py
		case px < x:
			tx = px + plateWidth
		}
		const off = fanoPoint*1.56 + 4
		if far := math.Hypot(tx-x, ty-y); far > off {
			out.Add(sheet.Straight(x+(tx-x)*off/far, y+(ty-y)*off/far, tx, ty, sheet.Pen{Tone: sheet.Ink3, Width: 1}))
		}
	}
}

// plate is a client's seat: who, what it does, and the places of what it needs.
func (f *fano) plate(at *stand, p mutex.ID, where [2]float64) *sheet.Group {
	x, y := where[0], where[1]
	g := &sheet.Group{Class: "plate", Title: f.header.Label(p) + ": " + f.word(p)}
	pen := f.heldPen(p)
	if len(pen.Dash) > 0 && !pen.Round {
		pen.Dash = []float64{8.5, 4} // a sample is shorter than the usual dashes
	}
	g.Add(sheet.Box(x, y, plateWidth, plateHeight).Both(sheet.Paper, sheet.Pen{Tone: sheet.Edge, Width: 1.2}),
		sheet.Straight(x+9, y+15, x+30, y+15, pen),
		&sheet.Text{X: x + 35, Y: y + 20, Words: strconv.Itoa(int(p)), Size: 14, Bold: true, Tone: sheet.Ink},
		phaseDisc(x+56, y+15, 4.6, f.phases[p]),
		&sheet.Text{X: x + plateWidth - 8, Y: y + 19.5, Words: f.word(p), Size: 12, Anchor: sheet.End, Tone: sheet.Ink2})
	for i, a := range f.sets[p-1] {
		sx, sy := x+platePitch*(0.62+float64(i)), y+plateHeight*0.69-1
		m := at.things[a]
		if m == nil || m.Message != "" || m.At.side != 'c' || m.At.node != p {
			g.Add(&sheet.Circle{X: sx, Y: sy, R: 8.5, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.3, Dash: []float64{2.5, 2.5}}},
				&sheet.Text{X: sx, Y: sy + 4, Words: strconv.Itoa(int(a)), Size: 11.5, Anchor: sheet.Middle, Tone: sheet.Ink3})
			continue
		}
		g.Add(thingGlyph(m, sx, sy, 0.78, strconv.Itoa(int(a))))
		if kept := at.back[[2]mutex.ID{p, a}]; kept != nil && kept.Message == "" {
			g.Add(requestGlyph(sx+15.5, sy+1, 0.7, 180, kept.State == picture.Strong))
		}
	}
	return g
}
