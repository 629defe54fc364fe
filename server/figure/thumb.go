package figure

import (
	"math"
	"slices"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/locale"
	"fano/web"
)

// The measures of a thumbnail, in the units of its picture, which are pixels on most screens.
const (
	thumbWidth   = 250
	thumbHeight  = 112
	thumbLeft    = 34  // where lanes begin: names end a little before
	thumbMargin  = 13  // above the first lane and below the last
	thumbLane    = 31  // from lane to lane, where few are
	thumbBeats   = 400 // the most that are drawn
	thumbLanes   = 12  // where there are more, only those are drawn on which something happens
	thumbDots    = 45  // events of a longer run have no dots
	thumbClocks  = 20  // beats of a run that may tell its clocks
	thumbHues    = 3   // processes that have hues; more are ink
	namedLane    = 11.5
	leastLane    = 4.5 // where lanes would be closer, the picture grows
	mostVerdict  = 6.5
	leastVerdict = 3.6
)

// Thumb draws a whole run at a glance: the names of its lanes, who waits and who is inside, its messages, and what is
// broken where it breaks. All that is drawn in one way is one path, since a page has a hundred of these. Clocks says
// that the run is about its clocks: their values stand at its events.
func Thumb(told *trace.Told, clocks bool) web.Preview {
	english, _ := locale.Named("en")
	s := taleOf(&told.Head, told.Events, &told.End)
	t := &thumb{strokes: map[string]*stroke{}, frame: newFrame(s, Options{Axis: StepsAxis, Texts: english})}
	t.wordless = true
	t.to = min(len(s.beats), thumbBeats)
	t.show(t.lanesShown())
	t.axis = axisOf(s.run, StepsAxis, 0, t.to)
	height := t.fit()
	t.flights = t.fly()
	t.draw(clocks && t.to <= thumbClocks)
	t.out.Theme = sheet.OfPage
	v := web.Preview{
		Width: thumbWidth, Height: height, Shapes: t.out.Shapes(), Lanes: len(t.shown),
		Processes: told.Head.Processes, Events: len(told.Events), Inside: s.mostInside, Cut: t.to < len(s.beats),
	}
	for _, e := range s.entries {
		if e.beat < t.to {
			v.Entries = append(v.Entries, int(e.process))
		}
	}
	return v
}

// A thumb is a frame whose lines are gathered by the pen that draws them.
type thumb struct {
	*frame
	strokes map[string]*stroke
	order   []*stroke
}

// A stroke is everything that one pen draws in one layer.
type stroke struct {
	key  string // one of thumbLayers
	pen  sheet.Pen
	fill sheet.Tone
	path []sheet.Segment
}

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

// fit gives everything its size, and returns the picture's height.
func (t *thumb) fit() (height float64) {
	gaps := math.Max(1, float64(len(t.shown)-1))
	pitch := math.Max(leastLane, math.Min(thumbLane, (thumbHeight-2*thumbMargin)/gaps))
	bar := math.Max(math.Min(4, 0.75*pitch), math.Min(10, pitch/2))
	t.sizes = sizes{left: thumbLeft + over, right: thumbWidth - 4 - over, lane: pitch, bar: bar}
	t.dot, t.shaft, t.rim = 2.3, 1, 1
	if len(t.shown) > 5 {
		t.dot, t.shaft = 1.8, 0.8
	}
	used := pitch * float64(len(t.shown)-1)
	height = math.Max(thumbHeight, used+2*thumbMargin)
	t.top = (height - used) / 2
	t.see(0.5, float64(max(t.to, 1))+0.5)
	return height
}

// tone is a lane's hue, where so few have one that hues tell them apart.
func (t *thumb) tone(p mutex.ID) sheet.Tone {
	if len(t.lanes) > 0 && t.lanes[0].hue != sheet.Ink2 && t.processes() <= thumbHues {
		return t.hue(p)
	}
	return sheet.Ink2
}

// processes is how many lanes are of processes, and not of nodes that only serve.
func (t *thumb) processes() int {
	n := 0
	for _, l := range t.lanes {
		if l.name[0] == 'P' {
			n++
		}
	}
	return n
}

// draw puts the layers on the sheet, the lowest first.
func (t *thumb) draw(clocks bool) {
	t.rails()
	t.messages()
	t.phases()
	if len(t.visible()) <= thumbDots {
		t.dots()
	}
	t.flush()
	t.verdicts()
	if clocks {
		t.clocks()
	}
	t.names()
}

// thumbLayers are what is drawn in strokes, the lowest first.
var thumbLayers = []string{
	"rail", "down", "ask", "grant", "lost", "waiting", "hatch", "inside", "rim", "disc", "ring", "hole", "crash",
}

// with is the stroke of a pen in a layer.
func (t *thumb) with(key string, pen sheet.Pen, fill sheet.Tone) *stroke {
	name := key + string(rune('a'+pen.Tone)) + string(rune('a'+fill))
	s, ok := t.strokes[name]
	if !ok {
		s = &stroke{key: key, pen: pen, fill: fill}
		t.strokes[name], t.order = s, append(t.order, s)
	}
	return s
}

// add puts a path into the stroke.
func (s *stroke) add(p *sheet.Path) { s.path = append(s.path, p.Segments...) }

// flush puts what has been gathered on the sheet.
func (t *thumb) flush() {
	slices.SortStableFunc(t.order, func(a, b *stroke) int {
		return slices.Index(thumbLayers, a.key) - slices.Index(thumbLayers, b.key)
	})
	for _, s := range t.order {
		t.out.Add(&sheet.Path{Segments: s.path, Pen: s.pen, Fill: s.fill})
	}
	t.order, t.strokes = nil, map[string]*stroke{}
}

// rails are the lanes; that of a crashed process has dots from there on.
func (t *thumb) rails() {
	solid := t.with("rail", sheet.Pen{Tone: t.railTone(), Width: 0.8}, sheet.None)
	for _, p := range t.shown {
		y, from := t.y(p), t.left-over
		for _, d := range t.downs {
			if x1, x2, ok := t.ends(d.from, d.to); ok && d.process == p {
				solid.add(sheet.Straight(from, y, x1, y, sheet.Pen{}))
				pen := sheet.Pen{Tone: sheet.Ghost, Width: 1.2, Dash: ghostDash}
				t.with("down", pen, sheet.None).add(sheet.Straight(x1+6, y, x2, y, pen))
				from = x2
			}
		}
		if from < t.edge() {
			solid.add(sheet.Straight(from, y, t.edge(), y, sheet.Pen{}))
		}
	}
}

// railTone is lighter where lanes are many.
func (t *thumb) railTone() sheet.Tone {
	if len(t.shown) > 7 {
		return sheet.Ghost
	}
	return sheet.Edge
}

// messages are lines without heads: they all go to the right. Where they are many they step back behind the bars.
func (t *thumb) messages() {
	for i := range t.flights {
		l := &t.flights[i]
		pen := sheet.Pen{Tone: t.tone(l.from), Width: t.shaft}
		switch n := len(t.flights); {
		case n > 60:
			pen.Tone = sheet.Ghost
		case n > 26:
			pen.Tone = sheet.Edge
		}
		key := "ask"
		if l.grants() {
			key, pen.Dash = "grant", []float64{3.5, 2.5}
		}
		end := l.end
		if !l.lost && !l.flying {
			end = 1
		}
		t.with(key, pen, sheet.None).add(l.q.part(math.Min(l.begin, end), end).outline().Draw(pen))
		if l.lost {
			x, y := l.q.at(l.end)
			t.with("lost", sheet.Pen{Tone: sheet.Broken, Width: 1.8}, sheet.None).add(cross(x, y, 3, sheet.Pen{}))
		}
	}
}

// phases are bars: hatched while a process waits, full while it is inside.
func (t *thumb) phases() {
	for _, s := range t.stretchesOf() {
		x1, x2, ok := t.ends(s.from, s.to)
		if !ok {
			continue
		}
		for _, d := range t.downs { // a crashed process does nothing more
			if d.process == s.process && d.from >= s.from && d.from < s.to {
				x2 = t.x(d.from)
			}
		}
		y, tone := t.y(s.process)-t.bar/2, t.tone(s.process)
		if s.inside {
			t.with("inside", sheet.Pen{}, tone).add(sheet.Box(x1, y, x2-x1, t.bar).Filled(tone))
			continue
		}
		frame := sheet.Pen{Tone: tone, Width: 0.9}
		t.with("waiting", frame, sheet.Paper).add(sheet.Box(x1, y, x2-x1, t.bar).Filled(sheet.Paper))
		if t.bar >= 4 {
			t.with("hatch", frame, sheet.None).add(sheet.Hatch(x1, y, x2-x1, t.bar, 3, false, frame))
		}
	}
}

// dots are the events: full where a process asks, sends or leaves, hollow where it receives, a cross where it crashes.
// A line without length and with round ends is a dot, so that all of one hue are one path.
func (t *thumb) dots() {
	for _, n := range t.visible() {
		b := &t.beats[n]
		x, y := t.x(n), t.y(b.at)
		dot := sheet.Straight(x, y, x, y, sheet.Pen{})
		round := func(tone sheet.Tone, width float64) sheet.Pen {
			return sheet.Pen{Tone: tone, Width: width, Round: true}
		}
		switch shapeOf(b) {
		case crossShape:
			t.with("crash", sheet.Pen{Tone: sheet.Ink, Width: 2}, sheet.None).add(cross(x, y, 5, sheet.Pen{}))
		case discShape:
			t.with("rim", round(sheet.Paper, 2*t.dot+1.6), sheet.None).add(dot)
			t.with("disc", round(t.tone(b.at), 2*t.dot+0.6), sheet.None).add(dot)
		default:
			t.with("ring", round(t.tone(b.at), 2*t.dot+0.6), sheet.None).add(dot)
			t.with("hole", round(sheet.Paper, 2*t.dot-1.4), sheet.None).add(dot)
		}
	}
}
