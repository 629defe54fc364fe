package figure

import (
	"fmt"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/web"
)

// The emblem's measures: the radius of the circle and of a point, and the margin.
const (
	emblemRadius = 62
	emblemPoint  = 15
	emblemAround = emblemPoint + 3
)

// Emblem draws the plane of seven points for the home page, with the lines of two processes and the point where they
// meet. Errors: sets that are not the lines of such a plane.
func Emblem(sets [][]mutex.ID, first, second mutex.ID) (web.Plane, error) {
	if orderOf(sets) != 2 {
		return web.Plane{}, fmt.Errorf("figure: %v are not the lines of a plane of seven points", sets)
	}
	f := &fano{scene: &scene{sets: sets}, radius: emblemRadius, placeOf: placeFano(sets, []mutex.ID{first, second})}
	f.centre = point{emblemAround - emblemRadius*fanoPlaces[4][0], emblemAround - emblemRadius*fanoPlaces[1][1]}
	meet := shared(sets[first-1], sets[second-1])[0]
	out := sheet.Sheet{Theme: sheet.OfPage}
	for _, p := range upTo(7) {
		if p != first && p != second {
			out.Add(f.line(p).Draw(sheet.Pen{Tone: sheet.Edge, Width: 1.4}))
		}
	}
	out.Add(f.line(first).Draw(sheet.Pen{Tone: sheet.Hue(int(first)), Width: 5}),
		f.line(second).Draw(sheet.Pen{Tone: sheet.Hue(int(second)), Width: 5, Dash: []float64{11, 6}}))
	for _, p := range upTo(7) {
		at, fill, tone, pen := f.at(p), sheet.Paper, sheet.Ink2, sheet.Pen{Tone: sheet.Edge, Width: 1.6}
		switch p {
		case meet:
			fill, tone, pen = sheet.Ink, sheet.Paper, sheet.Pen{}
		case first, second:
			fill, tone, pen = sheet.Hue(int(p)), sheet.OnHue, sheet.Pen{}
		}
		out.Add(&sheet.Circle{X: at[0], Y: at[1], R: emblemPoint, Fill: fill, Pen: pen},
			centred(at[0], at[1]+emblemPoint/3, numbered(p), 14, true, tone))
	}
	return web.Plane{
		N: len(sets), First: int(first), Second: int(second), Meet: int(meet), FirstLine: ints(sets[first-1]), SecondLine: ints(sets[second-1]),
		Width: 2 * f.centre[0], Height: 2*emblemAround + 3*emblemRadius, Shapes: out.Shapes(),
	}, nil
}

func ints(ids []mutex.ID) []int {
	all := make([]int, len(ids))
	for i, id := range ids {
		all[i] = int(id)
	}
	return all
}
