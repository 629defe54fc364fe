package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// askers returns the clients that ask at a point, by slot.
func (f *fano) askers(p mutex.ID) []mutex.ID {
	return slices.DeleteFunc(f.asking(), func(c mutex.ID) bool { return !slices.Contains(f.sets[c-1], p) })
}

// ringPart is one of the equal parts of a ring.
type ringPart struct {
	of         mutex.ID
	start, end float64
}

// ring returns the equal parts of the ring around a point where several clients ask, each as near as possible to the
// side from which its client's line comes.
func (f *fano) ring(p mutex.ID) []ringPart {
	askers, from := f.askers(p), map[mutex.ID]float64{}
	for _, c := range askers {
		from[c] = math.Mod(math.Mod(math.Floor(f.side(c, p)*1000+0.5)/1000, 360)+360, 360)
	}
	slices.SortFunc(askers, func(a, b mutex.ID) int { return cmp.Or(cmp.Compare(from[a], from[b]), cmp.Compare(a, b)) })
	share := 360 / float64(len(askers))
	x, y := 0.0, 0.0
	for i, c := range askers {
		sin, cos := math.Sincos((from[c] - float64(i)*share) * math.Pi / 180)
		x, y = x+cos, y+sin
	}
	turn := from[askers[0]]
	if math.Hypot(x, y) >= rounding {
		turn = math.Atan2(y, x) * 180 / math.Pi
	}
	parts := make([]ringPart, len(askers))
	for i, c := range askers {
		start := turn + float64(i)*share - share/2
		parts[i] = ringPart{c, start, start + share}
	}
	return parts
}

// point draws a point of the plane: filled and ringed if several clients ask there.
func (f *fano) point(p mutex.ID) *sheet.Group {
	at := f.at(p)
	x, y := at[0], at[1]
	g := &sheet.Group{Class: "point"}
	number := &sheet.Text{X: x, Y: y + 5, Words: strconv.Itoa(int(p)), Size: 15, Anchor: sheet.Middle, Tone: sheet.Ink2}
	switch len(f.askers(p)) {
	case 0:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.5}})
	case 1:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint + 3, Fill: sheet.Paper},
			&sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 2}})
		number.Bold, number.Tone = true, sheet.Ink
	default:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoRing + 3.5, Fill: sheet.Paper})
		for _, part := range f.ring(p) {
			g.Add(new(sheet.Outline).Arc(x, y, fanoRing, part.start, part.end).Draw(f.pen(part.of, ringPen)))
		}
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint, Fill: sheet.Ink})
		number.Bold, number.Tone = true, sheet.Paper
	}
	g.Add(number)
	return g
}

// side returns the direction from which a client's line comes to a point, in degrees: from the client, or at the
// client's own point from the mean of the others, or from the first if they are opposite.
func (f *fano) side(client, p mutex.ID) float64 {
	at := f.at(p)
	dx, dy, first := 0.0, 0.0, point{}
	for _, o := range f.sets[client-1] {
		if o == p || client != p && o != client {
			continue
		}
		near := f.way(client, p, o).place(0.08)
		length := distance(near, at)
		to := point{(near[0] - at[0]) / length, (near[1] - at[1]) / length}
		if dx, dy = dx+to[0], dy+to[1]; first == (point{}) {
			first = to
		}
	}
	if math.Hypot(dx, dy) < rounding {
		dx, dy = first[0], first[1]
	}
	return math.Atan2(dy, dx) * 180 / math.Pi
}
