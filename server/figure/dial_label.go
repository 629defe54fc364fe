package figure

import (
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"fano/algorithms/mutex"
)

// A dialLabel is the number, or range of numbers, at the teeth of a comb, for points too small to carry their own.
type dialLabel struct {
	of   mutex.ID // client whose comb it is
	text string
	x, y float64
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

// covers reports whether two labels would overlap.
func (l dialLabel) covers(other dialLabel) bool {
	digits := utf8.RuneCountInString(l.text) + utf8.RuneCountInString(other.text)
	return math.Abs(l.x-other.x) <= halfDigit*float64(digits) && math.Abs(l.y-other.y) < lineOfLabel
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
	first, last := members[0], members[len(members)-1]
	l := dialLabel{of: c, text: strconv.Itoa(int(first))}
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
	half := halfDigit * float64(utf8.RuneCountInString(l.text))
	l.x, l.y = math.Max(half, math.Min(dialSize-half, d.c+r*cos)), d.cy+r*sin+4
	return l
}
