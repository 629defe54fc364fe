package figure

import (
	"math"
	"slices"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/locale"
	"fano/web"
)

// The measures of a thumbnail, in the units of its picture, which are pixels on most screens.
const (
	thumbWidth  = 250
	thumbHeight = 112
	thumbLeft   = 34   // where lanes begin: names end a little before
	thumbMargin = 13   // above the first lane and below the last
	thumbLane   = 31   // most pixels from lane to lane
	thumbBeats  = 400  // most beats drawn
	thumbLanes  = 12   // with more lanes, only lanes with events are drawn
	thumbDots   = 45   // with more visible events, no dots
	thumbClocks = 20   // with more beats, no clocks
	thumbHues   = 3    // with more processes, ink instead of hues
	namedLane   = 11.5 // least lane distance at which every lane has a name
	minLane     = 4.5  // if lanes would be closer, the picture grows
	maxVerdict  = 6.5
	minVerdict  = 3.6
)

// Thumb draws a whole run at a glance, like the diagram but with no words except the names of its lanes: phases,
// messages, and violations. With clocks, events show their clocks, for runs that are about them.
func Thumb(told *trace.Recording, clocks bool) web.Preview {
	t := thumbOf(told, clocks)
	return web.Preview{
		Width: thumbWidth, Height: t.out.Height, Shapes: t.out.Shapes(), Lanes: len(t.shown), Processes: told.Head.Processes,
		Events: len(told.Events), Entries: ints(t.entered(0, t.to)), Inside: t.maxInside, Cut: t.to < len(t.beats),
	}
}

// A thumb is a small frame.
type thumb struct{ *frame }

func thumbOf(told *trace.Recording, clocks bool) *thumb {
	english, _ := locale.Named("en")
	s := diagramModelOf(&told.Head, told.Events, &told.End)
	for _, d := range s.downs { // a crashed process does nothing more
		for _, p := range s.spans {
			if p.process == d.process && p.from <= d.from {
				p.to = min(p.to, d.from)
			}
		}
	}
	t := &thumb{newFrame(s, Options{Axis: StepsAxis, Texts: english})}
	t.to = min(len(s.beats), thumbBeats)
	t.show(t.lanesShown())
	t.axis = axisOf(s.run, StepsAxis, 0, t.to)
	t.fit()
	t.flights = t.fly()
	t.draw(clocks && t.to <= thumbClocks)
	t.out.Theme = sheet.OfPage
	return t
}

// lanesShown returns all lanes, or if there are many, those with events.
func (t *thumb) lanesShown() []mutex.ID {
	all := upTo(len(t.lanes))
	if len(all) <= thumbLanes {
		return all
	}
	return slices.DeleteFunc(all, func(p mutex.ID) bool {
		return !slices.ContainsFunc(t.beats[:t.to], func(b beat) bool { return b.at == p })
	})
}

// fit sets all sizes and tones.
func (t *thumb) fit() {
	gaps := math.Max(1, float64(len(t.shown)-1))
	pitch := math.Max(minLane, math.Min(thumbLane, (thumbHeight-2*thumbMargin)/gaps))
	bar := math.Max(math.Min(4, 0.75*pitch), math.Min(10, pitch/2))
	t.sizes = sizes{left: thumbLeft + over, right: thumbWidth - 4 - over, lane: pitch, bar: bar, fs: 11}
	t.dot, t.shaft, t.rim, t.hatch = 2.3, 1, 1.4, 3
	t.rail = sheet.Pen{Tone: sheet.Edge, Width: 0.8}
	if len(t.shown) > 5 {
		t.dot, t.shaft = 1.8, 0.8
	}
	if len(t.shown) > 7 {
		t.rail.Tone = sheet.Ghost
	}
	if t.header.Processes > thumbHues {
		for i := range t.lanes {
			t.lanes[i].hue = sheet.Ink2
		}
	}
	used := pitch * float64(len(t.shown)-1)
	t.out.Height = math.Max(thumbHeight, used+2*thumbMargin)
	t.top = (t.out.Height - used) / 2
	t.see(0.5, float64(max(t.to, 1))+0.5)
}

// draw draws the layers from back to front. Many messages are drawn faintly.
func (t *thumb) draw(clocks bool) {
	switch n := len(t.flights); {
	case n > 60:
		t.faint = sheet.Ghost
	case n > 26:
		t.faint = sheet.Edge
	}
	t.drawLanes()
	t.drawFlights()
	t.drawBars()
	t.drawDowns()
	t.drawWitness()
	if len(t.visible()) <= thumbDots {
		t.drawMarks()
	}
	t.drawVerdicts()
	if clocks {
		t.layLines()
		t.layObstacles()
		t.stamp()
		t.drawWords(false)
	}
	t.drawNames()
}

// drawNames writes the names left of their lanes.
func (t *thumb) drawNames() {
	size := 12.0
	if t.lane < 15 {
		size = 11
	}
	for _, p := range t.named() {
		t.out.Add(&sheet.Text{
			X: thumbLeft - 6, Y: t.y(p) + size/3, Words: t.lanes[p-1].name, Size: size, Bold: true, Anchor: sheet.End, Tone: t.hue(p),
		})
	}
}

// named returns the lanes that have names: all if there is room, else every third or so. If some lanes are hidden,
// lanes with phases come first, because the others are known by them.
func (t *thumb) named() (all []mutex.ID) {
	every := 1
	if t.lane < namedLane {
		every = int(math.Max(3, math.Ceil(namedLane/t.lane)))
	}
	take := func(p mutex.ID) {
		if !slices.ContainsFunc(all, func(q mutex.ID) bool { return math.Abs(t.y(p)-t.y(q)) < namedLane }) {
			all = append(all, p)
		}
	}
	if len(t.shown) < len(t.lanes) {
		for _, s := range t.shownSpans() {
			take(s.process)
		}
	}
	for i := 0; i < len(t.shown); i += every {
		take(t.shown[i])
	}
	return all
}

// drawVerdicts marks violations other than the witness: the end of a lane that waits forever, or an entry out of turn;
// if there is no general violation, the event that breaks the algorithm's own invariant.
func (t *thumb) drawVerdicts() {
	for _, b := range t.breaks {
		switch b.property {
		case invariant.EM2.Name, invariant.Starvation.Name:
			for _, p := range b.processes {
				t.drawWrong(t.edge()-2, p)
			}
		case invariant.EM3.Name:
			if b.beat < t.to {
				t.drawWrong(t.x(b.beat), b.processes[0])
			}
		}
	}
	if len(t.breaks) == 0 || slices.ContainsFunc(t.breaks, func(b broken) bool { return general(b.property) }) {
		return
	}
	if first := t.breaks[0].beat; first < t.to {
		t.drawWrong(t.x(first), t.beats[first].at)
	}
}

// drawWrong draws a cross in a ring.
func (t *thumb) drawWrong(x float64, p mutex.ID) {
	if !t.shows(p) {
		return
	}
	y, r := t.y(p), math.Max(minVerdict, math.Min(maxVerdict, 0.46*t.lane))
	x = math.Min(x, thumbWidth-r-1)
	g := &sheet.Group{Class: "wrong"}
	g.Add(&sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Broken, Width: 0.23 * r}},
		cross(x, y, 0.4*r, sheet.Pen{Tone: sheet.Broken, Width: 0.28 * r, Round: true}))
	t.out.Add(g)
}
