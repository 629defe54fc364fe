package figure

import (
	"encoding/json"
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// The classical drawing of the plane of seven points: a triangle, its medians and its inscribed circle. Positions are
// relative to the circle's centre, in radii: 1, 4, 3 are the corners, 2, 7, 6 the middles of the sides, 5 the centre.
// The page's module plane-geometry.js draws the same.
var (
	fanoPlaces = [8][2]float64{
		1: {0, -2}, 2: {-math.Sqrt(3) / 2, -0.5}, 3: {math.Sqrt(3), 1}, 4: {-math.Sqrt(3), 1}, 5: {0, 0}, 6: {0, 1}, 7: {math.Sqrt(3) / 2, -0.5},
	}
	fanoSides   = [][3]int{{1, 2, 4}, {1, 7, 3}, {4, 6, 3}}
	fanoMedians = [][3]int{{4, 5, 7}, {1, 5, 6}, {3, 5, 2}}
	fanoCircle  = [3]int{2, 7, 6}
	// fanoDocks are where a fork at home rests, relative to its point: never on a line.
	fanoDocks = [8][2]float64{1: {27, -17}, 2: {-28, 9}, 3: {35, -4}, 4: {-35, -4}, 5: {16, 27}, 6: {25, 25}, 7: {28, 9}}
	// fanoBoxes are the positions of the clients' boxes, relative to the centre.
	fanoBoxes = [8]point{
		1: {-boxWidth - 46, -2*fanoRadius - 18}, 5: {46, -2*fanoRadius - 18},
		2: {-0.866*fanoRadius - boxWidth - 28, -fanoRadius/2 - 80}, 7: {0.866*fanoRadius + 28, -fanoRadius/2 - 80},
		4: {-1.732*fanoRadius - boxWidth/2, fanoRadius + 40}, 6: {-boxWidth / 2, fanoRadius + 40},
		3: {1.732*fanoRadius - boxWidth/2, fanoRadius + 40},
	}
	// fanoBridges are where the circle crosses a median without a point, in degrees.
	fanoBridges = []float64{30, 150, 270}
)

// placeFano assigns points to places: of the 168 assignments that map lines to lines, the identity if it is among
// them, else the first one that puts most lines of the clients that ask first on the sides.
func placeFano(sets [][]mutex.ID, first []mutex.ID) map[mutex.ID]int {
	key := func(points ...mutex.ID) (bits int) {
		for _, p := range points {
			bits |= 1 << p
		}
		return bits
	}
	lines, wanted := map[int]bool{}, map[int]bool{}
	for _, s := range sets {
		lines[key(s...)] = true
	}
	for _, p := range first[:min(3, len(first))] {
		wanted[key(sets[p-1]...)] = true
	}
	best, most := []mutex.ID(nil), -1
	permute(upTo(7), nil, func(at []mutex.ID) bool {
		count := 0
		for i, l := range slices.Concat(fanoSides, fanoMedians, [][3]int{fanoCircle}) {
			line := key(at[l[0]-1], at[l[1]-1], at[l[2]-1])
			if !lines[line] {
				return true
			}
			if wanted[line] && i < len(fanoSides) {
				count++
			}
		}
		if count > most {
			best, most = slices.Clone(at), count
		}
		return !slices.IsSorted(at) // the identity comes first, and is taken if it fits
	})
	placed := map[mutex.ID]int{}
	for i, point := range best {
		placed[point] = i + 1
	}
	return placed
}

// permute calls each with all permutations, in lexical order, until it returns false.
func permute(rest, done []mutex.ID, each func([]mutex.ID) bool) bool {
	if len(rest) == 0 {
		return each(done)
	}
	for i, x := range rest {
		if !permute(slices.Concat(rest[:i], rest[i+1:]), append(done, x), each) {
			return false
		}
	}
	return true
}

// orderOf returns the order q of the projective plane whose lines are the sets, 0 if they are not the lines of one: n =
// q² + q + 1 lines of q + 1 of the points 1 to n, any two with exactly one in common. By counting, every point is then
// on q + 1 lines.
func orderOf(sets [][]mutex.ID) int {
	n := len(sets)
	if n == 0 {
		return 0
	}
	q := len(sets[0]) - 1
	if q < 2 || n != q*q+q+1 {
		return 0
	}
	for i, a := range sets {
		if len(a) != q+1 || int(slices.Max(a)) > n {
			return 0
		}
		for _, b := range sets[:i] {
			if len(shared(a, b)) != 1 {
				return 0
			}
		}
	}
	return q
}

// shared returns the members that two sets have in common.
func shared(a, b []mutex.ID) []mutex.ID {
	var both []mutex.ID
	for _, x := range a {
		if slices.Contains(b, x) {
			both = append(both, x)
		}
	}
	return both
}

// firstToAsk returns the clients that ask in the scenario's script, in its order, so that a plane is stable along a
// run.
func firstToAsk(h *trace.Header) []mutex.ID {
	var document struct {
		Script []struct {
			Process mutex.ID
			Do      string
		}
	}
	if json.Unmarshal(h.Scenario, &document) != nil {
		return nil
	}
	var first []mutex.ID
	for _, a := range document.Script {
		if a.Do == "request" && !slices.Contains(first, a.Process) {
			first = append(first, a.Process)
		}
	}
	return first
}

func (f *fano) at(p mutex.ID) point {
	at := fanoPlaces[f.placeOf[p]]
	return point{f.centre[0] + f.radius*at[0], f.centre[1] + f.radius*at[1]}
}

// line returns a client's whole line.
func (f *fano) line(client mutex.ID) *sheet.Outline {
	o := new(sheet.Outline)
	for _, c := range f.courses(client) {
		c.extend(o)
	}
	return o
}

// courses returns a client's line in pieces: thirds of the circle, or one piece from end to end.
func (f *fano) courses(client mutex.ID) (all []curve) {
	members := f.sets[client-1]
	if f.isCircle(client) {
		for i, p := range members {
			all = append(all, f.way(client, p, members[(i+1)%len(members)]))
		}
		return all
	}
	middle := func(p mutex.ID) bool { // the centre of a median, or the point of a side that is on the circle
		return f.placeOf[p] == 5 || !f.isMedian(client) && slices.Contains(fanoCircle[:], f.placeOf[p])
	}
	ends := slices.DeleteFunc(slices.Clone(members), middle)
	return []curve{straightLine(f.at(ends[0]), f.at(ends[1]))}
}

// isCircle reports whether a client's line is the circle.
func (f *fano) isCircle(client mutex.ID) bool {
	return !slices.ContainsFunc(f.sets[client-1], func(p mutex.ID) bool { return !slices.Contains(fanoCircle[:], f.placeOf[p]) })
}

func (f *fano) isMedian(client mutex.ID) bool {
	return slices.ContainsFunc(f.sets[client-1], func(p mutex.ID) bool { return f.placeOf[p] == 5 })
}

// way returns the piece of a client's line from one point to another: straight, or a third of the circle.
func (f *fano) way(client, a, b mutex.ID) curve {
	from, to, c := f.at(a), f.at(b), f.centre
	if !f.isCircle(client) {
		return straightLine(from, to)
	}
	k := 4.0 / 3 * math.Tan(math.Pi/6)
	if (from[0]-c[0])*(to[1]-c[1])-(from[1]-c[1])*(to[0]-c[0]) < 0 { // counterclockwise
		k = -k
	}
	return curve{
		from, {from[0] - k*(from[1]-c[1]), from[1] + k*(from[0]-c[0])}, {to[0] + k*(to[1]-c[1]), to[1] - k*(to[0]-c[0])}, to,
	}
}
