package figure

import (
	"math"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// Dashes of the grammar.
var (
	grantDash = []float64{7, 4}
	owedDash  = []float64{0.1, 5}
	ghostDash = []float64{2, 4}
)

func (f *frame) drawLanes() {
	g := &sheet.Group{Class: "lanes"}
	for _, p := range f.shown {
		y := f.y(p)
		from := f.left - 6
		for _, d := range f.downs { // a crashed process has no lane, but dots
			x1, x2, ok := f.ends(d.from, d.to)
			if !ok || d.process != p {
				continue
			}
			g.Add(sheet.Straight(from, y, x1, y, sheet.Pen{Tone: sheet.Edge, Width: 1.25}),
				sheet.Straight(x1+8, y, x2, y, sheet.Pen{Tone: sheet.Ghost, Width: 1.5, Dash: ghostDash}))
			from = x2
		}
		if from < f.right+6 {
			g.Add(sheet.Straight(from, y, f.right+6, y, sheet.Pen{Tone: sheet.Edge, Width: 1.25}))
		}
	}
	f.out.Add(g)
}

// heads name the lanes.
func (f *frame) heads() {
	for _, p := range f.shown {
		l, size := f.lanes[p-1], f.headSize()
		tone := l.hue
		if tone == sheet.Ink2 {
			tone = sheet.Ink
		}
		y := f.y(p) + size*0.36
		f.out.Add(&sheet.Text{X: 14, Y: y, Words: l.name, Size: size, Bold: true, Tone: tone})
		if l.host != "" {
			f.out.Add(&sheet.Text{X: 18 + f.ruler.Width(l.name, size, true), Y: y, Words: l.host, Size: 12, Bold: true, Tone: f.guest(l)})
		}
	}
}

// guest is the hue of the process on whose machine a server runs.
func (f *frame) guest(l lane) sheet.Tone {
	for _, other := range f.lanes {
		if "@"+other.name == l.host {
			return other.hue
		}
	}
	return sheet.Ink2
}

func (f *frame) drawBars() {
	for _, s := range f.stretches {
		x1, x2, ok := f.ends(s.from, s.to)
		if !ok || !f.shows(s.process) {
			continue
		}
		y, hue, word := f.y(s.process)-f.bar/2, f.hue(s.process), f.waiting
		g := &sheet.Group{Class: "waiting"}
		if s.inside {
			word, g.Class = f.inside, "inside"
			g.Add(sheet.Box(x1, y, x2-x1, f.bar).Filled(hue))
		} else {
			g.Add(sheet.Box(x1, y, x2-x1, f.bar).Filled(sheet.Paper),
				sheet.Hatch(x1, y, x2-x1, f.bar, 4.6, true, sheet.Pen{Tone: hue, Width: 1.3}),
				sheet.Box(x1, y, x2-x1, f.bar).Draw(sheet.Pen{Tone: hue, Width: 1.2}))
		}
		g.Title = f.lanes[s.process-1].name + ": " + word
		f.out.Add(g)
	}
}

// drawDowns takes the bars off where a process is crashed: who crashed inside stays there, and does nothing.
func (f *frame) drawDowns() {
	for _, d := range f.downs {
		if x1, x2, ok := f.ends(d.from, d.to); ok && f.shows(d.process) {
			y := f.y(d.process)
			f.out.Add(sheet.Straight(x1, y, x2, y, sheet.Pen{Tone: sheet.Paper, Width: 6}),
				sheet.Straight(x1+8, y, x2, y, sheet.Pen{Tone: sheet.Ghost, Width: 1.5, Dash: ghostDash}))
		}
	}
}

// nameCrash writes beside the cross of a crash what it is.
func (f *frame) nameCrash(x, y float64) {
	words := f.o.Texts.T("figure.crash")
	size := f.fs - 0.5
	width := f.ruler.Width(words, size, true)
	var best box
	least := math.Inf(1)
	for _, base := range []float64{y - f.bar/2 - 5, y + f.bar/2 + size + 1} {
		for _, left := range []float64{x - width/2, x - width - 4, x + 4} {
			at := box{left, base - size + 1, left + width, base + 3}
			cost := f.ways.cost(at, -2) + math.Abs(left+width/2-x)*0.05
			if at.x2 > f.right+10 || overlapsAny(at, f.texts) {
				cost += 200
			}
			if cost < least {
				best, least = at, cost
			}
		}
	}
	f.write(&sheet.Text{X: best.x1, Y: best.y2 - 3, Words: words, Size: size, Bold: true, Tone: sheet.Broken, Halo: true}, best)
}

// drawClashes hatches where two are inside at once, from lane to lane.
func (f *frame) drawClashes() {
	for i, a := range f.stretches {
		for _, b := range f.stretches[i+1:] {
			if !f.clash(a, b) || !f.shows(a.process) || !f.shows(b.process) {
				continue
			}
			x1, x2, ok := f.ends(max(a.from, b.from), min(a.to, b.to))
			if !ok {
				continue
			}
			y1, y2 := math.Min(f.y(a.process), f.y(b.process))+f.bar/2, math.Max(f.y(a.process), f.y(b.process))-f.bar/2
			pen := sheet.Pen{Tone: sheet.Broken, Width: 1}
			edge := sheet.Pen{Tone: sheet.Broken, Width: 1.5}
			words := f.o.Texts.T("diagram.inside", "n", 2)
			g := &sheet.Group{Class: "clash", Title: words}
			g.Add(sheet.Hatch(x1, y1, x2-x1, y2-y1, 5.5, true, pen), sheet.Hatch(x1, y1, x2-x1, y2-y1, 5.5, false, pen),
				sheet.Straight(x1, y1-f.bar, x1, y2+f.bar, edge), sheet.Straight(x2, y1-f.bar, x2, y2+f.bar, edge))
			f.out.Add(g)
			f.nameClash(words, x1, x2, y1, y2)
			f.ways.box(box{x1 - 2, y1, x2 + 2, y2}, 20)
		}
	}
}

// nameClash puts the words beside the hatch, or if there is more room, on it.
func (f *frame) nameClash(words string, x1, x2, y1, y2 float64) {
	width := f.ruler.Width(words, f.fs, true)
	var best box
	least := 90.0
	for _, x := range []float64{x1 - width - 8, x2 + 8, (x1 + x2 - width) / 2} {
		for y := y1 + 6; y <= y2-f.fs-6; y += 6 {
			b := box{x, y, x + width, y + f.fs + 2}
			cost := f.ways.cost(b, -2) + math.Abs(y+f.fs/2-(y1+y2)/2)*0.05
			if on := x > x1 && x < x2; on && width+12 < x2-x1 {
				cost += 6
			} else if on || x < x1 && b.x2 > x1 || x < f.left-6 || b.x2 > f.right+8 {
				cost += 100
			}
			if overlapsAny(b, f.texts) {
				cost += 100
			}
			if cost < least {
				best, least = b, cost
			}
		}
	}
	if least < 90 {
		f.out.Add(sheet.Box(best.x1-4, best.y1-2, width+8, f.fs+6).Filled(sheet.Paper))
		f.write(&sheet.Text{X: best.x1, Y: best.y2 - 3, Words: words, Size: f.fs, Bold: true, Tone: sheet.Broken, Halo: true}, best)
	}
}

// write puts words down whose place is known.
func (f *frame) write(t *sheet.Text, b box) {
	f.texts = append(f.texts, b)
	f.ways.box(b, 40)
	f.out.Add(t)
}

// nameBars names each phase in the first gap between its events that is wide enough, where no message runs through.
func (f *frame) nameBars() []sheet.Item {
	size := math.Max(10.5, f.fs-2)
	var items []sheet.Item
	if f.bar < 14 {
		return nil
	}
	for _, s := range f.stretches {
		x1, x2, ok := f.ends(s.from, s.to)
		if !ok || !f.shows(s.process) {
			continue
		}
		word, tone := f.waiting, f.hue(s.process)
		if s.inside {
			word, tone = f.inside, sheet.OnHue
		}
		width, y := f.ruler.Width(word, size, true), f.y(s.process)+size*0.36
		at, found := f.freest(f.gapsOf(s.process, math.Max(x1, f.left-4), math.Min(x2, f.right+4), width+10), width, y-size+1, y+2)
		if !found {
			continue
		}
		if !s.inside {
			items = append(items, sheet.Box(at-4, f.y(s.process)-f.bar/2+2.5, width+8, f.bar-5).Filled(sheet.Paper))
		}
		items = append(items, &sheet.Text{X: at + width/2, Y: y, Words: word, Size: size, Bold: true, Anchor: sheet.Middle, Tone: tone})
		b := box{at, y - size + 1, at + width, y + 2}
		f.texts = append(f.texts, b)
		f.ways.box(b, 40)
	}
	return items
}

// gapsOf are the gaps between the events of a lane that are at least so wide.
func (f *frame) gapsOf(p mutex.ID, x1, x2, width float64) [][2]float64 {
	r := f.dot + 2
	var gaps [][2]float64
	from := x1
	take := func(to float64) {
		if to-from-2*r >= width {
			gaps = append(gaps, [2]float64{from + r, to - r})
		}
		from = to
	}
	for b := f.from; b < f.to; b++ {
		if x := f.x(b); f.beats[b].at == p && f.beats[b].local() && x > x1 && x < x2 {
			if f.o.Axis == LogicalAxis && x < from {
				continue
			}
			take(x)
		}
	}
	take(x2)
	return gaps
}

// freest is the first place for a name that nothing crosses, else the least crossed.
func (f *frame) freest(gaps [][2]float64, width, top, low float64) (x float64, ok bool) {
	least := math.Inf(1)
	for _, g := range gaps[:min(6, len(gaps))] {
		for _, share := range []float64{0.5, 0.2, 0.8, 0.02, 0.98} {
			at := g[0] + 2 + (g[1]-g[0]-4-width)*share
			if cost := f.ways.cost(box{at - 2, top + 2, at + width + 2, low - 2}, -2); cost < least {
				x, least, ok = at, cost, true
			}
			if least < 7 {
				return x, true
			}
		}
	}
	return x, ok
}

// drawDebts are dotted lines above the lane of whoever owes an answer, one level each, in the hue of who waits for it.
func (f *frame) drawDebts() {
	for _, d := range f.debts {
		x1, x2, ok := f.ends(d.from, d.until)
		if !ok || !f.shows(d.process) {
			continue
		}
		base := f.y(d.process)
		step := f.fs + 4
		room := f.gap - f.bar - 16
		if f.row[d.process] == 0 {
			room = f.room(d.process) + f.bar
		}
		level := min(d.level, max(0, int((room-9)/step)))
		y := base - f.bar/2 - 9 - float64(level)*step
		o := sheet.From(x1, base-f.dot).Line(x1, y+4).Quad(x1, y, x1+4, y)
		if d.from < f.from {
			o = sheet.From(x1, y)
		}
		if d.until < f.to {
			o.Line(math.Max(x1+4, x2-4), y).Quad(x2, y, x2, y+4).Line(x2, base-f.bar/2)
		} else {
			o.Line(x2, y)
		}
		words := f.o.Texts.T("diagram.defers", "p", f.lanes[d.to-1].name)
		g := &sheet.Group{Class: "owed", Title: f.lanes[d.process-1].name + ": " + words}
		g.Add(o.Draw(sheet.Pen{Tone: f.hue(d.to), Width: 2.4, Dash: owedDash, Round: true}))
		f.out.Add(g)
		f.ways.box(box{x1 - 2, y - 2, x2 + 2, y + 2}, 25)
		if d.level <= level {
			f.nameDebt(words, x1, x2, y)
		}
	}
}

// nameDebt puts the words on the dotted line, where nothing crosses them; best at its beginning.
func (f *frame) nameDebt(words string, x1, x2, y float64) {
	size := f.fs - 0.5
	width := f.ruler.Width(words, size, false)
	var best box
	least := 15.0
	for x := x1 + 9; x == x1+9 || x+width < x2-2; x += 10 {
		b := box{x, y - 5 - size + 1, x + width, y - 2}
		if cost := f.ways.cost(b, -2) + (x-x1)*0.01; cost < least && b.x2 <= f.right+8 && !overlapsAny(b, f.texts) {
			best, least = b, cost
		}
	}
	if least < 15 {
		f.write(&sheet.Text{X: best.x1, Y: y - 5, Words: words, Size: size, Tone: sheet.Ink2, Halo: true}, best)
	}
}

// drawMarks are the events: the shape says what happened.
func (f *frame) drawMarks() {
	for _, n := range f.visible() {
		b := &f.beats[n]
		x, y, r, hue := f.x(n), f.y(b.at), f.dot-0.5, f.hue(b.at)
		pen := sheet.Pen{Tone: hue, Width: 2}
		g := &sheet.Group{Class: "event " + b.kind.String(), Title: f.tell(b)}
		switch {
		case b.kind == trace.Crash:
			g.Add(&sheet.Circle{X: x, Y: y, R: r + 2.5, Fill: sheet.Paper}, cross(x, y, r, sheet.Pen{Tone: sheet.Broken, Width: 2.25}))
			f.nameCrash(x, y)
		case b.kind == trace.Recover:
			g.Add(sheet.Straight(x, y-r-2, x, y+r+2, sheet.Pen{Tone: hue, Width: 3}))
		case b.kind == trace.Ignored:
			g.Add(&sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Paper}, sheet.Straight(x-r, y, x+r, y, sheet.Pen{Tone: hue, Width: 2.5}))
		case b.defers:
			g.Add(sheet.Box(x-r, y-r, 2*r, 2*r).Both(sheet.Paper, pen))
		case b.kind == trace.Internal:
			d := r * 1.15
			g.Add(sheet.From(x, y-d).Line(x+d, y).Line(x, y+d).Line(x-d, y).Close().Both(sheet.Paper, pen))
		case b.kind.Asks() || b.kind.Leaves() || b.kind == trace.Send:
			g.Add(&sheet.Circle{X: x, Y: y, R: r + 2.2, Fill: sheet.Paper}, &sheet.Circle{X: x, Y: y, R: r + 1, Fill: hue})
		default:
			g.Add(&sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Paper, Pen: pen})
		}
		f.out.Add(g)
	}
}

func cross(x, y, r float64, pen sheet.Pen) *sheet.Path {
	return sheet.From(x-r, y-r).Line(x+r, y+r).Move(x+r, y-r).Line(x-r, y+r).Draw(pen)
}
