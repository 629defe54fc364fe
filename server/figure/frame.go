package figure

import (
	"math"

	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// frame is a diagram on its way to the sheet: which beats and lanes it shows, and where.
type frame struct {
	*tale
	o        Options
	axis     *axis
	from, to int // beats shown: from ≤ b < to
	shown    []mutex.ID
	row      map[mutex.ID]int
	ruler    sheet.Ruler
	fs       float64 // size of words
	bar      float64 // height of a phase
	dot      float64 // radius of a mark
	gap      float64 // from lane to lane
	left     float64
	right    float64
	top      float64 // of the first lane
	unit     float64
	flights  []flight
	ways     *obstacles
	texts    []box
	out      sheet.Sheet
}

// choose finds the beats and lanes that are shown.
func (f *frame) choose() error {
	f.to = len(f.beats)
	for f.from < f.to && f.o.From > 0 && f.lastStep(f.from) < f.o.From {
		f.from++
	}
	for f.to > f.from && f.o.To > 0 && f.beats[f.to-1].step > f.o.To {
		f.to--
	}
	if f.to == f.from {
		return refuse("the run has no event in the steps that were chosen")
	}
	if f.to-f.from > MostEvents {
		return TooMuch(f.to - f.from)
	}
	f.shown = f.o.Lanes
	if f.shown == nil {
		for i := range f.lanes {
			f.shown = append(f.shown, mutex.ID(i+1))
		}
	}
	if len(f.shown) > MostLanes {
		return refuse("a figure shows at most %d lanes, and this would be one of %d; choose some with lanes", MostLanes, len(f.shown))
	}
	for i, p := range f.shown {
		if p < 1 || int(p) > len(f.lanes) {
			return refuse("lanes: %d is not one of 1..%d", p, len(f.lanes))
		}
		f.row[p] = i
	}
	f.axis = axisOf(f.run, f.o.Axis, f.from, f.to)
	return nil
}

// measure gives everything its size.
func (f *frame) measure() {
	n := len(f.shown)
	f.gap = 84
	if n > 3 {
		f.gap = math.Max(30, math.Min(84, math.Floor(330/float64(n-1))))
	}
	if n == 2 || f.log && n < 6 {
		f.gap = 110
	}
	f.bar, f.dot = 18, 5.75
	switch {
	case f.gap < 40:
		f.bar, f.dot, f.fs = 12, 4.5, 12
	case f.gap < 60:
		f.bar, f.dot, f.fs = 15, 5, 12
	}
	head := 0.0
	for _, p := range f.shown {
		head = math.Max(head, f.headWidth(p))
	}
	if f.o.Verdicts {
		for _, property := range f.strip {
			head = math.Max(head, 22+f.ruler.Width(f.propertyName(property), f.fs-0.5, true))
		}
	}
	f.left = math.Ceil(14 + head + 22)
	width := f.o.Width
	if width == 0 {
		per := 34.0
		if n > 4 {
			per = 26
		}
		if f.log {
			per = 72
		}
		width = f.left + math.Max(420, math.Min(2200, per*float64(f.to-f.from)))
	}
	f.right = width - 14
	f.unit = (f.right - f.left) / (f.axis.hi - f.axis.lo)
	f.top = 36 + f.room(f.shown[0])
	if f.o.Heading {
		f.top += 50
	}
	if f.log {
		f.top += logHead
	}
	if f.looping() {
		f.top += loopRoom
	}
}

// room is what a lane needs above it for the answers that are owed there.
func (f *frame) room(p mutex.ID) float64 {
	most := -1
	for _, d := range f.debts {
		if d.process == p && d.from < f.to && d.until >= f.from {
			most = max(most, d.level)
		}
	}
	if most < 0 {
		return 0
	}
	return 8 + float64(min(most, 3)+1)*(f.fs+4)
}

func (f *frame) headWidth(p mutex.ID) float64 {
	l := f.lanes[p-1]
	width := f.ruler.Width(l.name, f.headSize(), true)
	if l.host != "" {
		width += 4 + f.ruler.Width(l.host, 12, true)
	}
	return width
}

func (f *frame) headSize() float64 {
	switch {
	case f.log:
		return 14
	case f.gap < 40:
		return 14
	}
	return 19
}

// lastStep is the last step of a beat: that of the entry that joined it.
func (f *frame) lastStep(b int) int {
	if f.beats[b].enters {
		return f.beats[b].step + 1
	}
	return f.beats[b].step
}

// px is where a position of the axis stands.
func (f *frame) px(u float64) float64 { return f.left + (u-f.axis.lo)*f.unit }

// beforeAll is how far to the left of all a message comes from that was under way when the run began.
const beforeAll = 40

// x is where a beat stands; what is past the end stands beyond it, and what was before the run to the left of all.
func (f *frame) x(b int) float64 {
	if b < 0 {
		return f.px(f.axis.lo) - beforeAll
	}
	if b >= len(f.axis.xs) {
		return f.px(f.axis.hi + 3*f.axis.spacing)
	}
	return f.px(f.axis.xs[b])
}

// y is where a lane stands.
func (f *frame) y(p mutex.ID) float64 { return f.top + float64(f.row[p])*f.gap }

func (f *frame) shows(p mutex.ID) bool { _, ok := f.row[p]; return ok }

func (f *frame) bottom() float64 { return f.top + float64(len(f.shown)-1)*f.gap }

func (f *frame) hue(p mutex.ID) sheet.Tone { return f.lanes[p-1].hue }

// visible are the beats of the window that happened on lanes that are shown.
func (f *frame) visible() []int {
	var all []int
	for b := f.from; b < f.to; b++ {
		if f.beats[b].local() && f.shows(f.beats[b].at) {
			all = append(all, b)
		}
	}
	return all
}

// ends is where a stretch of beats begins and ends on paper.
func (f *frame) ends(from, to int) (x1, x2 float64, ok bool) {
	if from >= f.to || to < f.from {
		return 0, 0, false
	}
	x1, x2 = f.left-6, f.right+6
	if from >= f.from {
		x1 = f.x(from)
	}
	if to < f.to {
		x2 = f.x(to)
	}
	return x1, x2, x2 > x1
}
