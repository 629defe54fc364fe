package figure

import (
	"math"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// Diagram draws a run as a space-time diagram for print, from its events, in order and complete from the first, and its
// summary. Errors: *Refused.
func Diagram(h *trace.Header, events []trace.Event, end *trace.Summary, o Options) (*sheet.Sheet, error) {
	s := taleOf(h, events, end)
	return s.draw(o)
}

func (s *tale) draw(o Options) (*sheet.Sheet, error) {
	f := &frame{tale: s, o: o, ways: newObstacles(), fs: 13, row: map[mutex.ID]int{}}
	if err := f.choose(); err != nil {
		return nil, err
	}
	f.measure()
	f.flights = f.fly()
	f.heading()
	f.drawLoop()
	f.drawLanes()
	f.drawBars()
	f.drawDowns()
	f.layObstacles()
	names := f.nameBars()
	f.drawClashes()
	f.out.Add(names...)
	f.drawEndless()
	f.drawDebts()
	f.drawFlights()
	f.drawMarks()
	f.heads()
	f.drawStamps()
	f.drawLabels()
	f.notes()
	y := f.drawAxis()
	y = f.drawStrip(y)
	y = f.drawLegend(y)
	f.out.Width, f.out.Height = f.right+14, math.Ceil(y)
	f.out.Theme, f.out.Lang = o.Theme, o.Texts.Lang
	f.out.Title, f.out.Desc = f.name(), f.describe()
	return &f.out, nil
}

func (f *frame) heading() {
	if !f.o.Heading {
		return
	}
	f.out.Add(&sheet.Text{X: 14, Y: 30, Words: f.name(), Size: 19, Bold: true, Serif: true, Tone: sheet.Ink})
	if f.title != f.name() {
		f.out.Add(&sheet.Text{X: 14, Y: 49, Words: f.title, Size: f.fs, Tone: sheet.Ink2})
	}
}

func (f *frame) name() string {
	if f.o.Title != "" {
		return f.o.Title
	}
	if f.log {
		return f.o.Texts.T("import.figure")
	}
	return f.title
}

// describe tells the picture to who cannot see it.
func (f *frame) describe() string {
	t := f.o.Texts
	parts := []string{t.T("preview.run", "processes", len(f.shown), "n", f.to-f.from)}
	var order []string
	for _, e := range f.entries {
		if e.beat >= f.from && e.beat < f.to {
			order = append(order, f.lanes[e.process-1].name)
		}
	}
	if len(order) > 0 {
		parts = append(parts, t.T("preview.entries", "order", strings.Join(order, ", ")))
	}
	if f.mostInside > 1 && f.firstClash < f.to {
		parts = append(parts, t.T("preview.clash", "n", f.mostInside))
	}
	if f.looping() {
		parts = append(parts, t.T("loop.ahead", "step", f.beats[f.loop.first].step))
	}
	if f.from > 0 || f.to < len(f.beats) {
		parts = append(parts, t.T("preview.cut"))
	}
	return strings.Join(parts, " ")
}

// propertyName is what a row of the strip is called.
func (f *frame) propertyName(property string) string {
	if strings.HasPrefix(property, "EM") {
		return property
	}
	for _, key := range []string{"property." + property, "invariant." + f.of + "." + property + ".label"} {
		if f.o.Texts.Has(key) {
			return f.o.Texts.T(key)
		}
	}
	return strings.ReplaceAll(property, "-", " ")
}
