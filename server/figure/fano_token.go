package figure

import (
	"math"
	"slices"
	"strconv"
	"unicode"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// numbered returns a node's number in words; "" for 0.
func numbered(p mutex.ID) string {
	if p == 0 {
		return ""
	}
	return strconv.Itoa(int(p))
}

// flown returns the tokens in flight, each at its progress, shifted a little where it would cover another token, a
// point, or a crossing.
func (f *fano) flown() []token {
	const room, passing = 31, 25
	var seen [][3]float64 // x, y, and the least distance of another token
	for _, p := range upTo(7) {
		seen = append(seen, [3]float64{f.at(p)[0], f.at(p)[1], passing})
	}
	for _, a := range fanoBridges {
		at := polar(f.centre, f.radius, a)
		seen = append(seen, [3]float64{at[0], at[1], passing})
	}
	var all []token
	for _, m := range f.flights {
		client, arbiter, back := channel(m)
		if client == arbiter || f.placeOf[client] == 0 || f.placeOf[arbiter] == 0 {
			continue
		}
		way := f.way(client, arbiter, client)
		if back {
			way = f.way(client, client, arbiter)
		}
		t := freeOn(way, math.Max(0.14, math.Min(0.86, f.scene.flown(m))), seen)
		at := way.at(t)
		seen = append(seen, [3]float64{at[0], at[1], room})
		g := token{mark: m, place: at, scale: 0.9, number: numbered(m.Of), t: t}
		if points(m) {
			g.turn = way.turn(t)
		}
		all = append(all, g)
	}
	return all
}

// rounding is the greatest distance that is a rounding error: positions that are so nearly as good are equally good.
const rounding = 1e-6

// freeOn returns the position on a way nearest to t where nothing else is; else the least crowded one.
func freeOn(way curve, t float64, seen [][3]float64) float64 {
	best, most := t, math.Inf(-1)
	for i := 0; i <= 24 && most < -rounding; i++ {
		k := t + float64((i+1)/2)*0.025*float64(1-2*(i%2))
		if k < 0.1 || k > 0.9 {
			continue
		}
		at, room := way.at(k), 0.0
		for _, s := range seen {
			room = math.Min(room, math.Hypot(s[0]-at[0], s[1]-at[1])-s[2])
		}
		if room > most+rounding {
			best, most = k, room
		}
	}
	return best
}

// docks returns the tokens that wait at an arbiter: its own fork or vote, and requests, each on its client's line.
func (f *fano) docks() []token {
	var all []token
	for _, a := range upTo(7) {
		m := f.things[a]
		if m == nil || m.Message != "" && m.At.node != m.To.node || m.Message == "" && m.At.side != 'a' {
			continue
		}
		at, dock := f.at(a), fanoDocks[f.placeOf[a]]
		all = append(all, token{mark: m, place: point{at[0] + dock[0], at[1] + dock[1]}, scale: 0.78, number: numbered(a)})
	}
	for _, c := range upTo(7) {
		for _, a := range upTo(7) {
			m := f.asked[[2]mutex.ID{c, a}]
			if m == nil || c == a {
				continue
			}
			way := f.way(c, a, c)
			t := fanoPoint * 2.3 / distance(way[0], way[3])
			all = append(all, token{mark: m, place: way.at(t), turn: way.turn(t) + 180, scale: 1})
		}
	}
	return all
}

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
	sheet.Text
	of *mark
}

// names returns the names of messages in flight that cover nothing important; one per client and message type.
func (f *fano) names(resting, flying []token, height float64) (all []tokenName) {
	var boxes []box
	for _, g := range resting {
		boxes = append(boxes, around(g.place, 10, 14))
	}
	for _, p := range upTo(7) {
		boxes = append(boxes, around(f.at(p), fanoRing, fanoRing))
		if at := f.boxOf(p); f.hasBox(p) {
			boxes = append(boxes, box{at[0], at[1], at[0] + boxWidth, at[1] + boxHeight})
		}
	}
	for _, g := range flying {
		boxes = append(boxes, around(g.place, 11, 16))
	}
	named := map[string]bool{}
	for _, g := range flying {
		client, _, _ := channel(g.mark)
		words := f.types[g.mark.Message]
		key := words + " " + numbered(client)
		if words == "" || named[key] {
			continue
		}
		if name, area, ok := nameAt(g.place, words, boxes, height); ok {
			boxes, named[key], all = append(boxes, area), true, append(all, tokenName{name, g.mark})
		}
	}
	return all
}

// nameAt returns a name at the first spot near a token where it covers nothing, and its area; false if there is none.
func nameAt(token point, words string, boxes []box, height float64) (sheet.Text, box, bool) {
	wide := 0.0
	for _, r := range words {
		if unicode.ToLower(r) == r {
			wide += nameSmall
		} else {
			wide += nameCapital
		}
	}
	for _, spot := range nameSpots {
		x, y := token[0]+spot.dx, token[1]+spot.dy
		left := x - wide*float64(spot.anchor)/2
		area := box{left, y - nameAbove, left + wide, y + nameUnder}
		if left >= 2 && left+wide <= fanoWidth-2 && area.y1 >= 2 && area.y2 <= height && !slices.ContainsFunc(boxes, area.overlaps) {
			return sheet.Text{X: x, Y: y, Words: words, Size: 12, Anchor: spot.anchor, Tone: sheet.Ink2, Halo: true}, area, true
		}
	}
	return sheet.Text{}, box{}, false
}
