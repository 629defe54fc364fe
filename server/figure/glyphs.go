package figure

import (
	"fano/algorithms/mutex/picture"
	"fano/server/figure/sheet"
)

// The marks of pictures, as in the page's module glyphs.js. They differ by shape first, then by fill, then by hue.

func haloPen() sheet.Pen { return sheet.Pen{Tone: sheet.Paper, Width: 6.5, Round: true} }

// forkGlyph draws a fork: clean is hollow with a round bowl, dirty is filled with a pointed one.
func forkGlyph(x, y, s float64, dirty bool, number string) *sheet.Group {
	bowl := sheet.From(-9.5, -7.5).Quad(-4.75, -2.6, 0, -7.5).Quad(4.75, -2.6, 9.5, -7.5)
	if dirty {
		bowl.Line(9.5, 2.5).Line(0, 12).Line(-9.5, 2.5).Close()
	} else {
		bowl.Line(9.5, 2).Cube(9.5, 7.25, 5.25, 11.5, 0, 11.5).Cube(-5.25, 11.5, -9.5, 7.25, -9.5, 2).Close()
	}
	tines := sheet.From(-9.5, -7).Line(-9.5, -14).Move(0, -7.5).Line(0, -14).Move(9.5, -7).Line(9.5, -14).Move(0, 11.5).Line(0, 18)
	hull := sheet.From(-9.5, -14).Line(9.5, -14).Line(9.5, 2.5).Line(0, 12).Line(-9.5, 2.5).Close()
	fill, tone := sheet.Paper, sheet.Ink
	if dirty {
		fill, tone = sheet.Ink, sheet.Paper
	}
	g := &sheet.Group{Class: "fork"}
	g.Add(hull.Scaled(x, y, s, 0).Both(sheet.Paper, haloPen()), tines.Scaled(x, y, s, 0).Draw(haloPen()),
		tines.Scaled(x, y, s, 0).Draw(sheet.Pen{Tone: sheet.Ink, Width: 2.6 * s, Round: true}),
		bowl.Scaled(x, y, s, 0).Both(fill, sheet.Pen{Tone: sheet.Ink, Width: 2 * s, Round: true}))
	if number != "" {
		g.Add(&sheet.Text{X: x, Y: y + 5.2*s, Words: number, Size: 11.5 * s, Bold: true, Anchor: sheet.Middle, Tone: tone})
	}
	return g
}

// voteGlyph draws a ballot: open on its way to the process that needs it, filled when it comes back.
func voteGlyph(x, y, s float64, used bool, number string) *sheet.Group {
	ballot := sheet.From(-8, -10.5).Line(4, -10.5).Line(8, -6.5).Line(8, 10.5).Line(-8, 10.5).Close()
	fill, tone := sheet.Paper, sheet.Ink
	if used {
		fill, tone = sheet.Ink, sheet.Paper
	}
	g := haloed("vote", ballot.Scaled(x, y, s, 0), sheet.Paper, fill, 2*s)
	if number != "" {
		g.Add(&sheet.Text{X: x, Y: y + 5*s, Words: number, Size: 11.5 * s, Bold: true, Anchor: sheet.Middle, Tone: tone})
	}
	return g
}

// requestGlyph draws one open chevron, or two filled heads for a strong request; it points where it goes.
func requestGlyph(x, y, s, degrees float64, strong bool) *sheet.Group {
	if strong {
		o := sheet.From(-9.5, -6.5).Line(-0.5, 0).Line(-9.5, 6.5).Close().Move(0.5, -6.5).Line(9.5, 0).Line(0.5, 6.5).Close()
		return haloed("request", o.Scaled(x, y, s, degrees), sheet.None, sheet.Ink, 1.6*s)
	}
	o := sheet.From(-4, -6).Line(4, 0).Line(-4, 6)
	return haloed("request", o.Scaled(x, y, s, degrees), sheet.None, sheet.None, 2.6*s)
}

// answerGlyph draws a tick; a refusal is a cross, and an inquiry, which asks for the vote back, a chevron and a bar.
func answerGlyph(x, y, s, degrees float64, state string) *sheet.Group {
	o := sheet.From(-6.5, 0.5).Line(-2, 5).Line(6.5, -5.5)
	switch state {
	case picture.Inquire:
		o = sheet.From(-4, -6).Line(4, 0).Line(-4, 6).Move(-8, -6).Line(-8, 6)
	case picture.Failed:
		o = sheet.From(-5.5, -5.5).Line(5.5, 5.5).Move(5.5, -5.5).Line(-5.5, 5.5)
	}
	return haloed("answer", o.Scaled(x, y, s, degrees), sheet.None, sheet.None, 2.6*s)
}

// releaseGlyph draws an open square on its corner.
func releaseGlyph(x, y, s float64) *sheet.Group {
	o := sheet.From(0, -7).Line(7, 0).Line(0, 7).Line(-7, 0).Close()
	return haloed("release", o.Scaled(x, y, s, 0), sheet.Paper, sheet.Paper, 2*s)
}

// haloed draws a mark in ink over a halo, which is filled if the mark is an area.
func haloed(class string, o *sheet.Outline, under, fill sheet.Tone, width float64) *sheet.Group {
	g := &sheet.Group{Class: class}
	g.Add(o.Both(under, haloPen()), o.Both(fill, sheet.Pen{Tone: sheet.Ink, Width: width, Round: true}))
	return g
}

// glyphOf draws a mark in its shape.
func glyphOf(m *mark, x, y, s, degrees float64, number string) *sheet.Group {
	switch m.What {
	case picture.MarkFork:
		return forkGlyph(x, y, s, m.State == picture.Dirty, number)
	case picture.MarkVote:
		return voteGlyph(x, y, s, returned(m), number)
	case picture.MarkRequest:
		return requestGlyph(x, y, s, degrees, m.State == picture.Strong)
	case picture.MarkRelease:
		return releaseGlyph(x, y, s)
	}
	return answerGlyph(x, y, s, degrees, m.State)
}

// points reports whether a mark points where it goes; all others are upright.
func points(m *mark) bool {
	return m.What == picture.MarkRequest || m.What == picture.MarkAnswer && m.State == picture.Inquire
}

// returned reports whether a vote has been given back.
func returned(m *mark) bool { return m.State == picture.Used || m.State == picture.Yield }

// tinyGlyph draws a fork or vote among many: a small disc, or a filled diamond if it is dirty or given back.
func tinyGlyph(m *mark, x, y float64) sheet.Item {
	if m.State == picture.Dirty || returned(m) {
		return sheet.From(x, y-4.6).Line(x+4.6, y).Line(x, y+4.6).Line(x-4.6, y).Close().Filled(sheet.Ink)
	}
	return &sheet.Circle{X: x, Y: y, R: 3.6, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 1.6}}
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
