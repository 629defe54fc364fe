package figure

import (
	"cmp"
	"math"
	"strings"

	"fano/server/figure/sheet"
)

// draw draws a run as a space-time diagram for print. Errors: *Refused.
func (s *diagramModel) draw(o Options) (*sheet.Sheet, error) {
	f, err := s.layOut(o)
	if err != nil {
		return nil, err
	}
	return f.draw(), nil
}

// layOut places everything. Errors: *Refused.
func (s *diagramModel) layOut(o Options) (*frame, error) {
	f := newFrame(s, o)
	if err := f.choose(); err != nil {
		return nil, err
	}
	f.measure()
	if f.flights = f.fly(); len(f.flights) > MaxArrows {
		return nil, refuse("a figure shows at most %d messages, and here there are %d; choose fewer with from and to, or with lanes",
			MaxArrows, len(f.flights))
	}
	f.layFurniture()
	f.plan()
	f.nameCrashes()
	f.notes()
	return f, nil
}

// draw puts everything on the sheet.
func (f *frame) draw() *sheet.Sheet {
	f.heading()
	f.drawLoop()
	f.drawRun()
	f.drawHeads()
	f.drawWords(false)
	y := f.drawAxis()
	y = f.drawStrip(y)
	y = f.drawLegend(y)
	f.out.Width, f.out.Height = f.right+14, math.Ceil(y)
	f.out.Theme, f.out.Lang = f.o.Theme, f.o.Texts.Lang
	f.out.Title, f.out.Desc = f.name(), f.describe()
	return &f.out
}

// drawRun draws the run, from back to front.
func (f *frame) drawRun() {
	f.drawLanes()
	f.drawBars()
	f.drawDowns()
	f.drawWitness()
	f.drawWords(true)
	f.drawEndless()
	f.drawDeferred()
	f.drawFlights()
	f.drawMarks()
}

// drawWords writes the planned words: either the names of bars, which messages may cross, or all others.
func (f *frame) drawWords(bars bool) {
	for i := range f.words {
		if w := &f.words[i]; (w.kind == barWord) == bars {
			f.write(w)
		}
	}
}

// write puts words on the sheet. On a hatched bar a name gets a paper background; on a solid bar it has the tone OnHue.
func (f *frame) write(w *word) {
	t := &sheet.Text{
		X: w.box.x1, Y: w.base, Words: w.text, Size: w.size, Bold: true, Anchor: w.anchor, Tone: sheet.Ink, Halo: true,
	}
	switch w.anchor {
	case sheet.Middle:
		t.X = (w.box.x1 + w.box.x2) / 2
	case sheet.End:
		t.X = w.box.x2
	}
	if w.of != 0 {
		t.Tone = f.hue(w.of)
	}
	switch w.kind {
	case brokenWord:
		t.Tone = sheet.Broken
	case deferredWord, noteWord:
		t.Tone, t.Bold = sheet.Ink2, false
	case barWord:
		t.Halo = false
		if w.inside {
			t.Tone = sheet.OnHue
		} else {
			y := f.y(w.of) - f.bar/2
			f.out.Add(sheet.Box(w.box.x1-4, y+2.5, w.box.x2-w.box.x1+8, f.bar-5).Filled(sheet.Paper))
		}
	}
	f.out.Add(t)
}

func (f *frame) heading() {
	if f.o.Heading {
		drawHeading(&f.out, f.name(), f.title(), f.fs)
	}
}

// drawHeading writes the run's title, and the algorithm's if it differs.
func drawHeading(to *sheet.Sheet, name, algorithm string, size float64) {
	to.Add(&sheet.Text{X: 14, Y: 30, Words: name, Size: 19, Bold: true, Serif: true, Tone: sheet.Ink})
	if algorithm != name {
		to.Add(&sheet.Text{X: 14, Y: 49, Words: algorithm, Size: size, Tone: sheet.Ink2})
	}
}

func (f *frame) name() string {
	if f.log {
		return cmp.Or(f.o.Title, f.o.Texts.T("import.figure"))
	}
	return cmp.Or(f.o.Title, f.title())
}

// describe returns the picture's description for screen readers.
func (f *frame) describe() string {
	t := f.o.Texts
	parts := []string{t.T("preview.run", "processes", len(f.shown), "n", f.beats[f.to-1].lastStep()-f.beats[f.from].step+1)}
	var order []string
	for _, p := range f.entered(f.from, f.to) {
		order = append(order, f.lanes[p-1].name)
	}
	if len(order) > 0 {
		parts = append(parts, t.T("preview.entries", "order", strings.Join(order, ", ")))
	}
	if f.maxInside > 1 && f.firstClash < f.to {
		parts = append(parts, t.T("preview.clash", "n", f.maxInside))
	}
	if f.looping() {
		parts = append(parts, t.T("loop.ahead", "step", f.beats[f.loop.first].lastStep()))
	}
	if f.from > 0 || f.to < len(f.beats) {
		parts = append(parts, t.T("preview.cut"))
	}
	return strings.Join(parts, " ")
}

// propertyName returns the name of a property's row in the strip.
func (f *frame) propertyName(property string) string {
	if strings.HasPrefix(property, "EM") {
		return property
	}
	own := f.o.Texts.Or("invariant."+f.header.Algorithm+"."+property+".label", strings.ReplaceAll(property, "-", " "))
	return f.o.Texts.Or("property."+property, own)
}
