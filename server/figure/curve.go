package figure

import (
	"cmp"
	"math"

	"fano/server/figure/sheet"
)

// A point is a position on a sheet.
type point [2]float64

// A curve is a cubic Bézier curve, a line of a diagram or a view: its two ends, and two handles between them.
type curve [4]point

// straightLine returns the line from a to b.
func straightLine(a, b point) curve { return curve{a, mix(a, b, 1.0/3), mix(a, b, 2.0/3), b} }

// quadratic returns the curve from a to b with one handle, c.
func quadratic(a, c, b point) curve { return curve{a, mix(a, c, 2.0/3), mix(b, c, 2.0/3), b} }

// bowed returns a line that bulges forward in proportion to bow, in pixels; it leaves a bit earlier than it bends back.
func bowed(ax, ay, bx, by, bow float64) curve {
	lean := 0.0
	if bow != 0 {
		lean = (by - ay) * 0.06
	}
	return quadratic(point{ax, ay}, point{(ax+bx)/2 + bow*1.25, (ay+by)/2 - lean}, point{bx, by})
}

// loop returns the curve of a message to oneself, above the lane.
func loop(ax, y, bx, height float64) curve {
	return quadratic(point{ax, y}, point{(ax + bx) / 2, y - 2*height}, point{bx, y})
}

// between returns the curve from the rim of one disc to the rim of another, bent by bow pixels in its middle, to the
// right of its direction. from and to are the radii.
func between(a, b point, from, to, bow float64) curve {
	long := nonzero(distance(a, b))
	hx, hy := -(b[1]-a[1])/long*bow/0.75, (b[0]-a[0])/long*bow/0.75
	// the middle of a cubic reaches three quarters of the handles' offset; the handles lie further in than the rims
	inward := func(room float64) float64 { return math.Max(0.25, math.Min(0.46, room/long+0.08)) }
	handle := func(t float64) point { return point{a[0] + (b[0]-a[0])*t + hx, a[1] + (b[1]-a[1])*t + hy} }
	h1, h2 := handle(inward(from)), handle(1-inward(to))
	return curve{toward(a, h1, from, long), h1, h2, toward(b, h2, to, long)}
}

// toward returns the point at distance by from a towards b, but at most 0.4 of whole, so that both ends never meet.
func toward(a, b point, by, whole float64) point {
	return mix(a, b, math.Min(by, whole*0.4)/nonzero(distance(a, b)))
}

// mix returns the point at t on the way from a to b.
func mix(a, b point, t float64) point { return point{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t} }

// distance is computed as on the page, to the last digit.
func distance(a, b point) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	return math.Sqrt(float64(dx*dx) + float64(dy*dy))
}

// nonzero returns a length that is safe to divide by: 1 for 0.
func nonzero(long float64) float64 { return cmp.Or(long, 1) }

// polar returns the point at a distance from c in a direction, in degrees clockwise from the right.
func polar(c point, r, degrees float64) point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return point{c[0] + r*cos, c[1] + r*sin}
}

// blossom returns the curve's polar form: blossom(t, t, t) is the point at t; mixed arguments give the handles of
// parts.
func (q curve) blossom(u, v, w float64) point {
	ab, bc, cd := mix(q[0], q[1], u), mix(q[1], q[2], u), mix(q[2], q[3], u)
	return mix(mix(ab, bc, v), mix(bc, cd, v), w)
}

func (q curve) at(t float64) point { return q.blossom(t, t, t) }

// direction returns the curve's direction at t, as a unit vector.
func (q curve) direction(t float64) point {
	u, dx, dy := 1-t, 0.0, 0.0
	for k, weight := range [3]float64{u * u, 2 * u * t, t * t} {
		dx, dy = dx+weight*(q[k+1][0]-q[k][0]), dy+weight*(q[k+1][1]-q[k][1])
	}
	long := math.Hypot(dx, dy)
	if long == 0 {
		return point{1, 0}
	}
	return point{dx / long, dy / long}
}

// turn returns the curve's direction at t, in degrees.
func (q curve) turn(t float64) float64 {
	to := q.direction(t)
	return math.Atan2(to[1], to[0]) * 180 / math.Pi
}

// part returns the piece from t0 to t1.
func (q curve) part(t0, t1 float64) curve {
	return curve{q.at(t0), q.blossom(t0, t0, t1), q.blossom(t0, t1, t1), q.at(t1)}
}

func (q curve) straight() bool {
	line := straightLine(q[0], q[3])
	return distance(q[1], line[1]) < 1e-6 && distance(q[2], line[2]) < 1e-6
}

func (q curve) length() float64 { return distance(q[0], q[3]) }

// firstWhere returns the first t from which a condition holds, provided it then holds until the end; 1 if it never
// does.
func (q curve) firstWhere(there func(p point) bool) float64 {
	const steps = 16
	hi := 1.0
	for i := 1.0; i <= steps; i++ {
		if there(q.at(i / steps)) {
			hi = i / steps
			break
		}
	}
	lo := math.Max(0, hi-1.0/steps)
	for range 10 {
		mid := (lo + hi) / 2
		if there(q.at(mid)) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// touching returns the t at which the curve comes within r of its end.
func (q curve) touching(r float64) float64 {
	if q.straight() {
		return math.Max(0, 1-r/math.Max(1e-9, q.length()))
	}
	return q.firstWhere(func(p point) bool { return distance(p, q[3]) <= r })
}

// crossing returns the t at which the curve crosses a vertical line; 1 if it does not reach it.
func (q curve) crossing(x float64) float64 {
	switch ax, bx := q[0][0], q[3][0]; {
	case !q.straight():
		return q.firstWhere(func(p point) bool { return p[0] >= x })
	case bx > ax:
		return math.Max(0, math.Min(1, (x-ax)/(bx-ax)))
	}
	return 1
}

// sampled returns points along the curve from t0 to t1, at most apart pixels from each other along its chord.
func (q curve) sampled(t0, t1, apart float64) (points []point) {
	n := math.Max(2, math.Ceil(q.length()*(t1-t0)/apart))
	for i := 0.0; i <= n; i++ {
		points = append(points, q.at(t0+i/n*(t1-t0)))
	}
	return points
}

// outline returns the curve as a path.
func (q curve) outline() *sheet.Outline { return q.extend(new(sheet.Outline)) }

// extend appends the curve to a path, as a piece of its own.
func (q curve) extend(o *sheet.Outline) *sheet.Outline {
	o.Move(q[0][0], q[0][1])
	if q.straight() {
		return o.Line(q[3][0], q[3][1])
	}
	return o.Cube(q[1][0], q[1][1], q[2][0], q[2][1], q[3][0], q[3][1])
}
