package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// point is one of the plane: filled and ringed, if several ask there; each part of the ring on the side its line comes
// from.
func (f *fano) point(p mutex.ID) *sheet.Group {
	x, y := f.at(p)
	var askers []mutex.ID
	for _, c := range f.asking() {
		if slices.Contains(f.sets[c-1], p) {
			askers = append(askers, c)
		}
	}
	g := &sheet.Group{Class: "point"}
	number := &sheet.Text{X: x, Y: y + 5.6, Words: strconv.Itoa(int(p)), Size: 15.5, Anchor: sheet.Middle, Tone: sheet.Ink2}
	switch {
	case len(askers) > 1:
		const ring = fanoPoint * 1.56
		g.Add(&sheet.Circle{X: x, Y: y, R: ring + 3.5, Fill: sheet.Paper})
		from := make([]float64, len(askers))
		for i, c := range askers {
			from[i] = f.side(c, p)
		}
		for _, part := range ringParts(from) {
			g.Add(new(sheet.Outline).Arc(x, y, ring, part.start, part.end).Draw(f.ringPen(askers[part.of])))
		}
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint, Fill: sheet.Ink})
		number.Bold, number.Tone = true, sheet.Paper
	case len(askers) == 1:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint + 3, Fill: sheet.Paper}, &sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 2}})
		number.Bold, number.Tone = true, sheet.Ink
	default:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.5}})
	}
	g.Add(number)
	return g
}

// side is from where a client's line comes to a point, in degrees: from the client, or at its own point from the middle of
// the others.
func (f *fano) side(client, p mutex.ID) float64 {
	x, y := f.at(p)
	dx, dy := 0.0, 0.0
	for _, o := range f.sets[client-1] {
		if o == p || client != p && o != client {
			continue
		}
		nx, ny, _ := f.way(client, p, o).at(0.08)
		far := math.Hypot(nx-x, ny-y)
		dx, dy = dx+(nx-x)/far, dy+(ny-y)/far
	}
	return math.Atan2(dy, dx) * 180 / math.Pi
}

// ringPart is one of the equal parts of a ring.
type ringPart struct {
	of         int
	start, end float64
}

// ringParts are equal parts, each as near as it can be to where its line comes from.
func ringParts(from []float64) []ringPart {
	share := 360 / float64(len(from))
	order := make([]int, len(from))
	turned := make([]float64, len(from))
	for i, d := range from {
		order[i], turned[i] = i, math.Mod(math.Mod(d, 360)+360, 360)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(turned[a], turned[b]) })
	x, y := 0.0, 0.0
	for i, of := range order {
		sin, cos := math.Sincos((turned[of] - float64(i)*share) * math.Pi / 180)
		x, y = x+cos, y+sin
	}
	turn := math.Atan2(y, x) * 180 / math.Pi
	parts := make([]ringPart, len(order))
	for i, of := range order {
		start := turn + float64(i)*share - share/2
		parts[i] = ringPart{of, start, start + share}
	}
	return parts
}
