package figure

import (
	"math"

	"fano/server/figure/sheet"
)

// headBack is where an arrow's line stops, under its head: this share of the head's length before the tip.
const headBack = 0.8

// drawFlights draws the messages as arrows: solid for requests, dashed for grants; with an open head while in flight, a
// cross where lost, and a double line for duplicates.
func (f *frame) drawFlights() {
	for _, l := range f.flights {
		g := &sheet.Group{Class: "message", Title: f.describeMessage(l)}
		f.drawShaft(g, l)
		at, to := l.q.at(l.tipAt()), l.q.direction(l.tipAt())
		switch {
		case l.lost:
			g.Add(cross(at[0], at[1], math.Max(3, 0.6*f.tip), sheet.Pen{Tone: sheet.Broken, Width: 2.25}))
		case f.tip > 0:
			g.Add(arrowHead(at, to, f.tipOf(l), f.hue(l.from), l.flying))
		}
		f.out.Add(g)
	}
}

// tipAt returns where the head is drawn, as a parameter of the curve: never on the lane while the message is in flight.
func (l *flight) tipAt() float64 {
	if l.flying {
		return math.Min(0.97, l.end)
	}
	return l.end
}

// tipOf returns the length of a message's head.
func (f *frame) tipOf(l *flight) float64 {
	if l.from == l.to {
		return math.Min(8, f.tip)
	}
	return f.tip
}

// drawShaft draws a message's line, up to its head.
func (f *frame) drawShaft(g *sheet.Group, l *flight) {
	pen := sheet.Pen{Tone: f.hue(l.from), Width: f.shaft}
	if l.from == l.to {
		pen.Width = math.Min(1.5, f.shaft)
	}
	if f.faint != sheet.None {
		pen.Tone = f.faint
	}
	if l.grants() {
		pen.Dash = scaled(grantDash, f.shaft)
		if l.from == l.to {
			pen.Dash = ownDash
		}
	}
	end := l.tipAt()
	shown := l.q.part(math.Min(l.begin, end), end)
	if long := shown.length(); !l.lost && long > 0 {
		shown = shown.part(0, math.Max(0, 1-headBack*f.tipOf(l)/long))
	}
	if l.copy == 0 {
		g.Add(shown.outline().Draw(pen))
		return
	}
	double := pen
	double.Width += 3.5
	g.Add(shown.outline().Draw(double), shown.outline().Draw(sheet.Pen{Tone: sheet.Paper, Width: pen.Width + 0.25}))
}

// scaled returns a dash for a line of the given width: shorter for lines thinner than usual.
func scaled(dash []float64, width float64) []float64 {
	if width >= 1.5 {
		return dash
	}
	smaller := make([]float64, len(dash))
	for i, d := range dash {
		smaller[i] = d * 0.6
	}
	return smaller
}

// arrowHead draws a triangle with its tip at a point, pointing along a unit vector; open while the message is in
// flight.
func arrowHead(tip, to point, size float64, hue sheet.Tone, open bool) sheet.Item {
	x, y, half := tip[0]-to[0]*size, tip[1]-to[1]*size, size*0.4
	o := polygon(tip, point{x - to[1]*half, y + to[0]*half}, point{x + to[1]*half, y - to[0]*half})
	if open {
		return o.Both(sheet.Paper, sheet.Pen{Tone: hue, Width: 0.15 * size})
	}
	return o.Filled(hue)
}

// describeMessage returns a message in words.
func (f *frame) describeMessage(l *flight) string {
	return l.name() + ": " + f.lanes[l.from-1].name + " → " + f.lanes[l.to-1].name
}
