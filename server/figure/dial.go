package figure

import (
	"math"
	"slices"
	"unicode/utf8"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
)

// Many points lie on a ring, with one comb for each asking process, the first inside the ring, the others outside.
// Nothing crosses: teeth meet only at a common arbiter. The page's module dial.js draws the same.
const (
	dialSize    = 640
	dialGap     = 46
	dialStep    = 20
	dialAside   = 9   // between adjacent teeth on one side of a point
	smallDial   = 60  // with more points than this, tokens are small
	numberedDot = 8.5 // points of at least this size carry their numbers
	dialMargin  = 22  // outside the outermost rail; labelMargin, if numbers are at the teeth
	labelMargin = 28
	halfDigit   = 4.5 // half the width of a digit at a tooth
	lineOfLabel = 11  // height of a line of digits
)

type dial struct {
	*scene
	*holdings
	combs  []mutex.ID       // clients whose combs are drawn
	more   int              // number of other clients that ask
	teeth  map[mutex.ID]int // number of teeth at each point
	n      int              // number of points
	centre point
	ring   float64
	dot    float64
}

// rails are the combs' distances from the ring, by slot; negative is inside.
var rails = []float64{-dialGap, dialGap, dialGap + dialStep, dialGap + 2*dialStep}

// dialAt returns the dial of a scene: its size, and a comb for each slot that has a rail.
func (s *scene) dialAt(top float64) *dial {
	d := &dial{scene: s, holdings: s.holdings(), n: max(s.header.Nodes(), len(s.sets)), teeth: map[mutex.ID]int{}}
	d.centre = point{dialSize / 2, top + dialSize/2}
	if d.fit(dialMargin); d.dot < numberedDot {
		d.fit(labelMargin)
	}
	for _, c := range s.asking() {
		if s.slots[c] >= len(rails) {
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

// out returns the direction of a point from the centre, in degrees.
func (d *dial) out(k mutex.ID) float64 { return 360*float64(k-1)/float64(d.n) - 90 }

// place returns a position at a point, beyond the ring by level, and shifted along it.
func (d *dial) place(k mutex.ID, level, aside float64) point {
	return polar(polar(d.centre, d.ring+level, d.out(k)), aside, d.out(k)+90)
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
func (d *dial) tooth(c, k mutex.ID) (a, b point) {
	aside := d.beside(c, k)
	return d.place(k, d.rail(c), aside), d.place(k, math.Copysign(d.radius(d.teeth[k])+2, d.rail(c)), aside)
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

// tokens returns the tokens on a tooth: waiting at the point, held at the rail, or in flight between; none covers
// another.
func (d *dial) tokens(c, k mutex.ID) (all []token) {
	rail, aside := d.rail(c), d.beside(c, k)
	start, inward := math.Copysign(d.radius(2)+6, rail), d.out(k)
	if rail > 0 {
		inward += 180
	}
	var taken []float64
	put := func(m *mark, level, turn float64) {
		taken = append(taken, level)
		g := token{mark: m, place: d.place(k, level, aside), scale: scaleOf(m), tiny: isThing(m) && (d.n > smallDial || d.dot < 4)}
		if points(m) {
			g.turn = turn
		}
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

// A dialLabel is the number, or range of numbers, at the teeth of a comb, for points too small to carry their own.
type dialLabel struct {
	of   mutex.ID // client whose comb it is
	text string
	at   point
	bold bool
}

// labels returns the labels for which there is room: deciding arbiters and the client's own number first, then labels
// farther out. The page's module dial-labels.js does the same.
func (d *dial) labels() []dialLabel {
	if d.dot >= numberedDot {
		return nil
	}
	var all, placed []dialLabel
	for _, c := range slices.Backward(d.combs) {
		all = append(all, d.labelsOf(c)...)
	}
	for _, bold := range []bool{true, false} {
		for _, l := range all {
			if l.bold == bold && !slices.ContainsFunc(placed, l.covers) {
				placed = append(placed, l)
			}
		}
	}
	return placed
}

// half returns half the width of a label.
func (l dialLabel) half() float64 { return halfDigit * float64(utf8.RuneCountInString(l.text)) }

// covers reports whether two labels would overlap.
func (l dialLabel) covers(other dialLabel) bool {
	return math.Abs(l.at[0]-other.at[0]) <= l.half()+other.half() && math.Abs(l.at[1]-other.at[1]) < lineOfLabel
}

// labelsOf returns a comb's labels; neighbours share one.
func (d *dial) labelsOf(c mutex.ID) []dialLabel {
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

// label returns the label that neighbouring members share.
func (d *dial) label(c mutex.ID, members []mutex.ID) dialLabel {
	first, last, away := members[0], members[len(members)-1], 15.0
	l := dialLabel{of: c, text: numbered(first)}
	l.bold = slices.ContainsFunc(members, func(k mutex.ID) bool { return k == c || d.teeth[k] > 1 })
	if len(members) > 1 {
		between := " "
		if len(members) > 2 {
			between = "…"
		}
		l.text += between + numbered(last)
		away = 20
	}
	l.at = polar(d.centre, d.ring+d.rail(c)+math.Copysign(away, d.rail(c)), (d.out(first)+d.out(last))/2)
	l.at = point{math.Max(l.half(), math.Min(dialSize-l.half(), l.at[0])), l.at[1] + 4}
	return l
}
