package figure

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// The width of small and capital letters in a message's name, and the name's height above and below its base line: see
// the page's module plane-names.js.
const (
	nameSmall   = 7
	nameCapital = 8.6
	nameAbove   = 10
	nameUnder   = 4
)

// nameSpots are a name's possible offsets from its token, best first.
var nameSpots = []struct {
	dx, dy float64
	anchor sheet.Anchor
}{
	{15, 4, sheet.Start}, {-15, 4, sheet.End}, {12, 20, sheet.Start}, {-12, 20, sheet.End},
	{12, -12, sheet.Start}, {-12, -12, sheet.End}, {0, 30, sheet.Middle}, {0, -20, sheet.Middle},
}

// tokenName is the name of the message that carries a token.
type tokenName struct {
	of     *mark
	words  string
	x, y   float64
	anchor sheet.Anchor
}

// names returns the names of messages in flight that cover nothing important; one per client and message type.
func (f *fano) names(resting, flying []token, height float64) []tokenName {
	var boxes []box
	for _, g := range slices.Concat(resting, flying) {
		boxes = append(boxes, around(g.place, 10, 14))
	}
	for p := mutex.ID(1); p <= 7; p++ {
		boxes = append(boxes, around(f.at(p), fanoRing, fanoRing))
		if f.hasBox(p) {
			at := f.boxOf(p)
			boxes = append(boxes, box{at[0], at[1], at[0] + boxWidth, at[1] + boxHeight})
		}
	}
	for _, g := range flying {
		boxes = append(boxes, around(g.place, 11, 16))
	}
	var all []tokenName
	named := map[string]bool{}
	for _, g := range flying {
		client, _, _ := channel(g.mark)
		words := f.types[g.mark.Message]
		key := words + " " + strconv.Itoa(int(client))
		if words == "" || named[key] {
			continue
		}
		if n, area, ok := f.nameOf(g, words, boxes, height); ok {
			boxes, named[key], all = append(boxes, area), true, append(all, n)
		}
	}
	return all
}

// nameOf returns a token's name at the first spot where it covers nothing, and its area; false if there is none.
func (f *fano) nameOf(g token, words string, boxes []box, height float64) (tokenName, box, bool) {
	wide := 0.0
	for _, r := range words {
		if unicode.ToLower(r) == r {
			wide += nameSmall
		} else {
			wide += nameCapital
		}
	}
	for _, spot := range nameSpots {
		x, y := g.place[0]+spot.dx, g.place[1]+spot.dy
		left := x
		switch spot.anchor {
		case sheet.End:
			left -= wide
		case sheet.Middle:
			left -= wide / 2
		}
		area := box{left, y - nameAbove, left + wide, y + nameUnder}
		if left < 2 || left+wide > fanoWidth-2 || area.y1 < 2 || area.y2 > height || slices.ContainsFunc(boxes, area.overlaps) {
			continue
		}
		return tokenName{g.mark, words, x, y, spot.anchor}, area, true
	}
	return tokenName{}, box{}, false
}

func (n *tokenName) draw() sheet.Item {
	return &sheet.Text{X: n.x, Y: n.y, Words: n.words, Size: 12, Anchor: n.anchor, Tone: sheet.Ink2, Halo: true}
}

// around returns the box that extends x and y from a position on both sides.
func around(at point, x, y float64) box { return box{at[0] - x, at[1] - y, at[0] + x, at[1] + y} }

// low returns a number as a subscript, as in S₁.
func low(n mutex.ID) string {
	return strings.Map(func(r rune) rune { return r - '0' + '₀' }, strconv.Itoa(int(n)))
}
