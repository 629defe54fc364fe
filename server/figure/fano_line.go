package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// line is a client's whole line.
func (f *fano) line(client mutex.ID) *sheet.Outline {
	if f.isCircle(client) {
		return new(sheet.Outline).Arc(f.cx, f.cy, fanoRadius, 0, 360)
	}
	members := slices.Clone(f.sets[client-1])
	far := func(p mutex.ID) float64 {
		x, y := f.at(p)
		most := 0.0
		for _, o := range members {
			ox, oy := f.at(o)
			most = math.Max(most, math.Hypot(x-ox, y-oy))
		}
		return most
	}
	slices.SortStableFunc(members, func(a, b mutex.ID) int { return -cmp.Compare(math.Round(far(a)*1e6), math.Round(far(b)*1e6)) })
	c := f.way(client, members[0], members[1])
	return c.upTo(1)
}

// isCircle says that a client's line is the circle, isMedian that the circle crosses it where there is no point.
func (f *fano) isCircle(client mutex.ID) bool {
	for _, p := range f.sets[client-1] {
		if !slices.Contains(fanoCircle[:], f.placeOf[p]) {
			return false
		}
	}
	return true
}

func (f *fano) isMedian(client mutex.ID) bool {
	return slices.ContainsFunc(f.sets[client-1], func(p mutex.ID) bool { return f.placeOf[p] == 5 })
}

// course is a way along a line: straight, or along the circle.
type course struct {
	x1, y1, x2, y2 float64
	cx, cy         float64
	from, to       float64 // degrees, if it is round
	round          bool
}

// way is from one point to another on a client's line.
func (f *fano) way(client, a, b mutex.ID) course {
	c := course{cx: f.cx, cy: f.cy}
	c.x1, c.y1 = f.at(a)
	c.x2, c.y2 = f.at(b)
	if !f.isCircle(client) {
		return c
	}
	c.round = true
	c.from, c.to = math.Atan2(c.y1-f.cy, c.x1-f.cx)*180/math.Pi, math.Atan2(c.y2-f.cy, c.x2-f.cx)*180/math.Pi
	for c.to-c.from > 180 {
		c.to -= 360
	}
	for c.to-c.from < -180 {
		c.to += 360
	}
	return c
}

// at is the place at t, and the direction there in degrees.
func (c course) at(t float64) (x, y, degrees float64) {
	if !c.round {
		return c.x1 + (c.x2-c.x1)*t, c.y1 + (c.y2-c.y1)*t, math.Atan2(c.y2-c.y1, c.x2-c.x1) * 180 / math.Pi
	}
	a := c.from + (c.to-c.from)*t
	sin, cos := math.Sincos(a * math.Pi / 180)
	degrees = a + 90
	if c.to < c.from {
		degrees = a - 90
	}
	return c.cx + fanoRadius*cos, c.cy + fanoRadius*sin, degrees
}

func (c course) length() float64 { return math.Hypot(c.x2-c.x1, c.y2-c.y1) }

// upTo is the way as far as t.
func (c course) upTo(t float64) *sheet.Outline {
	if c.round {
		return new(sheet.Outline).Arc(c.cx, c.cy, fanoRadius, c.from, c.from+(c.to-c.from)*t)
	}
	x, y, _ := c.at(t)
	return sheet.From(c.x1, c.y1).Line(x, y)
}
