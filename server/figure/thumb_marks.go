package figure

import (
	"math"
	"slices"
	"strconv"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// names stand before their lanes; where lanes are close only some have room for one.
func (t *thumb) names() {
	size := 12.0
	if t.lane < 15 {
		size = 11
	}
	for _, p := range t.named() {
		l := t.lanes[p-1]
		t.out.Add(&sheet.Text{
			X: thumbLeft - 6, Y: t.y(p) + size/3, Words: l.name, Size: size, Bold: true, Anchor: sheet.End,
			Tone: t.tone(p),
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
		for _, s := range t.stretchesOf() {
			take(s.process)
		}
	}
	for i := 0; i < len(t.shown); i += every {
		take(t.shown[i])
	}
	return all
}

// verdicts mark what is broken where it breaks: hatched both ways while two are inside, a cross in a ring at the end of
// a lane that waits for ever, or at the entry that comes out of turn; where nothing else is, at the event that breaks
// the algorithm's own invariant.
func (t *thumb) verdicts() {
	if w, ok := t.witnessOf(); ok {
		width, height := w.x2-w.x1, w.y2-w.y1
		pen := sheet.Pen{Tone: sheet.Broken, Width: 0.9}
		both := sheet.Hatch(w.x1, w.y1, width, height, 3.8, true, pen)
		both.Segments = append(both.Segments, sheet.Hatch(w.x1, w.y1, width, height, 3.8, false, pen).Segments...)
		both.Segments = append(both.Segments, sheet.Box(w.x1, w.y1, width, height).Draw(pen).Segments...)
		t.out.Add(both)
	}
	general := false
	for _, b := range t.breaks {
		switch b.property {
		case invariant.EM1.Name:
			general = true
		case invariant.EM2.Name, invariant.Starvation.Name:
			general = true
			for _, p := range b.processes {
				t.wrong(t.edge()-2, p)
			}
		case invariant.EM3.Name:
			general = true
			if b.beat < t.to {
				t.wrong(t.x(b.beat), b.processes[0])
			}
		}
	}
	if !general && len(t.breaks) > 0 && t.breaks[0].beat < t.to {
		t.wrong(t.x(t.breaks[0].beat), t.beats[t.breaks[0].beat].at)
	}
}

// wrong is a cross in a ring.
func (t *thumb) wrong(x float64, p mutex.ID) {
	if !t.shows(p) {
		return
	}
	y, r := t.y(p), math.Max(leastVerdict, math.Min(mostVerdict, 0.46*t.lane))
	x = math.Min(x, thumbWidth-r-1)
	t.out.Add(
		&sheet.Circle{X: x, Y: y, R: r, Fill: sheet.Paper, Pen: sheet.Pen{Tone: sheet.Broken, Width: 0.23 * r}},
		cross(x, y, 0.4*r, sheet.Pen{Tone: sheet.Broken, Width: 0.28 * r, Round: true}),
	)
}

// clocks are the values that the clocks show, above the events; where they would touch one is left away.
func (t *thumb) clocks() {
	const size = 11
	for _, n := range t.visible() {
		b := &t.beats[n]
		words := strconv.Itoa(b.clock)
		half := t.width(words, size, true) / 2
		x, y := t.x(n), t.y(b.at)-t.bar/2-3
		w := word{box: box{x - half - 0.5, y - size, x + half + 0.5, y}}
		if t.taken(w.box) {
			continue
		}
		t.keep(w)
		t.out.Add(&sheet.Text{
			X: x, Y: y, Words: words, Size: size, Bold: true, Anchor: sheet.Middle, Tone: sheet.Ink, Halo: true,
		})
	}
}
