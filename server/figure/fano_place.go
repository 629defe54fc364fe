package figure

import (
	"encoding/json"
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
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
	lines := map[[3]mutex.ID]bool{}
	key := func(a, b, c mutex.ID) [3]mutex.ID {
		k := []mutex.ID{a, b, c}
		slices.Sort(k)
		return [3]mutex.ID(k)
	}
	for _, s := range sets {
		lines[key(s[0], s[1], s[2])] = true
	}
	all := slices.Concat(fanoSides, fanoMedians, [][3]int{fanoCircle})
	best, most := []mutex.ID(nil), -1
	permute(upTo(7), nil, func(at []mutex.ID) bool {
		for _, l := range all {
			if !lines[key(at[l[0]-1], at[l[1]-1], at[l[2]-1])] {
				return true
			}
		}
		count := 0
		for _, p := range first[:min(3, len(first))] {
			for _, l := range fanoSides {
				if s := sets[p-1]; key(at[l[0]-1], at[l[1]-1], at[l[2]-1]) == key(s[0], s[1], s[2]) {
					count++
				}
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
	return point{f.cx + f.radius*at[0], f.cy + f.radius*at[1]}
}
