package figure

import (
	"math"
	"strconv"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// token is a mark at its position in a picture.
type token struct {
	mark   *mark
	place  point
	turn   float64 // degrees
	scale  float64
	number string
	t      float64 // share of its way behind it, 0 to 1
	tiny   bool    // draw a disc or a diamond
}

func (g *token) draw() sheet.Item {
	if g.tiny {
		return tinyGlyph(g.mark, g.place[0], g.place[1])
	}
	return glyphOf(g.mark, g.place[0], g.place[1], g.scale, g.turn, g.number)
}

// numbered returns the number on a token: its arbiter's, or "" for none.
func numbered(of mutex.ID) string {
	if of == 0 {
		return ""
	}
	return strconv.Itoa(int(of))
}

// flown returns the tokens in flight, each at its progress, shifted a little where it would cover another token, a
// point, or a crossing.
func (f *fano) flown() []token {
	const room, passing = 31, 25
	var seen [][3]float64 // x, y, and the least distance of another token
	for p := mutex.ID(1); p <= 7; p++ {
		seen = append(seen, [3]float64{f.at(p)[0], f.at(p)[1], passing})
	}
	for _, a := range fanoBridges {
		at := f.onCircle(a)
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
		at := way.place(t)
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
		at, room := way.place(k), 0.0
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
	for a := mutex.ID(1); a <= 7; a++ {
		m := f.things[a]
		if m == nil || m.Message != "" && m.At.node != m.To.node || m.Message == "" && m.At.side != 'a' {
			continue
		}
		at, dock := f.at(a), fanoDocks[f.placeOf[a]]
		all = append(all, token{mark: m, place: point{at[0] + dock[0], at[1] + dock[1]}, scale: 0.78, number: numbered(a)})
	}
	for c := mutex.ID(1); c <= 7; c++ {
		for a := mutex.ID(1); a <= 7; a++ {
			m := f.asked[[2]mutex.ID{c, a}]
			if m == nil || c == a {
				continue
			}
			way := f.way(c, a, c)
			t := fanoPoint * 2.3 / distance(way[0], way[3])
			all = append(all, token{mark: m, place: way.place(t), turn: way.turn(t) + 180, scale: 1})
		}
	}
	return all
}
