package figure

import (
	"math"

	"fano/server/figure/sheet"
)

// point is a place on a sheet.
type point [2]float64

// cubic is a course with two handles: the ways of pictures, as in the page's module seats.js.
type cubic [4]point

// straightWay is a straight course.
func straightWay(a, b point) cubic {
	return cubic{a, {a[0] + (b[0]-a[0])/3, a[1] + (b[1]-a[1])/3}, {b[0] - (b[0]-a[0])/3, b[1] - (b[1]-a[1])/3}, b}
}

// at is the place at t.
func (c cubic) at(t float64) point {
	u := 1 - t
	k := [4]float64{u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}
	var p point
	for i, q := range c {
		p[0], p[1] = p[0]+k[i]*q[0], p[1]+k[i]*q[1]
	}
	return p
}

// turn is which way it leads at t, in degrees.
func (c cubic) turn(t float64) float64 {
	u := 1 - t
	way := func(i int) float64 {
		return u*u*(c[1][i]-c[0][i]) + 2*u*t*(c[2][i]-c[1][i]) + t*t*(c[3][i]-c[2][i])
	}
	return math.Atan2(way(1), way(0)) * 180 / math.Pi
}

// upTo is its first part, up to t (de Casteljau).
func (c cubic) upTo(t float64) cubic {
	mix := func(a, b point) point { return point{a[0] + (b[0]-a[0])*t, a[1] + (b[1]-a[1])*t} }
	a, b, d := mix(c[0], c[1]), mix(c[1], c[2]), mix(c[2], c[3])
	ab, bd := mix(a, b), mix(b, d)
	return cubic{c[0], a, ab, mix(ab, bd)}
}

// between is the curve from the rim of one disc to the rim of another, bent by bow pixels in its middle, to the right in
// its direction.
func between(a, b point, from, to, bow float64) cubic {
	long := nonzero(distance(a, b))
	hx, hy := -(b[1]-a[1])/long*bow/0.75, (b[0]-a[0])/long*bow/0.75
	// a cubic reaches three quarters of its handles, which stand further in than the rims
	inward := func(room float64) float64 { return math.Max(0.25, math.Min(0.46, room/long+0.08)) }
	handle := func(t float64) point { return point{a[0] + (b[0]-a[0])*t + hx, a[1] + (b[1]-a[1])*t + hy} }
	h1, h2 := handle(inward(from)), handle(1-inward(to))
	return cubic{toward(a, h1, from, long), h1, h2, toward(b, h2, to, long)}
}

// toward is a point so far on the way from one to another, but never past where both would meet.
func toward(a, b point, by, whole float64) point {
	part := math.Min(by, whole*0.4) / nonzero(distance(a, b))
	return point{a[0] + (b[0]-a[0])*part, a[1] + (b[1]-a[1])*part}
}

func distance(a, b point) float64 { return math.Hypot(b[0]-a[0], b[1]-a[1]) }

// nonzero is a length by which something may be divided.
func nonzero(long float64) float64 {
	if long == 0 {
		return 1
	}
	return long
}

// outline is the course as a path.
func (c cubic) outline() *sheet.Outline { return c.extend(new(sheet.Outline)) }

// extend adds the course to a path, as a piece of its own.
func (c cubic) extend(o *sheet.Outline) *sheet.Outline {
	return o.Move(c[0][0], c[0][1]).Cube(c[1][0], c[1][1], c[2][0], c[2][1], c[3][0], c[3][1])
}
