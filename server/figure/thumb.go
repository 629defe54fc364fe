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
	thumbLeft   = 34  // where lanes begin: names end a little before
	thumbMargin = 13  // above the first lane and below the last
	thumbLane   = 31  // from lane to lane, where few are
	thumbBeats  = 400 // the most that are drawn
	thumbLanes  = 12  // where there are more, only those are drawn on which something happens
	thumbDots   = 45  // events of a longer run have no dots
	thumbClocks = 20  // beats of a run whose clocks may be written
	thumbHues   = 3   // processes that have hues; more are ink
	namedLane   = 11.5
	minLane     = 4.5 // where lanes would be closer, the picture grows
	maxVerdict  = 6.5
	minVerdict  = 3.6
)

// Thumb draws a whole run at a glance, as the diagram does but without words: the names of its lanes, phases, messages, and
// what is broken where it breaks. Clocks says that the run is about its clocks: their values stand at its events.
func Thumb(told *trace.Recording, clocks bool) web.Preview {
	t := thumbOf(told, clocks)
	return web.Preview{
		Width: thumbWidth, Height: t.out.Height, Shapes: t.out.Shapes(), Lanes: len(t.shown), Processes: told.Head.Processes,
		Events: len(told.Events), Entries: entered(t.diagramModel, t.to-1), Inside: t.maxInside, Cut: t.to < len(t.beats),
	}
}

func thumbOf(told *trace.Recording, clocks bool) *thumb {
	english, _ := locale.Named("en")
	s := diagramModelOf(&told.Head, told.Events, &told.End)
	for i := range s.spans { // a crashed process does nothing more
		for _, d := range s.downs {
			if p := &s.spans[i]; p.process == d.process && p.from <= d.from && d.from < p.to {
				p.to = d.from
			}
		}
	}
	t := &thumb{newFrame(s, Options{Axis: StepsAxis, Texts: english})}
	t.wordless, t.loop, t.deferred = true, nil, nil
	t.to = min(len(s.beats), thumbBeats)
	t.show(t.lanesShown())
	t.axis = axisOf(s.run, StepsAxis, 0, t.to)
	t.fit()
	t.flights = t.fly()
	t.draw(clocks && t.to <= thumbClocks)
	t.out.Theme = sheet.OfPage
	return t
}

// A thumb is a small frame.
type thumb struct{ *frame }

// lanesShown are all lanes, or of many those on which something happens.
func (t *thumb) lanesShown() []mutex.ID {
	all := upTo(len(t.lanes))
	if len(all) <= thumbLanes {
		return all
	}
	busy := map[mutex.ID]bool{}
	for i := range t.beats[:t.to] {
		busy[t.beats[i].at] = true
	}
	return slices.DeleteFunc(all, func(p mutex.ID) bool { return !busy[p] })
}

// fit gives everything its size and its tone.
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
	if t.processes() > thumbHues {
		for i := range t.lanes {
			t.lanes[i].hue = sheet.Ink2
		}
	}
	used := pitch * float64(len(t.shown)-1)
	t.out.Height = math.Max(thumbHeight, used+2*thumbMargin)
	t.top = (t.out.Height - used) / 2
	t.see(0.5, float64(max(t.to, 1))+0.5)
}

// processes is how many lanes are of processes, and not of nodes that only serve.
func (t *thumb) processes() (n int) {
	for _, l := range t.lanes {
		if l.name[0] == 'P' {
			n++
		}
	}
	return n
}

// draw draws the layers, the lowest first. Where messages are many they step back behind the bars.
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
		for _, b := range t.visible() {
			t.stamp(b)
		}
		t.drawWords(false)
	}
	t.drawNames()
}

// drawNames writes names before their lanes.
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

// named are the lanes that have names: all, where there is room, or every third, or so. Of lanes that are not all there,
// those that ask come first: the others are known by them.
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

// drawVerdicts marks what is broken, beside the witness: the end of a lane that waits for ever, the entry that comes out of
// turn; where nothing else is, the event that breaks the algorithm's own invariant.
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
