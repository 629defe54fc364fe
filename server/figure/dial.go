package figure

import (
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Many points stand on a ring, with one comb for each asking process, the first inside the ring, the others outside.
// Nothing crosses: where teeth meet they mean a common arbiter. The page draws the same: see the module dial.js.
const (
	dialSize    = 640
	dialGap     = 46
	dialStep    = 20
	dialAside   = 9 // between teeth that stand side by side
	mostCombs   = 4
	smallDial   = 60  // more points than these have small tokens
	numberedDot = 7.5 // points of this size have their numbers on them
	MostPoints  = 600
)

type dial struct {
	*scene
	*stand
	combs []mutex.ID       // whose lines are drawn
	more  int              // who else asks
	teeth map[mutex.ID]int // on each point
	n     int
	c, cy float64 // centre
	ring  float64
	dot   float64
}

// rails are how far from the ring the combs are.
var rails = []float64{-dialGap, dialGap, dialGap + dialStep, dialGap + 2*dialStep}

// dialAt is the dial of a moment: its size, and a comb for each slot that has a rail.
func (s *scene) dialAt(top float64) *dial {
	d := &dial{scene: s, stand: s.stand(), n: max(s.header.Nodes(), len(s.sets)), teeth: map[mutex.ID]int{}}
	d.c, d.cy, d.ring = dialSize/2, top+dialSize/2, dialSize/2-dialGap-2*dialStep-22
	d.dot = math.Max(1.5, math.Min(9.5, math.Pi*d.ring/float64(d.n)*0.62))
	for _, c := range s.asking() {
		if s.slots[c] >= mostCombs {
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

// rail is how far from the ring a comb is, which does not change while its owner asks.
func (d *dial) rail(c mutex.ID) float64 { return rails[d.slots[c]] }

func (d *dial) place(k mutex.ID, level float64) (x, y float64) {
	sin, cos := math.Sincos(d.out(k) * math.Pi / 180)
	return d.c + (d.ring+level)*cos, d.cy + (d.ring+level)*sin
}

// radius is a point's.
func (d *dial) radius(teeth int) float64 {
	switch {
	case teeth > 1:
		return math.Max(d.dot+1.5, 7)
	case teeth == 1:
		return math.Max(d.dot, 5.2)
	}
	return d.dot
}

// tooth is a channel, from the rail of c to the point k.
func (d *dial) tooth(c, k mutex.ID) (x1, y1, x2, y2 float64) {
	aside := d.beside(c, k)
	x1, y1 = d.moved(k, d.rail(c), aside)
	x2, y2 = d.moved(k, math.Copysign(d.radius(d.teeth[k])+2, d.rail(c)), aside)
	return x1, y1, x2, y2
}

// beside is how far a tooth is from the middle: the teeth of several combs on one side of a point stand side by side.
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

// moved is a place at a point, moved along the ring.
func (d *dial) moved(k mutex.ID, level, aside float64) (x, y float64) {
	x, y = d.place(k, level)
	sin, cos := math.Sincos((d.out(k) + 90) * math.Pi / 180)
	return x + aside*cos, y + aside*sin
}

// out is the direction of a point from the centre, in degrees.
func (d *dial) out(k mutex.ID) float64 { return 360*float64(k-1)/float64(d.n) - 90 }

// A label is numbers at the teeth of a comb, where points are too small for theirs.
type dialLabel struct {
	text string
	x, y float64
	bold bool
}

// labels are a comb's labels; neighbours share one.
func (d *dial) labels(c mutex.ID) []dialLabel {
	if d.dot >= numberedDot {
		return nil
	}
	near := mutex.ID(math.Max(1, math.Round(14/(d.dot/0.31))))
	var all []dialLabel
	members := slices.Sorted(slices.Values(d.sets[c-1]))
	for len(members) > 0 {
		end := 1
		for end < len(members) && members[end]-members[end-1] <= near {
			end++
		}
		all = append(all, d.label(c, members[:end]))
		members = members[end:]
	}
	return all
}

// label is that of neighbours.
func (d *dial) label(c mutex.ID, members []mutex.ID) dialLabel {
	first, last := members[0], members[len(members)-1]
	l := dialLabel{text: strconv.Itoa(int(first))}
	l.bold = slices.ContainsFunc(members, func(k mutex.ID) bool { return k == c || d.teeth[k] > 1 })
	away := 15.0
	if len(members) > 1 {
		between := " "
		if len(members) > 2 {
			between = "…"
		}
		l.text += between + strconv.Itoa(int(last))
		away = 20
	}
	sin, cos := math.Sincos((d.out(first) + d.out(last)) / 2 * math.Pi / 180)
	r := d.ring + d.rail(c) + math.Copysign(away, d.rail(c))
	l.x, l.y = d.c+r*cos, d.cy+r*sin+4
	return l
}

// tokens are what is on a tooth: waiting at the point, held at the rail, under way between; none covers another.
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

// scaleOf is how large a mark is on a dial.
func scaleOf(m *mark) float64 {
	switch m.What {
	case picture.MarkFork:
		return 0.6
	case picture.MarkVote:
		return 0.62
	}
	return 0.72
}

// freeLevel is the level nearest to the one wanted at which a thing on a tooth covers no other one.
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
	for by := 0.0; by <= high-low && free(best) < room; by += 2 {
		for _, level := range []float64{wanted - by, wanted + by} {
			if level >= low && level <= high && free(level) > free(best) {
				best = level
			}
		}
	}
	return best
}
