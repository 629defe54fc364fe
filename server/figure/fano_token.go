package figure

import (
	"math"
	"strconv"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// flights are things under way, each as far as it has come, moved a little where it would cover another one, a point, or
// a crossing.
func (f *fano) flights(at *stand, tokens *sheet.Group, trail func(mutex.ID, *sheet.Outline)) {
	const room, passing = 31, 27
	var seen [][3]float64 // x, y, and how near another may come
	for p := mutex.ID(1); p <= 7; p++ {
		x, y := f.at(p)
		seen = append(seen, [3]float64{x, y, passing})
	}
	for _, a := range fanoBridges {
		sin, cos := math.Sincos(a * math.Pi / 180)
		seen = append(seen, [3]float64{f.cx + fanoRadius*cos, f.cy + fanoRadius*sin, passing})
	}
	for _, m := range at.flights {
		client, arbiter, back := channel(m)
		if client == arbiter || f.placeOf[client] == 0 || f.placeOf[arbiter] == 0 {
			continue
		}
		way := f.way(client, arbiter, client)
		if back {
			way = f.way(client, client, arbiter)
		}
		t := freeOn(way, math.Max(0.14, math.Min(0.86, f.flown(m))), seen)
		x, y, degrees := way.at(t)
		seen = append(seen, [3]float64{x, y, room})
		if m.What == picture.MarkFork || m.What == picture.MarkVote {
			behind := way.upTo(t)
			if back {
				behind = f.way(client, arbiter, client).upTo(1 - t)
			}
			trail(client, behind)
		}
		tokens.Add(flyingGlyph(m, x, y, 0.95, degrees))
	}
}

// freeOn is the place on a way nearest to t where nothing else is.
func freeOn(way course, t float64, seen [][3]float64) float64 {
	best, most := t, math.Inf(-1)
	for i := 0; i <= 24; i++ {
		k := t + float64((i+1)/2)*0.025*float64(1-2*(i%2))
		if k < 0.1 || k > 0.9 {
			continue
		}
		x, y, _ := way.at(k)
		room := 0.0
		for _, s := range seen {
			room = math.Min(room, math.Hypot(s[0]-x, s[1]-y)-s[2])
		}
		if room > most {
			best, most = k, room
		}
		if most >= 0 {
			break
		}
	}
	return best
}

// docks are what waits at an arbiter: its own fork or vote, and requests, each on its client's line.
func (f *fano) docks(at *stand, tokens *sheet.Group) {
	for a := mutex.ID(1); a <= 7; a++ {
		m := at.things[a]
		if m == nil || m.At.side != 'a' || m.Message != "" && m.At.node != m.To.node {
			continue
		}
		x, y := f.at(a)
		dock := fanoDocks[f.placeOf[a]]
		tokens.Add(thingGlyph(m, x+dock[0], y+dock[1], 0.8, strconv.Itoa(int(a))))
	}
	for c := mutex.ID(1); c <= 7; c++ {
		for a := mutex.ID(1); a <= 7; a++ {
			m := at.asked[[2]mutex.ID{c, a}]
			if m == nil || c == a {
				continue
			}
			way := f.way(c, a, c)
			x, y, degrees := way.at(fanoPoint * 2.3 / way.length())
			tokens.Add(requestGlyph(x, y, 1, degrees+180, m.State == picture.Strong))
		}
	}
}
