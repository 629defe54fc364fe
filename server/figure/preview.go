package figure

import (
	"math"

	"fano/algorithms/engine/trace"
	"fano/server/figure/sheet"
	"fano/server/locale"
	"fano/web"
)

// Size is how large a preview is drawn, in the units of its picture.
type Size struct {
	sizes
	width float64
	depth float64 // from the first lane to the last
	beats int     // the most that are drawn
}

// Large is the size of a picture that opens a page.
var Large = Size{
	sizes: sizes{left: 78, right: 1073, top: 60, lane: 150, fs: 13, bar: 20, dot: 5.75, shaft: 1.9, rim: 2, tip: 11, muddle: crossed},
	width: 1080, depth: 224, beats: 26,
}

// How close lanes may come, and from how many on lines are thinner.
const (
	smallestLane = 6.5 // where there are more the picture grows instead
	crowd        = 6
)

// Preview draws a run from its events, in order and complete from the first, as a part of a page. Of a long run it shows
// the beginning, or the surroundings of the first broken mutual exclusion.
func Preview(h *trace.Header, events []trace.Event, size Size) web.Preview {
	english, _ := locale.Named("en")
	s := taleOf(h, events, nil)
	f := newFrame(s, Options{Axis: StepsAxis, Stamps: true, Names: true, Texts: english})
	f.wordless = true
	f.from, f.to = s.window(size.beats)
	f.show(upTo(len(s.lanes)))
	f.axis = axisOf(s.run, StepsAxis, f.from, f.to)
	height := f.fit(size)
	f.flights = f.fly()
	f.plan()
	f.drawRun()
	f.drawHeads()
	f.drawWords(false)
	f.out.Theme = sheet.OfPage
	v := web.Preview{
		Width: size.width, Height: height, Shapes: f.out.Shapes(), Lanes: len(s.lanes),
		Processes: h.Processes, Events: len(events), Inside: s.mostInside, Cut: f.from > 0 || f.to < len(s.beats),
	}
	for _, e := range s.entries {
		if e.beat >= f.from && e.beat < f.to {
			v.Entries = append(v.Entries, int(e.process))
		}
	}
	return v
}

// fit gives everything in a preview its size, and returns its height. Beats are evenly apart, so that every arrow goes
// forward; few lanes stand in the middle.
func (f *frame) fit(size Size) (height float64) {
	n := len(f.shown)
	f.sizes = size.sizes
	f.lane = math.Max(smallestLane, math.Min(size.lane, size.depth/math.Max(1, float64(n-1))))
	f.bar, f.tip = math.Min(size.bar, f.lane*0.6), math.Min(size.tip, f.lane*0.4)
	if n >= crowd {
		f.shaft, f.rim = 0.6*size.shaft, 0.7*size.rim
	}
	used := f.lane * float64(n-1)
	height = math.Max(size.depth, used) + 2*size.top
	f.top = (height - used) / 2
	f.see(float64(f.from)+0.5, float64(max(f.to, f.from+1))+0.5)
	return height
}
