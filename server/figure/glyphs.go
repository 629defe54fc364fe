package figure

import (
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// The marks of pictures, as in the page's module glyphs.js. They differ by shape first, then by fill, then by hue.

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

// points reports whether a mark points where it goes; all others are upright.
func points(m *mark) bool {
	return m.What == picture.MarkRequest || m.What == picture.MarkAnswer && m.State == picture.Inquire
}

// tones returns the tones of a fork or a vote and of its number: filled if it is dirty or has been given back.
func (m *mark) tones() (fill, number sheet.Tone) {
	if m.State == picture.Dirty || m.State == picture.Used || m.State == picture.Yield {
		return sheet.Ink, sheet.Paper
	}
	return sheet.Paper, sheet.Ink
}

// draw draws a token in its shape. A vote is a ballot, open on its way to the process that needs it and filled when it
// comes back; a release is an open square on its corner.
func (g *token) draw() sheet.Item {
	fill, number := g.mark.tones()
	switch {
	case g.tiny && fill == sheet.Ink:
		return diamond(g.place[0], g.place[1], 4.6).Filled(fill)
	case g.tiny:
		return &sheet.Circle{X: g.place[0], Y: g.place[1], R: 3.6, Fill: fill, Pen: sheet.Pen{Tone: sheet.Ink, Width: 1.6}}
	case g.mark.What == picture.MarkFork:
		return g.numbered(g.fork(), 5.2, number)
	case g.mark.What == picture.MarkVote:
		ballot := sheet.From(-8, -10.5).Line(4, -10.5).Line(8, -6.5).Line(8, 10.5).Line(-8, 10.5).Close()
		return g.numbered(g.haloed("vote", ballot, sheet.Paper, fill, 2), 5, number)
	case g.mark.What == picture.MarkRequest:
		return g.request()
	case g.mark.What == picture.MarkRelease:
		return g.haloed("release", diamond(0, 0, 7), sheet.Paper, sheet.Paper, 2)
	}
	return g.answer()
}

// fork draws a fork: clean is hollow with a round bowl, dirty is filled with a pointed one.
func (g *token) fork() *sheet.Group {
	fill, _ := g.mark.tones()
	bowl := sheet.From(-9.5, -7.5).Quad(-4.75, -2.6, 0, -7.5).Quad(4.75, -2.6, 9.5, -7.5)
	if fill == sheet.Ink {
		bowl.Line(9.5, 2.5).Line(0, 12).Line(-9.5, 2.5).Close()
	} else {
		bowl.Line(9.5, 2).Cube(9.5, 7.25, 5.25, 11.5, 0, 11.5).Cube(-5.25, 11.5, -9.5, 7.25, -9.5, 2).Close()
	}
	tines := sheet.From(-9.5, -7).Line(-9.5, -14).Move(0, -7.5).Line(0, -14).Move(9.5, -7).Line(9.5, -14).Move(0, 11.5).Line(0, 18)
	hull := sheet.From(-9.5, -14).Line(9.5, -14).Line(9.5, 2.5).Line(0, 12).Line(-9.5, 2.5).Close()
	drawn := &sheet.Group{Class: "fork"}
	drawn.Add(g.put(hull).Both(sheet.Paper, haloPen), g.put(tines).Draw(haloPen), g.put(tines).Draw(g.pen(2.6)), g.put(bowl).Both(fill, g.pen(2)))
	return drawn
}

// request draws one open chevron, or two filled heads for a strong request.
func (g *token) request() *sheet.Group {
	if g.mark.State == picture.Strong {
		heads := sheet.From(-9.5, -6.5).Line(-0.5, 0).Line(-9.5, 6.5).Close().Move(0.5, -6.5).Line(9.5, 0).Line(0.5, 6.5).Close()
		return g.haloed("request", heads, sheet.None, sheet.Ink, 1.6)
	}
	return g.haloed("request", sheet.From(-4, -6).Line(4, 0).Line(-4, 6), sheet.None, sheet.None, 2.6)
}

// answer draws a tick; a refusal is a cross, and an inquiry, which asks for the vote back, a chevron and a bar.
func (g *token) answer() *sheet.Group {
	o := sheet.From(-6.5, 0.5).Line(-2, 5).Line(6.5, -5.5)
	switch g.mark.State {
	case picture.Inquire:
		o = sheet.From(-4, -6).Line(4, 0).Line(-4, 6).Move(-8, -6).Line(-8, 6)
	case picture.Failed:
		o = sheet.From(-5.5, -5.5).Line(5.5, 5.5).Move(5.5, -5.5).Line(-5.5, 5.5)
	}
	return g.haloed("answer", o, sheet.None, sheet.None, 2.6)
}

var haloPen = sheet.Pen{Tone: sheet.Paper, Width: 6.5, Round: true}

func (g *token) pen(width float64) sheet.Pen {
	return sheet.Pen{Tone: sheet.Ink, Width: width * g.scale, Round: true}
}

// put returns an outline around (0, 0) at the token's place.
func (g *token) put(o *sheet.Outline) *sheet.Outline {
	return o.Scaled(g.place[0], g.place[1], g.scale, g.turn)
}

// haloed draws a mark in ink over a halo, which is filled if the mark is an area.
func (g *token) haloed(class string, o *sheet.Outline, under, fill sheet.Tone, width float64) *sheet.Group {
	drawn := &sheet.Group{Class: class}
	drawn.Add(g.put(o).Both(under, haloPen), g.put(o).Both(fill, g.pen(width)))
	return drawn
}

// numbered adds the token's number, if it has one.
func (g *token) numbered(drawn *sheet.Group, below float64, tone sheet.Tone) *sheet.Group {
	if g.number != "" {
		drawn.Add(centred(g.place[0], g.place[1]+below*g.scale, g.number, 11.5*g.scale, true, tone))
	}
	return drawn
}

// centred returns words with their middle at x.
func centred(x, y float64, words string, size float64, bold bool, tone sheet.Tone) *sheet.Text {
	return &sheet.Text{X: x, Y: y, Words: words, Size: size, Bold: bold, Anchor: sheet.Middle, Tone: tone}
}

// phaseDisc draws a phase: an empty disc for idle, a half-filled one for waiting, a full one for inside.
func phaseDisc(x, y, r float64, phase string) *sheet.Group {
	g := &sheet.Group{Class: "phase"}
	g.Add(&sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 1.6}})
	switch phase {
	case "waiting":
		g.Add(new(sheet.Outline).Arc(x, y, r, 90, 270).Close().Filled(sheet.Ink))
	case "inside":
		g.Add(&sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Ink})
	}
	return g
}

// pens are a process's pens, indexed by linePen, heldPen (thick, for what it holds) and ringPen (its part of a ring).
type pens [3]sheet.Pen

const (
	linePen = iota
	heldPen
	ringPen
)

// The pens of idle processes, of the first slots, and of all later slots.
var (
	idlePens = pens{{Width: 2.2}, {Width: 3.6}, {Width: 2.2}}
	slotPens = []pens{
		{{Width: 3}, {Width: 6.4}, {Width: 3}},
		{{Width: 3, Dash: []float64{13, 6}}, {Width: 6.4, Dash: []float64{13, 6}}, {Width: 3, Dash: []float64{9, 4.5}}},
		{
			{Width: 4.6, Dash: []float64{0.1, 9}, Round: true}, {Width: 7.8, Dash: []float64{0.1, 11}, Round: true},
			{Width: 4, Dash: []float64{0.1, 7.6}, Round: true},
		},
		{
			{Width: 3, Dash: []float64{2, 5, 10, 5}}, {Width: 6.4, Dash: []float64{3, 6, 15, 6}},
			{Width: 3, Dash: []float64{2, 4, 8, 4}},
		},
	}
	laterPens = pens{{Width: 1.6}, {Width: 4}, {Width: 1.6}}
)

// pen returns a pen of a process. Its dash depends on the process's slot.
func (s *scene) pen(p mutex.ID, kind int) sheet.Pen {
	slot, asks := s.slots[p]
	if !asks {
		pen := idlePens[kind]
		pen.Tone = sheet.Ink3
		return pen
	}
	pen := laterPens[kind]
	if slot < len(slotPens) {
		pen = slotPens[slot][kind]
	}
	pen.Tone = s.hue(p)
	return pen
}

// hue returns a process's hue, as in the page's module hues.js: its own, or if there are more processes than hues, the
// first hue for the step's process and ink for the others.
func (s *scene) hue(p mutex.ID) sheet.Tone {
	switch {
	case s.header.Processes <= sheet.Hues:
		return sheet.Hue(int(p))
	case p == s.focus:
		return sheet.Hue(1)
	}
	return sheet.Ink2
}
