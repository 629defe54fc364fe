package sheet

import (
	"image"
	"math"
	"slices"
)

type point struct{ x, y float64 }

// polyline is a path made of straight lines.
type polyline struct {
	points []point
	closed bool
}

// flatten makes straight lines of curves, so many that at this scale nobody sees it.
func flatten(segments []Segment, scale float64) []polyline {
	var lines []polyline
	var now polyline
	end := func() {
		if len(now.points) > 0 {
			lines = append(lines, now)
		}
		now = polyline{}
	}
	for _, s := range segments {
		switch s.Kind {
		case MoveTo:
			end()
			x, y := s.End()
			now.points = append(now.points, point{x, y})
		case Close:
			now.closed = true
		default:
			now.points = appendCurve(now.points, s, scale)
		}
	}
	end()
	return lines
}

// appendCurve adds the points of one segment behind its beginning.
func appendCurve(to []point, s Segment, scale float64) []point {
	x, y := s.End()
	if s.Kind == LineTo || len(to) == 0 {
		return append(to, point{x, y})
	}
	a := to[len(to)-1]
	at := func(k int) point { return point{s.Points[k][0], s.Points[k][1]} }
	length := 0.0
	last := a
	for k := range s.Kind.points() {
		length += math.Hypot(at(k).x-last.x, at(k).y-last.y)
		last = at(k)
	}
	n := math.Min(64, math.Max(4, math.Ceil(math.Sqrt(length*scale)*1.5)))
	for i := 1.0; i <= n; i++ {
		t := i / n
		u := 1 - t
		if s.Kind == QuadTo {
			b, c := at(0), at(1)
			to = append(to, point{u*u*a.x + 2*u*t*b.x + t*t*c.x, u*u*a.y + 2*u*t*b.y + t*t*c.y})
			continue
		}
		b, c, d := at(0), at(1), at(2)
		to = append(to, point{
			u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x,
			u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y,
		})
	}
	return to
}

// stroked are the polygons that a pen covers along lines; each runs the same way round, so that where they overlap they
// do not cancel each other.
func stroked(lines []polyline, pen Pen, scale float64) [][]point {
	half := pen.Width * scale / 2
	var pieces [][]point
	for _, l := range lines {
		points := l.points
		if l.closed && len(points) > 1 && points[0] != points[len(points)-1] {
			points = append(points[:len(points):len(points)], points[0])
		}
		if len(pen.Dash) == 0 {
			pieces = appendStroke(pieces, points, half, pen.Round, l.closed)
			continue
		}
		for _, d := range dashed(points, pen.Dash, scale) {
			pieces = appendStroke(pieces, d, half, pen.Round, false)
		}
	}
	return pieces
}

// appendStroke covers one line: a rectangle for each of its pieces, and where they meet a disc, which at the widths of
// a drawing is as good as any corner; round lines have discs at their ends, too.
func appendStroke(to [][]point, points []point, half float64, round, closed bool) [][]point {
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		long := math.Hypot(b.x-a.x, b.y-a.y)
		if long > 0 {
			nx, ny := -(b.y-a.y)/long*half, (b.x-a.x)/long*half
			to = append(to, []point{{a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}})
		}
		if i > 1 && half > 0.4 {
			to = append(to, joint(points[i-2], a, b, half, round)...)
		}
	}
	if closed && len(points) > 2 {
		to = append(to, joint(points[len(points)-2], points[0], points[1], half, round)...)
	}
	if round && len(points) > 0 {
		to = append(to, discAround(points[0], half), discAround(points[len(points)-1], half))
	}
	return to
}

// joint fills the corner at b: with a disc, or with the mitre of a sharp one.
func joint(a, b, c point, half float64, round bool) [][]point {
	if round {
		return [][]point{discAround(b, half)}
	}
	l1, l2 := math.Hypot(b.x-a.x, b.y-a.y), math.Hypot(c.x-b.x, c.y-b.y)
	if l1 == 0 || l2 == 0 {
		return nil
	}
	ux, uy, vx, vy := (b.x-a.x)/l1, (b.y-a.y)/l1, (c.x-b.x)/l2, (c.y-b.y)/l2
	turn, along := ux*vy-uy*vx, ux*vx+uy*vy
	side := half
	if turn > 0 {
		side = -half
	}
	p, q := point{b.x - uy*side, b.y + ux*side}, point{b.x - vy*side, b.y + vx*side}
	polygon := []point{b, p, q}
	if along > -0.85 && along < 1 { // the usual limit of mitres, about 4
		k := 1 / (1 + along)
		polygon = []point{b, p, {b.x + (p.x+q.x-2*b.x)*k, b.y + (p.y+q.y-2*b.y)*k}, q}
	}
	if area(polygon) < 0 {
		slices.Reverse(polygon)
	}
	return [][]point{polygon}
}

// area is a polygon's, negative if it runs the other way round.
func area(p []point) float64 {
	sum := 0.0
	for i, a := range p {
		b := p[(i+1)%len(p)]
		sum += a.x*b.y - b.x*a.y
	}
	return sum
}

func discAround(c point, r float64) []point {
	n := int(math.Max(8, math.Ceil(r*3)))
	disc := make([]point, n)
	for i := range disc {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		disc[i] = point{c.x + r*cos, c.y + r*sin}
	}
	return disc
}

// dashed cuts a line into the dashes of a pattern of lengths, on and off in turn.
func dashed(points []point, pattern []float64, scale float64) [][]point {
	total := 0.0
	for _, d := range pattern {
		total += d
	}
	if total <= 0 || len(points) == 0 {
		return [][]point{points}
	}
	var dashes [][]point
	k, left := 0, pattern[0]*scale
	now := []point{points[0]}
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		long := math.Hypot(b.x-a.x, b.y-a.y)
		for done := 0.0; long-done > 1e-9; {
			step := math.Min(left, long-done)
			done += step
			left -= step
			p := point{a.x + (b.x-a.x)*done/long, a.y + (b.y-a.y)*done/long}
			if k%2 == 0 {
				now = append(now, p)
			}
			if left > 1e-9 {
				continue
			}
			if k%2 == 0 {
				dashes = append(dashes, now)
			}
			k++
			left = pattern[k%len(pattern)] * scale
			now = []point{p}
		}
	}
	if k%2 == 0 && len(now) > 1 {
		dashes = append(dashes, now)
	}
	return dashes
}

// bounds are the bounds of points.
type bounds struct{ x1, y1, x2, y2 float64 }

func newBounds() bounds {
	return bounds{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
}

func (b *bounds) take(points []point) {
	for _, p := range points {
		b.x1, b.y1 = math.Min(b.x1, p.x), math.Min(b.y1, p.y)
		b.x2, b.y2 = math.Max(b.x2, p.x), math.Max(b.y2, p.y)
	}
}

// takeBand takes what of a polygon lies between two heights, and says whether something does.
func (b *bounds) takeBand(points []point, top, low float64) bool {
	found := false
	for i, p := range points {
		q := points[(i+1)%len(points)]
		if math.Max(p.y, q.y) < top || math.Min(p.y, q.y) > low {
			continue
		}
		found = true
		b.take([]point{p.atHeight(q, top, low), q.atHeight(p, top, low)})
	}
	return found
}

// atHeight is p, or where on the way to q it comes between two heights.
func (p point) atHeight(q point, top, low float64) point {
	y := math.Max(top, math.Min(low, p.y))
	if p.y == q.y {
		return p
	}
	return point{p.x + (q.x-p.x)*(y-p.y)/(q.y-p.y), y}
}

// pixels are those that the bounds touch.
func (b bounds) pixels() image.Rectangle {
	const far = 1 << 20
	if !(b.x1 <= b.x2 && b.y1 <= b.y2) || b.x2 < -far || b.y2 < -far || b.x1 > far || b.y1 > far {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(math.Max(b.x1, -far)))-1, int(math.Floor(math.Max(b.y1, -far)))-1,
		int(math.Ceil(math.Min(b.x2, far)))+2, int(math.Ceil(math.Min(b.y2, far)))+2)
}
