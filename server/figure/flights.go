package figure

import (
	"math"
	"strconv"

	"fano/server/figure/sheet"
)

// flight is a message on paper: the part of its line that is shown, and how it ends.
type flight struct {
	*message
	index  int   // among the run's messages
	whole  curve // from event to event
	q      curve // what is shown of it
	flying bool  // it has not arrived where the figure ends
	lost   bool
}

// fly finds the messages of the window.
func (f *frame) fly() []flight {
	var all []flight
	for i := range f.messages {
		m := &f.messages[i]
		if !f.shows(m.from) || !f.shows(m.to) || m.sent >= f.to || m.arrives >= 0 && m.arrives < f.from {
			continue
		}
		if m.arrives < 0 && m.sent < f.from {
			continue // sent long ago, and nothing here tells of it
		}
		l := flight{message: m, index: i, whole: f.line(m)}
		all = append(all, f.cut(l))
	}
	return all
}

// line is the whole way of a message.
func (f *frame) line(m *message) curve {
	ax, bx := f.x(m.sent), f.px(f.axis.hi+0.7*f.axis.spacing)
	switch {
	case m.arrives >= 0:
		bx = f.x(m.arrives)
	case m.due >= 0 && f.o.Axis == TimeAxis && m.due.Float() > f.axis.xs[f.to-1]:
		bx = f.px(m.due.Float())
	}
	ay, by := f.y(m.from), f.y(m.to)
	if m.from == m.to {
		return loop(ax, ay, bx, math.Min(f.gap*0.3, f.bar/2+8))
	}
	bow := 0.0
	if f.passesBy(m, ax, bx) {
		bow = 3 * f.dot
	}
	return bowed(ax, ay, bx, by, bow)
}

// passesBy says that a straight line would come near an event of a lane that it only crosses.
func (f *frame) passesBy(m *message, ax, bx float64) bool {
	ra, rb := f.row[m.from], f.row[m.to]
	for b := f.from; b < f.to; b++ {
		r, ok := f.row[f.beats[b].at]
		if !ok || !f.beats[b].local() || r <= min(ra, rb) || r >= max(ra, rb) {
			continue
		}
		x := ax + (bx-ax)*float64(r-ra)/float64(rb-ra)
		if math.Abs(x-f.x(b)) <= 2.2*f.dot {
			return true
		}
	}
	return false
}

// cut is the part of a message's line that is shown: up to its receiver's mark, to where it was lost, or to the edge.
func (f *frame) cut(l flight) flight {
	left, right := f.left-6, f.right+6
	k0, k1 := 0.0, 1.0
	switch arrived := l.arrives >= 0 && l.arrives < f.to; {
	case arrived && l.message.lost:
		l.lost = true
		gap := math.Min(f.bar/2+16, math.Abs(l.whole.by-l.whole.ay)/2)
		k1 = l.whole.firstWhere(func(_, y float64) bool { return math.Abs(y-l.whole.by) <= gap })
	case arrived:
		k1 = l.whole.touching(f.dot + 2)
	default:
		l.flying = true
		k1 = math.Min(0.97, l.whole.firstWhere(func(x, _ float64) bool { return x >= right }))
	}
	if l.whole.ax < left {
		k0 = l.whole.firstWhere(func(x, _ float64) bool { return x >= left })
	}
	l.q = l.whole.part(math.Min(k0, k1), k1)
	return l
}

// headBack is how far before its tip the line of an arrow ends, under the head.
const headBack = 8

func (f *frame) drawFlights() {
	for _, l := range f.flights {
		g := &sheet.Group{Class: "message", Title: f.tellMessage(l)}
		hue := f.hue(l.from)
		width, head := 1.9, 10.0
		if f.gap < 50 || l.from == l.to {
			width, head = 1.5, 8
		}
		pen := sheet.Pen{Tone: hue, Width: width}
		if l.grants {
			pen.Dash = grantDash
		}
		shaft := l.q
		if long := l.q.length(); !l.lost && long > 0 {
			shaft = l.q.part(0, math.Max(0, 1-(headBack*head/10)/long))
		}
		if l.copy > 1 {
			thick := pen
			thick.Width += 3.5
			g.Add(shaft.outline().Draw(thick), shaft.outline().Draw(sheet.Pen{Tone: sheet.Paper, Width: width + 0.25}))
		} else {
			g.Add(shaft.outline().Draw(pen))
		}
		x, y := l.q.bx, l.q.by
		if l.lost {
			g.Add(cross(x, y, 6, sheet.Pen{Tone: sheet.Broken, Width: 2.25}))
		} else {
			dx, dy := l.q.direction(1)
			g.Add(arrowHead(x, y, dx, dy, head, hue, l.flying))
		}
		f.out.Add(g)
		if l.lost {
			f.nameLoss(&l)
		}
	}
}

// arrowHead is a triangle whose tip is at (x, y); open while the message is under way.
func arrowHead(x, y, dx, dy, size float64, hue sheet.Tone, open bool) sheet.Item {
	bx, by, half := x-dx*size, y-dy*size, size*0.4
	o := sheet.From(x, y).Line(bx-dy*half, by+dx*half).Line(bx+dy*half, by-dx*half).Close()
	if open {
		return o.Both(sheet.Paper, sheet.Pen{Tone: hue, Width: 1.5})
	}
	return o.Filled(hue)
}

// nameLoss writes beside the cross of a lost message what it is, where least is in the way.
func (f *frame) nameLoss(l *flight) {
	x, y := l.q.bx, l.q.by
	words := f.o.Texts.T("diagram.lost")
	width := f.ruler.Width(words, f.fs, true)
	var best box
	least := math.Inf(1)
	for i, at := range [][2]float64{{x + 12, y}, {x - 12 - width, y}, {x - width/2, y + 17}, {x - width/2, y - 17}} {
		b := box{at[0], at[1] - f.fs/2 - 1, at[0] + width, at[1] + f.fs/2 + 1}
		cost := float64(i) + f.ways.cost(b, l.index)
		if cost < least && !overlapsAny(b, f.texts) && b.x2 <= f.right+8 {
			best, least = b, cost
		}
	}
	f.ways.box(box{x - 8, y - 8, x + 8, y + 8}, 30)
	if !math.IsInf(least, 1) {
		f.write(&sheet.Text{X: best.x1, Y: (best.y1+best.y2)/2 + f.fs*0.36, Words: words, Size: f.fs, Bold: true, Tone: sheet.Broken, Halo: true}, best)
	}
}

// layObstacles tells the words what they must keep off.
func (f *frame) layObstacles() {
	for _, l := range f.flights {
		f.ways.line(l.q, 20, l.index)
	}
	r := f.dot + 2
	for _, n := range f.visible() {
		x, y := f.x(n), f.y(f.beats[n].at)
		f.ways.box(box{x - r, y - r, x + r, y + r}, 30)
	}
	for _, p := range f.shown {
		y := f.y(p)
		f.ways.box(box{f.left - 6, y - f.bar/2 - 1, f.right + 6, y + f.bar/2 + 1}, 14)
		f.ways.box(box{0, y - 22, f.left - 10, y + 22}, 40)
	}
	for _, s := range f.stretches {
		if x1, x2, ok := f.ends(s.from, s.to); ok && f.shows(s.process) {
			y := f.y(s.process)
			f.ways.box(box{x1, y - f.bar/2 - 1, x2, y + f.bar/2 + 1}, 12)
		}
	}
	axis := f.bar/2 + 20
	if f.log { // it has none
		axis = logFoot
	}
	f.ways.box(box{0, f.bottom() + axis, f.right + 14, f.bottom() + 400}, 60)
	if f.o.Heading {
		f.ways.box(box{0, 0, f.right + 14, 58}, 60)
	}
}

// tellMessage is a message in words.
func (f *frame) tellMessage(l flight) string {
	return l.name() + ": " + f.lanes[l.from-1].name + " → " + f.lanes[l.to-1].name
}

// tell is an event in words.
func (f *frame) tell(b *beat) string {
	words := f.lanes[b.at-1].name + ": "
	if b.words != "" {
		return words + b.words
	}
	return words + b.kind.String() + ", " + f.o.Texts.T("diagram.clock", "clock", strconv.Itoa(b.clock))
}
