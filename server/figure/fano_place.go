package figure

import (
	"math"
	"slices"

	"fano/algorithms/mutex"
)

// The classical drawing of the plane of seven points: a triangle, its medians and the circle inscribed in it. Places are
// in radii of the circle from its centre: 1, 4, 3 the corners, 2, 7, 6 the middles of the sides, 5 the centre. The page
// draws the same: see the module plane-geometry.js.
var (
	fanoPlaces = [8][2]float64{
		1: {0, -2}, 2: {-math.Sqrt(3) / 2, -0.5}, 3: {math.Sqrt(3), 1}, 4: {-math.Sqrt(3), 1}, 5: {0, 0}, 6: {0, 1}, 7: {math.Sqrt(3) / 2, -0.5},
	}
	fanoSides   = [][3]int{{1, 2, 4}, {1, 7, 3}, {4, 6, 3}}
	fanoMedians = [][3]int{{4, 5, 7}, {1, 5, 6}, {3, 5, 2}}
	fanoCircle  = [3]int{2, 7, 6}
	// fanoDocks are where a fork rests that is at home, from its point: never on a line.
	fanoDocks = [8][2]float64{1: {34, -19}, 2: {-34, 10}, 3: {39, -4}, 4: {-39, -4}, 5: {19, 31}, 6: {29, 29}, 7: {34, 10}}
	// fanoBridges are where the circle crosses a median in no point, in degrees.
	fanoBridges = []float64{30, 150, 270}
)

// placeFano is which point stands at which place: of the 168 ways that keep lines lines, the printed one if it is among
// them, else the first that puts the lines of those who ask on the sides.
func placeFano(sets [][]mutex.ID, asking []mutex.ID) map[mutex.ID]int {
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
	permute([]mutex.ID{1, 2, 3, 4, 5, 6, 7}, nil, func(at []mutex.ID) bool {
		for _, l := range all {
			if !lines[key(at[l[0]-1], at[l[1]-1], at[l[2]-1])] {
				return true
			}
		}
		count := 0
		for _, p := range asking[:min(3, len(asking))] {
			for _, l := range fanoSides {
				if s := sets[p-1]; key(at[l[0]-1], at[l[1]-1], at[l[2]-1]) == key(s[0], s[1], s[2]) {
					count++
				}
			}
		}
		if count > most {
			best, most = slices.Clone(at), count
		}
		return !slices.IsSorted(at) // the printed one comes first, and is taken if it fits
	})
	placed := map[mutex.ID]int{}
	for i, point := range best {
		placed[point] = i + 1
	}
	return placed
}

// permute goes through all orders, the sorted one first, until told to end.
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

// isFano says that the sets are the lines of the plane of seven points: seven sets of three of the points 1 to 7, any two
// with one in common. Counting then puts every point on three of them.
func isFano(sets [][]mutex.ID) bool {
	if len(sets) != 7 {
		return false
	}
	for i, a := range sets {
		if len(a) != 3 || slices.Max(a) > 7 {
			return false
		}
		for _, b := range sets[:i] {
			if len(shared(a, b)) != 1 {
				return false
			}
		}
	}
	return true
}

// shared are the members that two sets have in common.
func shared(a, b []mutex.ID) []mutex.ID {
	var both []mutex.ID
	for _, x := range a {
		if slices.Contains(b, x) {
			both = append(both, x)
		}
	}
	return both
}

func (f *fano) at(point mutex.ID) (x, y float64) {
	p := fanoPlaces[f.placeOf[point]]
	return f.cx + fanoRadius*p[0], f.cy + fanoRadius*p[1]
}
