package figure

import (
	"math"

	"fano/server/figure/sheet"
)

// curve is the line of a message: from a, by way of c, to b; straight unless it bows.
type curve struct{ ax, ay, cx, cy, bx, by float64 }

// far is the length of a way, to the last digit as the page has it.
func hypot(dx, dy float64) float64 { return math.Sqrt(float64(dx*dx) + float64(dy*dy)) }

// bowed is a line that leans forward by so much; it leaves a bit earlier than it bends back.
func bowed(ax, ay, bx, by, bow float64) curve {
	lean := 0.0
	if bow != 0 {
		lean = (by - ay) * 0.06
	}
	return curve{ax, ay, (ax+bx)/2 + bow*1.25, (ay+by)/2 - lean, bx, by}
}

// loop is a message to oneself, above the lane.
func loop(ax, y, bx, height float64) curve {
	return curve{ax, y, (ax + bx) / 2, y - 2*height, bx, y}
}

func (q curve) at(k float64) (x, y float64) {
	u := 1 - k
	return u*u*q.ax + 2*u*k*q.cx + k*k*q.bx, u*u*q.ay + 2*u*k*q.cy + k*k*q.by
}

// direction is where it goes at k, of length 1.
func (q curve) direction(k float64) (dx, dy float64) {
	u := 1 - k
	dx, dy = u*(q.cx-q.ax)+k*(q.bx-q.cx), u*(q.cy-q.ay)+k*(q.by-q.cy)
	long := hypot(dx, dy)
	if long == 0 {
		return 1, 0
	}
	return dx / long, dy / long
}

// part is the piece from k0 to k1.
func (q curve) part(k0, k1 float64) curve {
	ax, ay := q.at(k0)
	bx, by := q.at(k1)
	u0, u1 := 1-k0, 1-k1
	mid := u0*k1 + k0*u1 // the blossom of the curve at (k0, k1)
	return curve{ax, ay, u0*u1*q.ax + mid*q.cx + k0*k1*q.bx, u0*u1*q.ay + mid*q.cy + k0*k1*q.by, bx, by}
}

func (q curve) straight() bool {
	return math.Abs(2*q.cx-q.ax-q.bx) < 1e-6 && math.Abs(2*q.cy-q.ay-q.by) < 1e-6
}

func (q curve) length() float64 { return hypot(q.bx-q.ax, q.by-q.ay) }

// firstWhere is the first k from which on something holds, if it holds from somewhere until the end; 1 if never.
func (q curve) firstWhere(there func(x, y float64) bool) float64 {
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

// touching is where it comes within r of its end.
func (q curve) touching(r float64) float64 {
	if q.straight() {
		return math.Max(0, 1-r/math.Max(1e-9, q.length()))
	}
	return q.firstWhere(func(x, y float64) bool { return hypot(x-q.bx, y-q.by) <= r })
}

// crossing is where it crosses an upright line; 1 if it does not get so far.
func (q curve) crossing(x float64) float64 {
	switch {
	case !q.straight():
		return q.firstWhere(func(px, _ float64) bool { return px >= x })
	case q.bx > q.ax:
		return math.Max(0, math.Min(1, (x-q.ax)/(q.bx-q.ax)))
	}
	return 1
}

// sampled are points along it from k0 to k1, at most so far apart.
func (q curve) sampled(k0, k1, apart float64) [][2]float64 {
	n := math.Max(2, math.Ceil(q.length()*(k1-k0)/apart))
	var points [][2]float64
	for i := 0.0; i <= n; i++ {
		x, y := q.at(k0 + i/n*(k1-k0))
		points = append(points, [2]float64{x, y})
	}
	return points
}

// outline is the curve as a path.
func (q curve) outline() *sheet.Outline {
	if q.straight() {
		return sheet.From(q.ax, q.ay).Line(q.bx, q.by)
	}
	return sheet.From(q.ax, q.ay).Quad(q.cx, q.cy, q.bx, q.by)
}
