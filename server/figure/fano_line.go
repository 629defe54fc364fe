package figure

import (
	"cmp"
	"math"
	"slices"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// line returns a client's whole line.
func (f *fano) line(client mutex.ID) *sheet.Outline {
	o := new(sheet.Outline)
	for _, c := range f.courses(client) {
		c.extend(o)
	}
	return o
}

// courses returns a client's line in pieces: thirds of the circle, or one piece from end to end.
func (f *fano) courses(client mutex.ID) []curve {
	members := slices.Clone(f.sets[client-1])
	if f.isCircle(client) {
		var thirds []curve
		for i, p := range members {
			thirds = append(thirds, f.way(client, p, members[(i+1)%len(members)]))
		}
		return thirds
	}
	reach := func(p mutex.ID) float64 {
		most := 0.0
		for _, o := range members {
			most = math.Max(most, distance(f.at(p), f.at(o)))
		}
		return most
	}
	slices.SortStableFunc(members, func(a, b mutex.ID) int { return -cmp.Compare(reach(a), reach(b)) })
	return []curve{straightLine(f.at(members[0]), f.at(members[1]))}
}

// isCircle reports whether a client's line is the circle.
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

// way returns the piece of a client's line from one point to another: straight, or a third of the circle.
func (f *fano) way(client, a, b mutex.ID) curve {
	from, to := f.at(a), f.at(b)
	if !f.isCircle(client) {
		return straightLine(from, to)
	}
	turn := (from[0]-f.cx)*(to[1]-f.cy) - (from[1]-f.cy)*(to[0]-f.cx)
	k := 4.0 / 3 * math.Tan(math.Pi/6)
	if turn < 0 {
		k = -k
	}
	return curve{
		from, {from[0] - k*(from[1]-f.cy), from[1] + k*(from[0]-f.cx)}, {to[0] + k*(to[1]-f.cy), to[1] - k*(to[0]-f.cx)}, to,
	}
}
