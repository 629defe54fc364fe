package figure

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/web"
)

// SnapshotSize is the size of a snapshot, in the units of its picture, and how much of the run it shows.
type SnapshotSize struct {
	sizes
	width, height float64
	before, after int  // beats visible on either side of the event; before = 0: all
	brief         bool // without clocks and requests at the heads
}

// The sizes that snapshots share: on a laptop, and on a phone.
var (
	onLaptop = sizes{left: 166, fs: 13, dot: 6, shaft: 1.9, rim: 2, tip: 10, maxLabelCost: printLabelCost, hatch: hatchGap}
	onPhone  = sizes{left: 82, fs: 12, dot: 5.5, shaft: 1.7, rim: 1.8, tip: 9, maxLabelCost: printLabelCost, hatch: hatchGap}
)

// with returns the sizes with these lane measures: the right end, the first lane's y, the lane distance, the bar
// height.
func (s sizes) with(right, top, lane, bar float64) sizes {
	s.right, s.top, s.lane, s.bar = right, top, lane, bar
	return s
}

// The sizes of the home page's run.
var (
	HomeWide   = SnapshotSize{sizes: onLaptop.with(982, 70, 88, 18), width: 994, height: 276}
	HomeNarrow = SnapshotSize{sizes: onPhone.with(352, 68, 62, 17), width: 358, height: 222, before: 7, after: 3, brief: true}
)

// ReferenceWide returns the size of a reference page's run on a laptop. A long run shows only the surroundings of the
// event.
func ReferenceWide(lanes int) SnapshotSize {
	const top, foot = 78, 34
	lane := laneToFill(lanes, 46, 124, 330)
	return SnapshotSize{
		sizes: onLaptop.with(918, top, lane, math.Min(20, lane*0.4)),
		width: 930, height: top + lane*float64(lanes-1) + foot, before: 15, after: 9,
	}
}

// ReferenceNarrow returns the size of a reference page's run on a phone.
func ReferenceNarrow(lanes int) SnapshotSize {
	const top, foot = 68, 30
	lane := laneToFill(lanes, 42, 64, 240)
	return SnapshotSize{
		sizes: onPhone.with(352, top, lane, math.Min(17, lane*0.4)),
		width: 358, height: top + lane*float64(lanes-1) + foot, before: 6, after: 2, brief: true,
	}
}

// laneToFill returns the lane distance that fills a height, within bounds.
func laneToFill(lanes int, least, most, depth float64) float64 {
	return math.Max(least, math.Min(most, depth/math.Max(1, float64(lanes-1))))
}

// future is the page's theme for what has not happened yet: everything in the ghost tone.
var future = sheet.OfPage.Dimmed("future", sheet.Ghost)

// Snapshot draws a run as it stands after one of its events: earlier events in full, later ones pale and without words.
// The events are in order and complete from the first. Errors: a step that the run does not have.
func Snapshot(h *trace.Header, events []trace.Event, step int, size SnapshotSize, texts *web.Texts) (web.Preview, error) {
	s := diagramModelOf(h, events, nil)
	f := newFrame(s, Options{Axis: TimeAxis, Stamps: true, Names: true, Texts: texts})
	at := slices.IndexFunc(s.beats, func(b beat) bool { return step <= b.lastStep() })
	if at < 0 || step < 1 {
		return web.Preview{}, fmt.Errorf("figure: the run has no event %d, but %d events", step, len(events))
	}
	f.from, f.to = 0, len(s.beats)
	if size.before > 0 {
		f.from, f.to = max(0, at-size.before), min(len(s.beats), at+1+size.after)
	}
	f.show(upTo(len(s.lanes)))
	f.axis = axisOf(s.run, TimeAxis, f.from, f.to)
	f.sizes = size.sizes
	f.see(f.axis.lo, f.axis.hi+0.5*f.axis.spacing)
	f.flights = f.fly()
	f.plan()
	p := &snapshot{frame: f, at: at, x: f.x(at), size: size, past: newReduction(h).reduce(events[:step]), fields: map[mutex.ID]fields{}}
	for i := range events[:step] {
		of := p.fields[events[i].At]
		_ = json.Unmarshal(events[i].State, &of) // an event that changes no field has none
		p.fields[events[i].At] = of
	}
	return web.Preview{
		Width: size.width, Height: size.height, Shapes: p.shapes(), Lanes: len(s.lanes),
		Processes: h.Processes, Events: len(events), Entries: ints(s.entered(0, at+1)), Cut: true,
	}, nil
}

// A snapshot is a frame seen at one of its beats.
type snapshot struct {
	*frame
	at     int
	x      float64
	size   SnapshotSize
	past   *reduction // of the events up to this one
	fields map[mutex.ID]fields
}

// fields are the values of a process's fields.
type fields map[string]json.RawMessage

// shapes draws the picture: the future right of the cursor, the past left of it, and over both the heads of the lanes
// and the cursor.
func (p *snapshot) shapes() string {
	words := p.words
	p.words = nil
	p.drawRun()
	p.out.Theme = future
	after := p.out.Shapes()

	p.out = sheet.Sheet{Theme: sheet.OfPage}
	p.words = slices.DeleteFunc(slices.Clone(words), func(w word) bool { return w.box.x2 > p.x+p.dot+14 || p.crosses(w) })
	p.drawRun()
	p.drawWords(false)
	before := p.out.Shapes()

	p.out = sheet.Sheet{Theme: sheet.OfPage}
	p.drawStates()
	p.drawCursor()
	p.drawSimultaneous()
	p.drawStamp(words)
	height := p.size.height
	return cut("to-come", p.x, p.size.width, height, after) + cut("past", 0, p.x, height, before) + p.out.Shapes()
}

// crosses reports whether words extend over the cursor, which would cut them in two.
func (p *snapshot) crosses(w word) bool { return w.box.x1 < p.x && p.x < w.box.x2 }

// drawSimultaneous draws the marks of other events at the cursor's time, which the cursor would cut, too.
func (p *snapshot) drawSimultaneous() {
	for i := p.from; i < p.to; i++ {
		b := &p.beats[i]
		if x := p.x - p.frame.x(i); i == p.at || x > p.dot || x < -p.dot {
			continue
		}
		tone := sheet.Ghost
		if i < p.at {
			tone = p.hue(b.at)
		}
		p.out.Add(markOf(b, p.frame.x(i), p.y(b.at), p.dot, sheet.Pen{Tone: tone, Width: p.rim})...)
	}
}

// drawStamp writes the clock of the ringed event beside the ring.
func (p *snapshot) drawStamp(words []word) {
	y := p.y(p.beats[p.at].at)
	for _, w := range words {
		if w.kind != stampWord || !p.crosses(w) || math.Abs(w.base-y) > p.lane/2 {
			continue
		}
		if clear := p.dot + 12; w.base < y {
			w.base = math.Min(w.base, y-clear)
		} else {
			w.base = math.Max(w.base, y+clear+w.size*0.7)
		}
		p.write(&w)
	}
}

// cut returns the part of a drawing between two x positions, as an svg element.
func cut(class string, from, to, height float64, shapes string) string {
	n := func(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }
	box := n(from) + ` 0 ` + n(to-from) + ` ` + n(height)
	size := `width="` + n(to-from) + `" height="` + n(height) + `"`
	return `<svg class="` + class + `" x="` + n(from) + `" y="0" ` + size + ` viewBox="` + box + `">` + shapes + `</svg>`
}

// drawStates writes at the head of each lane its name, clock and phase.
func (p *snapshot) drawStates() {
	for _, id := range p.shown {
		l, y := p.lanes[id-1], p.y(id)
		p.out.Add(&sheet.Text{X: p.margin, Y: y + 1, Words: l.name, Size: 22, Bold: true, Tone: l.hue})
		p.drawPhase(id, y+9)
		if p.size.brief {
			continue
		}
		clock := p.o.Texts.T("diagram.clock", "clock", strconv.Itoa(p.past.state(id).clock))
		x := p.margin + p.width(l.name, 22, true) + 8
		p.out.Add(&sheet.Text{X: x, Y: y + 1, Words: clock, Size: 13, Tone: sheet.Ink2})
	}
}

// drawPhase draws a phase in the style of the bars, hatched while a process waits and solid while it is inside, and
// writes its request.
func (p *snapshot) drawPhase(id mutex.ID, y float64) {
	const width, height = 14, 10
	phase, hue, x := p.past.state(id).busy, p.hue(id), p.margin
	if phase == nil {
		return
	}
	if phase.inside {
		p.out.Add(sheet.Box(x, y, width, height).Filled(hue))
	} else {
		p.out.Add(hatched(x, y, width, height, p.hatch, hue, 2)...)
	}
	word := p.phaseWord(phase)
	p.out.Add(&sheet.Text{X: x + width + 6, Y: y + height - 0.5, Words: word, Size: 12, Bold: true, Tone: sheet.Ink})
	if value, ok := p.fields[id][p.header.Request]; ok && !p.size.brief {
		at := x + width + 12 + p.frame.width(word, 12, true)
		p.out.Add(&sheet.Text{X: at, Y: y + height - 0.5, Words: p.header.Request + " = " + string(value), Size: 13, Tone: sheet.Ink2})
	}
}

// drawCursor draws the cursor line, the number of its event, and that event's mark in a ring.
func (p *snapshot) drawCursor() {
	const top, width, height = 0, 30, 20
	b := &p.beats[p.at]
	y := p.y(b.at)
	number := strconv.Itoa(b.lastStep())
	p.out.Add(
		sheet.Straight(p.x, top+height, p.x, p.bottom()+24, sheet.Pen{Tone: sheet.Ink, Width: 1.5}),
		sheet.Box(p.x-width/2, top, width, height).Filled(sheet.Ink),
		sheet.From(p.x-5, top+height-0.5).Line(p.x+5, top+height-0.5).Line(p.x, top+height+5).Close().Filled(sheet.Ink),
		&sheet.Text{X: p.x, Y: top + 15, Words: number, Size: 14, Bold: true, Anchor: sheet.Middle, Tone: sheet.Paper},
		&sheet.Circle{X: p.x, Y: y, R: p.dot + 7, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Ink, Width: 2}},
	)
	p.out.Add(markOf(b, p.x, y, p.dot-0.5, sheet.Pen{Tone: p.hue(b.at), Width: p.rim})...)
}
