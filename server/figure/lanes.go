package figure

import (
	"fano/server/figure/sheet"
)

// Dashes of the diagram.
var (
	grantDash    = []float64{7, 4}
	ownDash      = []float64{3, 2} // replies of a process to itself
	deferredDash = []float64{0.1, 5}
	ghostDash    = []float64{2, 4}
)

func (f *frame) drawLanes() {
	g := &sheet.Group{Class: "lanes"}
	for _, p := range f.shown {
		y := f.y(p)
		from := f.left - over
		for _, d := range f.downs { // a crashed process has dots instead of a lane
			x1, x2, ok := f.ends(d.from, d.to)
			if !ok || d.process != p {
				continue
			}
			g.Add(sheet.Straight(from, y, x1, y, f.rail),
				sheet.Straight(x1+8, y, x2, y, sheet.Pen{Tone: sheet.Ghost, Width: 1.5, Dash: ghostDash}))
			from = x2
		}
		if from < f.edge() {
			g.Add(sheet.Straight(from, y, f.edge(), y, f.rail))
		}
	}
	f.out.Add(g)
}

// drawHeads writes the names of the lanes.
func (f *frame) drawHeads() {
	for _, p := range f.shown {
		l, size := f.lanes[p-1], f.headSize()
		tone := l.hue
		if tone == sheet.Ink2 {
			tone = sheet.Ink
		}
		y := f.y(p) + size*0.36
		f.out.Add(&sheet.Text{X: f.margin, Y: y, Words: l.name, Size: size, Bold: true, Tone: tone})
		if l.host != "" {
			f.out.Add(&sheet.Text{X: f.margin + 4 + f.width(l.name, size, true), Y: y, Words: l.host, Size: 12, Bold: true, Tone: f.guest(l)})
		}
	}
}

// guest returns the hue of the process on whose machine a server runs.
func (f *frame) guest(l lane) sheet.Tone {
	for _, other := range f.lanes {
		if "@"+other.name == l.host {
			return other.hue
		}
	}
	return sheet.Ink2
}

// drawBars draws the phases: hatched while a process waits, solid while it is inside.
func (f *frame) drawBars() {
	for _, inside := range []bool{false, true} {
		for _, s := range f.shownSpans() {
			if x1, x2, ok := f.ends(s.from, s.to); ok && s.inside == inside {
				f.drawBar(s, x1, x2)
			}
		}
	}
}

func (f *frame) drawBar(s *span, x1, x2 float64) {
	y, hue := f.y(s.process)-f.bar/2, f.hue(s.process)
	g := &sheet.Group{Class: "waiting", Title: f.lanes[s.process-1].name + ": " + f.phaseWord(s)}
	if s.inside {
		g.Class = "inside"
		g.Add(sheet.Box(x1, y, x2-x1, f.bar).Filled(hue))
	} else {
		g.Add(sheet.Box(x1, y, x2-x1, f.bar).Filled(sheet.Paper))
		g.Add(hatched(x1, y, x2-x1, f.bar, f.hatch, hue, f.rim)...)
	}
	f.out.Add(g)
}

// hatched draws a box in the style of a waiting process, with lines as thick as the rims of marks require.
func hatched(x, y, width, height, gap float64, hue sheet.Tone, rim float64) []sheet.Item {
	return []sheet.Item{
		sheet.Hatch(x, y, width, height, gap, true, sheet.Pen{Tone: hue, Width: 0.65 * rim}),
		sheet.Box(x, y, width, height).Draw(sheet.Pen{Tone: hue, Width: 0.6 * rim}),
	}
}

// drawDowns erases the bars where a process is crashed: one that crashed inside stays inside, but does nothing.
func (f *frame) drawDowns() {
	for _, d := range f.downs {
		if x1, x2, ok := f.ends(d.from, d.to); ok && f.shows(d.process) {
			y := f.y(d.process)
			f.out.Add(sheet.Straight(x1, y, x2, y, sheet.Pen{Tone: sheet.Paper, Width: 6}),
				sheet.Straight(x1+8, y, x2, y, sheet.Pen{Tone: sheet.Ghost, Width: 1.5, Dash: ghostDash}))
		}
	}
}
