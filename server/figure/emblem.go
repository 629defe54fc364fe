package figure

import (
	"fmt"
	"slices"

	"fano/algorithms/mutex"
	"fano/web"
)

// The emblem's measures: the circle's radius, that of a point, and the room around.
const (
	emblemRadius = 62
	emblemPoint  = 15
	emblemMargin = 3
	emblemAround = emblemMargin + emblemPoint
)

// Emblem is the plane of seven points as the home page has it: the lines of two processes, and the point in which they
// meet. Errors: of sets that are not the lines of such a plane.
func Emblem(sets [][]mutex.ID, first, second mutex.ID) (web.Plane, error) {
	if len(sets) != 7 || slices.ContainsFunc(sets, func(s []mutex.ID) bool { return len(s) != 3 }) {
		return web.Plane{}, fmt.Errorf("figure: %v are not seven lines of three points", sets)
	}
	placed := placeFano(sets, []mutex.ID{first, second})
	if len(placed) != 7 {
		return web.Plane{}, fmt.Errorf("figure: %v are not the lines of a plane of seven points", sets)
	}
	point := map[int]mutex.ID{}
	for id, place := range placed {
		point[place] = id
	}
	a, b := sets[first-1], sets[second-1]
	p := web.Plane{First: int(first), Second: int(second), FirstLine: ints(a), SecondLine: ints(b), N: len(sets)}
	for _, id := range a {
		if slices.Contains(b, id) {
			p.Meet = int(id)
		}
	}
	at := func(place int) (x, y float64) {
		x, y = fanoPlaces[place][0]+fanoPlaces[3][0], fanoPlaces[place][1]-fanoPlaces[1][1]
		return emblemAround + emblemRadius*x, emblemAround + emblemRadius*y
	}
	line := func(places [3]int) web.PlaneLine {
		on := []mutex.ID{point[places[0]], point[places[1]], point[places[2]]}
		return web.PlaneLine{Of: whose(on, a, b)}
	}
	for _, places := range slices.Concat(fanoMedians, fanoSides) {
		l := line(places)
		l.X1, l.Y1, l.X2, l.Y2 = farthest(at, places)
		p.Lines = append(p.Lines, l)
	}
	x, y := at(5)
	p.Circle = web.PlaneCircle{X: x, Y: y, R: emblemRadius, Of: line(fanoCircle).Of}
	for place := 1; place <= 7; place++ {
		x, y := at(place)
		p.Points = append(p.Points, web.PlanePoint{X: x, Y: y, Process: int(point[place])})
	}
	p.Width, p.Height = 2*(emblemAround+emblemRadius*fanoPlaces[3][0]), 2*emblemAround+3*emblemRadius
	p.Point = emblemPoint
	return p, nil
}

// farthest are the ends of a line: the two of its places that lie farthest apart.
func farthest(at func(int) (float64, float64), places [3]int) (x1, y1, x2, y2 float64) {
	longest := -1.0
	for i := range places {
		for j := range i {
			ax, ay := at(places[i])
			bx, by := at(places[j])
			if d := (ax-bx)*(ax-bx) + (ay-by)*(ay-by); d > longest {
				longest, x1, y1, x2, y2 = d, ax, ay, bx, by
			}
		}
	}
	return x1, y1, x2, y2
}

// whose returns the line that contains these points: 1 or 2, or 0 for neither.
func whose(on, a, b []mutex.ID) int {
	same := func(line []mutex.ID) bool {
		return !slices.ContainsFunc(on, func(id mutex.ID) bool { return !slices.Contains(line, id) })
	}
	switch {
	case same(a):
		return 1
	case same(b):
		return 2
	}
	return 0
}

func ints(ids []mutex.ID) []int {
	all := make([]int, len(ids))
	for i, id := range ids {
		all[i] = int(id)
	}
	return all
}
