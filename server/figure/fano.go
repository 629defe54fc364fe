package figure

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
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

// The sizes of the drawing.
const (
	fanoRadius  = 150
	fanoPoint   = 16
	plateWidth  = 136
	plateHeight = 56
	platePitch  = 40
)

// fano is the drawing of one plane.
type fano struct {
	*scene
	cx, cy  float64
	placeOf map[mutex.ID]int
}

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

// isCircle says that a client's line is the circle, isMedian that the circle crosses it where there is no point.
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

// course is a way along a line: straight, or along the circle.
type course struct {
	x1, y1, x2, y2 float64
	cx, cy         float64
	from, to       float64 // degrees, if it is round
	round          bool
}

// way is from one point to another on a client's line.
func (f *fano) way(client, a, b mutex.ID) course {
	c := course{cx: f.cx, cy: f.cy}
	c.x1, c.y1 = f.at(a)
	c.x2, c.y2 = f.at(b)
	if !f.isCircle(client) {
		return c
	}
	c.round = true
	c.from, c.to = math.Atan2(c.y1-f.cy, c.x1-f.cx)*180/math.Pi, math.Atan2(c.y2-f.cy, c.x2-f.cx)*180/math.Pi
	for c.to-c.from > 180 {
		c.to -= 360
	}
	for c.to-c.from < -180 {
		c.to += 360
	}
	return c
}

// at is the place at t, and the direction there in degrees.
func (c course) at(t float64) (x, y, degrees float64) {
	if !c.round {
		return c.x1 + (c.x2-c.x1)*t, c.y1 + (c.y2-c.y1)*t, math.Atan2(c.y2-c.y1, c.x2-c.x1) * 180 / math.Pi
	}
	a := c.from + (c.to-c.from)*t
	sin, cos := math.Sincos(a * math.Pi / 180)
	degrees = a + 90
	if c.to < c.from {
		degrees = a - 90
	}
	return c.cx + fanoRadius*cos, c.cy + fanoRadius*sin, degrees
}

func (c course) length() float64 { return math.Hypot(c.x2-c.x1, c.y2-c.y1) }

// upTo is the way as far as t.
func (c course) upTo(t float64) *sheet.Outline {
	if c.round {
		return new(sheet.Outline).Arc(c.cx, c.cy, fanoRadius, c.from, c.from+(c.to-c.from)*t)
	}
	x, y, _ := c.at(t)
	return sheet.From(c.x1, c.y1).Line(x, y)
}

// line is a client's whole line.
func (f *fano) line(client mutex.ID) *sheet.Outline {
	if f.isCircle(client) {
		return new(sheet.Outline).Arc(f.cx, f.cy, fanoRadius, 0, 360)
	}
	members := slices.Clone(f.sets[client-1])
	far := func(p mutex.ID) float64 {
		x, y := f.at(p)
		most := 0.0
		for _, o := range members {
			ox, oy := f.at(o)
			most = math.Max(most, math.Hypot(x-ox, y-oy))
		}
		return most
	}
	slices.SortStableFunc(members, func(a, b mutex.ID) int { return -cmp.Compare(math.Round(far(a)*1e6), math.Round(far(b)*1e6)) })
	c := f.way(client, members[0], members[1])
	return c.upTo(1)
}

// drawFano draws the plane of seven points: who asks lights a line, what arrives makes it thick, and where two lit lines
// meet, an arbiter decides.
func (s *scene) drawFano(out *sheet.Sheet, top float64) float64 {
	const width = 760
	f := &fano{scene: s, cx: width / 2, cy: top + 2*fanoRadius + 46, placeOf: placeFano(s.sets, s.asking())}
	at := s.stand()
	plates := f.plates(width)
	medians, round, tokens := &sheet.Group{Class: "medians"}, &sheet.Group{Class: "lines"}, &sheet.Group{Class: "tokens"}
	put := func(c mutex.ID, items ...sheet.Item) {
		if f.isMedian(c) {
			medians.Add(items...)
		} else {
			round.Add(items...)
		}
	}
	trail := func(c mutex.ID, o *sheet.Outline) {
		if _, asks := s.slots[c]; asks { // else the thin line shows in the gaps of the thick one
			put(c, o.Draw(sheet.Pen{Tone: sheet.Paper, Width: 9.5}))
		}
		put(c, o.Draw(s.heldPen(c)))
	}
	for c := mutex.ID(1); c <= 7; c++ {
		if _, asks := s.slots[c]; !asks {
			put(c, f.line(c).Draw(sheet.Pen{Tone: sheet.Edge, Width: 1.3}))
		}
	}
	for _, c := range s.asking() {
		put(c, f.line(c).Draw(s.slotPen(c)))
	}
	for a := mutex.ID(1); a <= 7; a++ {
		if m := at.things[a]; m != nil && m.Message == "" && m.At.side == 'c' && m.At.node != a {
			trail(m.At.node, f.way(m.At.node, a, m.At.node).upTo(1))
		}
	}
	f.flights(at, tokens, trail)
	f.docks(at, tokens)
	out.Add(medians, f.bridges(), round)
	f.leaders(out, at, plates)
	for p := mutex.ID(1); p <= 7; p++ {
		out.Add(f.point(p))
	}
	for p := mutex.ID(1); p <= 7; p++ {
		if f.seated(at, p) {
			out.Add(f.plate(at, p, plates[f.placeOf[p]]))
		}
	}
	out.Add(tokens)
	out.Width = width
	return f.cy + fanoRadius + 40 + plateHeight + 12
}

// plates are where clients sit, by place.
func (f *fano) plates(width float64) [8][2]float64 {
	low := f.cy + fanoRadius + 42
	beside := fanoRadius * math.Sqrt(3) / 2
	return [8][2]float64{
		1: {f.cx - plateWidth - 46, f.cy - 2*fanoRadius - 20}, 5: {f.cx + 46, f.cy - 2*fanoRadius - 20},
		2: {f.cx - beside - plateWidth - 28, f.cy - fanoRadius/2 - 66}, 7: {f.cx + beside + 28, f.cy - fanoRadius/2 - 66},
		4: {math.Max(14, f.cx-math.Sqrt(3)*fanoRadius-plateWidth/2), low}, 6: {f.cx - plateWidth/2, low},
		3: {math.Min(width-14-plateWidth, f.cx+math.Sqrt(3)*fanoRadius-plateWidth/2), low},
	}
}

// seated says that a client has a plate: it asks, is inside, or holds what an arbiter gave.
func (f *fano) seated(at *stand, p mutex.ID) bool {
	if _, asks := f.slots[p]; asks {
		return true
	}
	for _, m := range at.things {
		if m.Message == "" && m.At.side == 'c' && m.At.node == p {
			return true
		}
	}
	return false
}

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
		if m.What == mutex.MarkFork || m.What == mutex.MarkVote {
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
			tokens.Add(requestGlyph(x, y, 1, degrees+180, m.State == mutex.Strong))
		}
	}
}

// bridges break a median where the circle crosses it in no point.
func (f *fano) bridges() *sheet.Group {
	g := &sheet.Group{Class: "bridges"}
	for _, a := range fanoBridges {
		g.Add(new(sheet.Outline).Arc(f.cx, f.cy, fanoRadius, a-5, a+5).Draw(sheet.Pen{Tone: sheet.Paper, Width: 9}))
	}
	return g
}

// leaders join a point and its plate.
func (f *fano) leaders(out *sheet.Sheet, at *stand, plates [8][2]float64) {
	for p := mutex.ID(1); p <= 7; p++ {
		place := f.placeOf[p]
		if place == 5 || !f.seated(at, p) {
			continue
		}
		x, y := f.at(p)
		px, py := plates[place][0], plates[place][1]
		tx, ty := px, py+plateHeight/2
		switch {
		case place == 3 || place == 4 || place == 6:
			tx, ty = math.Min(math.Max(x, px+8), px+plateWidth-8), py
		case px < x:
			tx = px + plateWidth
		}
		const off = fanoPoint*1.56 + 4
		if far := math.Hypot(tx-x, ty-y); far > off {
			out.Add(sheet.Straight(x+(tx-x)*off/far, y+(ty-y)*off/far, tx, ty, sheet.Pen{Tone: sheet.Ink3, Width: 1}))
		}
	}
}

// point is one of the plane: filled and ringed, if several ask there; each part of the ring on the side its line comes
// from.
func (f *fano) point(p mutex.ID) *sheet.Group {
	x, y := f.at(p)
	var askers []mutex.ID
	for _, c := range f.asking() {
		if slices.Contains(f.sets[c-1], p) {
			askers = append(askers, c)
		}
	}
	g := &sheet.Group{Class: "point"}
	number := &sheet.Text{X: x, Y: y + 5.6, Words: strconv.Itoa(int(p)), Size: 15.5, Anchor: sheet.Middle, Tone: sheet.Ink2}
	switch {
	case len(askers) > 1:
		const ring = fanoPoint * 1.56
		g.Add(&sheet.Circle{X: x, Y: y, R: ring + 3.5, Fill: sheet.Paper})
		from := make([]float64, len(askers))
		for i, c := range askers {
			from[i] = f.side(c, p)
		}
		for _, part := range ringParts(from) {
			g.Add(new(sheet.Outline).Arc(x, y, ring, part.start, part.end).Draw(f.ringPen(askers[part.of])))
		}
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint, Fill: sheet.Ink})
		number.Bold, number.Tone = true, sheet.Paper
	case len(askers) == 1:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint + 3, Fill: sheet.Paper}, &sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 2}})
		number.Bold, number.Tone = true, sheet.Ink
	default:
		g.Add(&sheet.Circle{X: x, Y: y, R: fanoPoint - 1, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.5}})
	}
	g.Add(number)
	return g
}

// side is from where a client's line comes to a point, in degrees: from the client, or at its own point from the middle of
// the others.
func (f *fano) side(client, p mutex.ID) float64 {
	x, y := f.at(p)
	dx, dy := 0.0, 0.0
	for _, o := range f.sets[client-1] {
		if o == p || client != p && o != client {
			continue
		}
		nx, ny, _ := f.way(client, p, o).at(0.08)
		far := math.Hypot(nx-x, ny-y)
		dx, dy = dx+(nx-x)/far, dy+(ny-y)/far
	}
	return math.Atan2(dy, dx) * 180 / math.Pi
}

// ringPart is one of the equal parts of a ring.
type ringPart struct {
	of         int
	start, end float64
}

// ringParts are equal parts, each as near as it can be to where its line comes from.
func ringParts(from []float64) []ringPart {
	share := 360 / float64(len(from))
	order := make([]int, len(from))
	turned := make([]float64, len(from))
	for i, d := range from {
		order[i], turned[i] = i, math.Mod(math.Mod(d, 360)+360, 360)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(turned[a], turned[b]) })
	x, y := 0.0, 0.0
	for i, of := range order {
		sin, cos := math.Sincos((turned[of] - float64(i)*share) * math.Pi / 180)
		x, y = x+cos, y+sin
	}
	turn := math.Atan2(y, x) * 180 / math.Pi
	parts := make([]ringPart, len(order))
	for i, of := range order {
		start := turn + float64(i)*share - share/2
		parts[i] = ringPart{of, start, start + share}
	}
	return parts
}

// plate is a client's seat: who, what it does, and the places of what it needs.
func (f *fano) plate(at *stand, p mutex.ID, where [2]float64) *sheet.Group {
	x, y := where[0], where[1]
	g := &sheet.Group{Class: "plate", Title: f.header.Label(p) + ": " + f.word(p)}
	pen := f.heldPen(p)
	if len(pen.Dash) > 0 && !pen.Round {
		pen.Dash = []float64{8.5, 4} // a sample is shorter than the usual dashes
	}
	g.Add(sheet.Box(x, y, plateWidth, plateHeight).Both(sheet.Paper, sheet.Pen{Tone: sheet.Edge, Width: 1.2}),
		sheet.Straight(x+9, y+15, x+30, y+15, pen),
		&sheet.Text{X: x + 35, Y: y + 20, Words: strconv.Itoa(int(p)), Size: 14, Bold: true, Tone: sheet.Ink},
		phaseDisc(x+56, y+15, 4.6, f.phases[p]),
		&sheet.Text{X: x + plateWidth - 8, Y: y + 19.5, Words: f.word(p), Size: 12, Anchor: sheet.End, Tone: sheet.Ink2})
	for i, a := range f.sets[p-1] {
		sx, sy := x+platePitch*(0.62+float64(i)), y+plateHeight*0.69-1
		m := at.things[a]
		if m == nil || m.Message != "" || m.At.side != 'c' || m.At.node != p {
			g.Add(&sheet.Circle{X: sx, Y: sy, R: 8.5, Pen: sheet.Pen{Tone: sheet.Edge, Width: 1.3, Dash: []float64{2.5, 2.5}}},
				&sheet.Text{X: sx, Y: sy + 4, Words: strconv.Itoa(int(a)), Size: 11.5, Anchor: sheet.Middle, Tone: sheet.Ink3})
			continue
		}
		g.Add(thingGlyph(m, sx, sy, 0.78, strconv.Itoa(int(a))))
		if kept := at.back[[2]mutex.ID{p, a}]; kept != nil && kept.Message == "" {
			g.Add(requestGlyph(sx+15.5, sy+1, 0.7, 180, kept.State == mutex.Strong))
		}
	}
	return g
}
