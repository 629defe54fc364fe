package figure

import (
	"math"

	"fano/web"
)

// inFlight is how far, in beats, a message that never arrives is drawn, and how near to its lane it gets.
const (
	inFlightBeats = 1.5
	inFlightReach = 0.62
)

// arrows are the messages of the window, and of each the arrow; those that cross its edges are cut there.
func (d *drawing) arrows() (messages []message, arrows []web.Arrow) {
	step := d.x(d.from+1) - d.x(d.from)
	for _, m := range d.run.messages {
		if m.sent >= d.to || m.arrives >= 0 && m.arrives < d.from || m.from == m.to {
			continue
		}
		a := web.Arrow{
			X1: d.x(m.sent), Y1: d.y(m.from), Y2: d.y(m.to),
			Hue: d.hue(m.from), Grants: m.grants, Lost: m.lost, Head: d.size.head,
		}
		switch {
		case m.arrives < 0:
			if m.sent < d.from {
				continue // sent long ago and still on its way: nothing here tells of it
			}
			a.Flying = true
			a.X2 = a.X1 + inFlightBeats*step*inFlightReach
			a.Y2 = a.Y1 + (a.Y2-a.Y1)*inFlightReach
		case m.lost:
			a.X2 = d.x(m.arrives)
			a.X2, a.Y2 = a.X1+(a.X2-a.X1)*0.8, a.Y1+(a.Y2-a.Y1)*0.8
		default:
			a.X2 = d.x(m.arrives)
		}
		d.clip(&a)
		messages, arrows = append(messages, m), append(arrows, a)
	}
	return messages, arrows
}

// clip cuts an arrow at the ends of the lanes.
func (d *drawing) clip(a *web.Arrow) {
	left, right := d.edges()
	slope := 0.0
	if a.X2 != a.X1 {
		slope = (a.Y2 - a.Y1) / (a.X2 - a.X1)
	}
	if a.X1 < left {
		a.Y1 += slope * (left - a.X1)
		a.X1 = left
	}
	if a.X2 > right {
		a.Y2 += slope * (right - a.X2)
		a.X2, a.Flying = right, true
	}
}

// bow bends the arrows that would run through an event of another forward, or two legs of one multicast coincide.
func (d *drawing) bow(arrows []web.Arrow) {
	for i := range arrows {
		a := &arrows[i]
		for b := d.from; b < d.to; b++ {
			if _, drawn := shapeOf(d.run.beats[b]); drawn && passes(*a, d.x(b), d.y(d.run.beats[b].at), d.size.mark) {
				a.Bow = 3 * d.size.mark
				break
			}
		}
	}
}

// passes says that a straight arrow comes nearer to a point between its ends than two radii.
func passes(a web.Arrow, x, y, radius float64) bool {
	if y <= math.Min(a.Y1, a.Y2)+0.5 || y >= math.Max(a.Y1, a.Y2)-0.5 {
		return false
	}
	at := a.X1 + (a.X2-a.X1)*(y-a.Y1)/(a.Y2-a.Y1)
	slant := (a.Y2 - a.Y1) / math.Hypot(a.X2-a.X1, a.Y2-a.Y1)
	return math.Abs((at-x)*slant) < 2*radius
}
