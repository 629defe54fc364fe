// Package figure draws runs for places where nothing moves.
package figure

import (
	"math"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/web"
)

// Size is how large a preview is drawn, in the units of its picture.
type Size struct {
	width    float64
	top      float64 // above the first lane, and below the last
	depth    float64 // from the first lane to the last
	gap      float64 // the most between two lanes; few lanes stand in the middle
	left     float64 // before the first event
	right    float64 // after the last
	bar      float64 // the height of a bar
	mark     float64 // the radius of an event
	head     float64 // the length of an arrow's head
	beats    int     // the most that are drawn
	detailed bool    // with names, clocks and words
}

// The two sizes of the gallery.
var (
	Small = Size{width: 320, top: 14, depth: 92, gap: 64, left: 1, right: 1, bar: 9, mark: 2.4, head: 7, beats: 26}
	Large = Size{width: 1080, top: 44, depth: 224, gap: 150, left: 72, right: 1, bar: 20, mark: 5, head: 11, beats: 26, detailed: true}
)

// smallestGap keeps lanes apart where there are many; the picture grows instead.
const smallestGap = 6.5

// Preview draws a run from its events, in order and complete from the first. Of a long run it shows the beginning, or
// the surroundings of the first broken mutual exclusion.
func Preview(h *trace.Header, events []trace.Event, size Size) web.Preview {
	run := reduce(h, events)
	from, to := run.window(size.beats)
	d := drawing{header: h, run: run, size: size, from: from, to: to, n: h.Nodes()}
	d.gap = math.Min(size.gap, size.depth/math.Max(1, float64(d.n-1)))
	d.gap = math.Max(d.gap, smallestGap)
	used := d.gap * float64(d.n-1)
	d.size.head = math.Min(size.head, d.gap*0.4)
	height := math.Max(size.depth, used) + 2*size.top
	d.top = (height - used) / 2
	v := web.Preview{
		Width: size.width, Height: height, Radius: size.mark,
		Processes: h.Processes, Events: len(run.beats), Inside: run.mostInside, Cut: from > 0 || to < len(run.beats),
	}
	for _, e := range run.entries {
		if e.beat >= from && e.beat < to {
			v.Entries = append(v.Entries, int(e.process))
		}
	}
	v.Lanes = d.lanes()
	v.Bars = d.bars(h.Words)
	v.Clashes = d.clashes()
	messages, arrows := d.arrows()
	d.bow(arrows)
	v.Arrows = arrows
	v.Marks = d.marks(arrows)
	if size.detailed {
		v.Labels = d.labels(messages, v)
	}
	return v
}

// drawing is a window of a run on its way to a picture.
type drawing struct {
	header   *trace.Header
	run      *run
	size     Size
	from, to int // beats shown: from ≤ b < to
	n        int // lanes: processes, then servers
	gap, top float64
}

// x is where a beat stands: beats are evenly apart, so that no two events of a lane meet and every arrow goes forward.
func (d *drawing) x(beat int) float64 {
	room := d.size.width - d.size.left - d.size.right
	return d.size.left + room*(float64(beat-d.from)+0.5)/float64(max(1, d.to-d.from))
}

func (d *drawing) y(process mutex.ID) float64 { return d.top + d.gap*float64(process-1) }

// edges are the ends of the lanes.
func (d *drawing) edges() (left, right float64) {
	return d.size.left, d.size.width - d.size.right
}

// hue is the process's own where there are few enough to tell hues apart; servers have none.
func (d *drawing) hue(process mutex.ID) int {
	if d.header.Processes > web.Hues || int(process) > d.header.Processes {
		return 0
	}
	return web.Hue(int(process))
}

func (d *drawing) lanes() []web.Lane {
	left, right := d.edges()
	lanes := make([]web.Lane, d.n)
	for i := range lanes {
		id := mutex.ID(i + 1)
		lanes[i] = web.Lane{X1: left, X2: right, Y: d.y(id), Hue: d.hue(id), Serves: int(id) > d.header.Processes}
		if d.size.detailed {
			lanes[i].Name = d.header.Label(id)
		}
	}
	return lanes
}

// bars are the stretches of waiting and inside, cut at the edges of the window.
func (d *drawing) bars(words mutex.Words) []web.Bar {
	var bars []web.Bar
	for _, s := range d.run.stretches {
		x1, x2, ok := d.cut(s.from, s.to)
		if !ok {
			continue
		}
		height := math.Min(d.size.bar, d.gap*0.6)
		bar := web.Bar{X: x1, Y: d.y(s.process) - height/2, Width: x2 - x1, Height: height, Hue: d.hue(s.process), Inside: s.inside}
		word := words.Waiting
		if s.inside {
			word = words.Inside
		}
		if d.size.detailed {
			bar.Word, bar.WordX = d.word(word, s, x1, x2)
		}
		bars = append(bars, bar)
	}
	return bars
}

// cut is the part of a stretch of beats that the window shows.
func (d *drawing) cut(from, to int) (x1, x2 float64, shown bool) {
	if from >= d.to || to <= d.from {
		return 0, 0, false
	}
	left, right := d.edges()
	x1, x2 = left, right
	if from >= d.from {
		x1 = d.x(from)
	}
	if to < d.to {
		x2 = d.x(to)
	}
	return x1, x2, x2 > x1
}

// markRoom is what a mark and some air take of a bar beside the word in it.
const markRoom = 12

// word puts the phase's name into the first gap between events that is wide enough for it.
func (d *drawing) word(word string, s stretch, x1, x2 float64) (string, float64) {
	need := float64(len(word))*letter + 2*markRoom
	last := x1
	for b := max(s.from, d.from); b < d.to && b <= s.to; b++ {
		if d.run.beats[b].at != s.process || b == s.from {
			continue
		}
		if x := d.x(b); x-last >= need {
			return word, (last + x) / 2
		} else {
			last = x
		}
	}
	if x2-last >= need {
		return word, (last + x2) / 2
	}
	return "", 0
}

// clashes are where two are inside at once, from lane to lane.
func (d *drawing) clashes() []web.Clash {
	var clashes []web.Clash
	for i, a := range d.run.stretches {
		for _, b := range d.run.stretches[i+1:] {
			if !d.run.clash(a, b) {
				continue
			}
			x1, x2, ok := d.cut(max(a.from, b.from), min(a.to, b.to))
			if !ok {
				continue
			}
			y1, y2 := d.y(min(a.process, b.process)), d.y(max(a.process, b.process))
			half := math.Min(d.size.bar, d.gap*0.6) / 2
			clashes = append(clashes, web.Clash{X: x1, Y: y1 + half, Width: x2 - x1, Height: y2 - y1 - 2*half})
		}
	}
	return clashes
}
