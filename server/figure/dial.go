package figure

import (
	"math"
	"slices"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Many points lie on a ring, with one comb for each asking process, the first inside the ring, the others outside.
// Nothing crosses: teeth meet only at a common arbiter. The page's module dial.js draws the same.
const (
	dialSize    = 640
	dialGap     = 46
	dialStep    = 20
	dialAside   = 9 // between adjacent teeth on one side of a point
	maxCombs    = 4
	smallDial   = 60  // with more points than this, tokens are small
	numberedDot = 8.5 // points of at least this size carry their numbers
	dialMargin  = 22  // outside the outermost rail; labelMargin, if numbers are at the teeth
	labelMargin = 28
	halfDigit   = 4.5 // half the width of a digit at a tooth
	lineOfLabel = 11  // height of a line of digits
	MaxPoints   = 600
)

type dial struct {
	*scene
	*holdings
	combs []mutex.ID       // clients whose combs are drawn
	more  int              // number of other clients that ask
	teeth map[mutex.ID]int // number of teeth at each point
	n     int              // number of points
	c, cy float64          // centre
	ring  float64
	dot   float64
}

// rails are the combs' distances from the ring, by slot; negative is inside.
var rails = []float64{-dialGap, dialGap, dialGap + dialStep, dialGap + 2*dialStep}

// dialAt returns the dial of a scene: its size, and a comb for each slot that has a rail.
func (s *scene) dialAt(top float64) *dial {
	d := &dial{scene: s, holdings: s.holdings(), n: max(s.header.Nodes(), len(s.sets)), teeth: map[mutex.ID]int{}}
	d.c, d.cy = dialSize/2, top+dialSize/2
	if d.fit(dialMargin); d.dot < numberedDot {
		d.fit(labelMargin)
	}
	for _, c := range s.asking() {
		if s.slots[c] >= maxCombs {
			d.more++
			continue
		}
		d.combs = append(d.combs, c)
		for _, k := range s.sets[c-1] {
			d.teeth[k]++
		}
	}
	return d
}

// fit sets the radius of the ring and of the points.
func (d *dial) fit(margin float64) {
	d.ring = dialSize/2 - dialGap - 2*dialStep - margin
	d.dot = math.Max(1.5, math.Min(9.5, math.Pi*d.ring/float64(d.n)*0.62))
}

// rail returns a comb's distance from the ring, which does not change while its owner asks.
func (d *dial) rail(c mutex.ID) float64 { return rails[d.slots[c]] }

func (d *dial) place(k mutex.ID, level float64) (x, y float64) {
	sin, cos := math.Sincos(d.out(k) * math.Pi / 180)
	return d.c + (d.ring+level)*cos, d.cy + (d.ring+level)*sin
}

// radius returns the radius of a point with this many teeth.
func (d *dial) radius(teeth int) float64 {
	switch {
	case teeth > 1:
		return math.Max(d.dot+1.5, 7)
	case teeth == 1:
		return math.Max(d.dot, 5.2)
	}
	return d.dot
}

// tooth returns the ends of the channel from the rail of c to the point k.
func (d *dial) tooth(c, k mutex.ID) (x1, y1, x2, y2 float64) {
	aside := d.beside(c, k)
	x1, y1 = d.moved(k, d.rail(c), aside)
	x2, y2 = d.moved(k, math.Copysign(d.radius(d.teeth[k])+2, d.rail(c)), aside)
	return x1, y1, x2, y2
}

// beside returns a tooth's offset from the middle: teeth of several combs on one side of a point are adjacent.
func (d *dial) beside(c, k mutex.ID) float64 {
	place, count := 0, 0
	for _, other := range d.combs {
		if !slices.Contains(d.sets[other-1], k) || d.rail(other)*d.rail(c) < 0 {
			continue
		}
		if other == c {
			place = count
		}
		count++
	}
	return (float64(place) - float64(count-1)/2) * dialAside
}

// moved returns a position at a point, shifted along the ring.
func (d *dial) moved(k mutex.ID, level, aside float64) (x, y float64) {
	x, y = d.place(k, level)
	sin, cos := math.Sincos((d.out(k) + 90) * math.Pi / 180)
	return x + aside*cos, y + aside*sin
}

// out returns the direction of a point from the centre, in degrees.
func (d *dial) out(k mutex.ID) float64 { return 360*float64(k-1)/float64(d.n) - 90 }

// tokens returns the tokens on a tooth: waiting at the point, held at the rail, or in flight between; none covers
// another.
func (d *dial) tokens(c, k mutex.ID) []token {
	rail, aside := d.rail(c), d.beside(c, k)
	start := math.Copysign(d.radius(2)+6, rail)
	inward := d.out(k)
	if rail > 0 {
		inward += 180
	}
	var all []token
	var taken []float64
	put := func(m *mark, level, turn float64) {
		taken = append(taken, level)
		g := token{mark: m, scale: scaleOf(m), tiny: isThing(m) && (d.n > smallDial || d.dot < 4)}
		if points(m) {
			g.turn = turn
		}
		g.place[0], g.place[1] = d.moved(k, level, aside)
		all = append(all, g)
	}
	if m := d.asked[[2]mutex.ID{c, k}]; m != nil {
		put(m, start+math.Copysign(3, rail), inward)
	}
	if d.holder(k) == c {
		put(d.things[k], rail, 0)
	}
	for _, m := range d.flights {
		client, arbiter, back := channel(m)
		if client != c || arbiter != k {
			continue
		}
		t, turn := math.Max(0.12, math.Min(0.88, d.flown(m))), inward
		if !back {
			t, turn = 1-t, inward+180
		}
		put(m, freeLevel(rail+(start-rail)*t, start, rail, taken), turn)
	}
	return all
}

// scaleOf returns the scale of a mark on a dial.
func scaleOf(m *mark) float64 {
	switch m.What {
	case picture.MarkFork:
		return 0.6
	case picture.MarkVote:
		return 0.62
	}
	return 0.72
}

// freeLevel returns the level nearest to the wanted one at which a token covers no other.
func freeLevel(wanted, start, end float64, taken []float64) float64 {
	const room = 15
	free := func(level float64) float64 {
		least := float64(room)
		for _, l := range taken {
			least = math.Min(least, math.Abs(l-level))
		}
		return least
	}
	low, high, best := math.Min(start, end), math.Max(start, end), wanted
	for by := 0.0; by <= high-low && free(best) < room-rounding; by += 2 {
		for _, level := range []float64{wanted - by, wanted + by} {
			if level >= low && level <= high && free(level) > free(best)+rounding {
				best = level
			}
		}
	}
	return best
}
