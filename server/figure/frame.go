package figure

import (
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// frame is a diagram while it is laid out: which beats and lanes it shows, and where. The page's module projection.js
// does the same; print is the page with its cursor at the right edge, after everything.
type frame struct {
	*diagramModel
	sizes
	o        Options
	axis     *axis
	from, to int // beats shown: from ≤ b < to
	shown    []mutex.ID
	row      map[mutex.ID]int
	t0, t1   float64 // axis positions at the left and right ends
	unit     float64 // pixels per unit of the axis
	width    func(words string, size float64, bold bool) float64
	flights  []*flight
	grid     *labelGrid
	words    []word
	rail     sheet.Pen  // of lanes
	faint    sheet.Tone // tone of messages drawn faintly; None: their senders' hues
	out      sheet.Sheet
}

// sizes are the sizes of everything, in pixels.
type sizes struct {
	margin       float64 // left of everything
	left, right  float64 // ends of the axis
	head         float64 // y where the lanes' area begins
	top          float64 // y of the first lane
	lane         float64 // from lane to lane
	fs           float64 // font size
	bar          float64 // height of a phase's bar
	dot          float64 // radius of a mark
	shaft, rim   float64 // line widths of messages and of marks
	hatch        float64 // gap between a bar's hatching lines
	tip          float64 // length of an arrow's head
	maxLabelCost float64 // omit a message's name if its best place costs more
}

// How far drawings extend beyond the ends of the axis.
const (
	over      = 6  // lanes, and messages in flight at the end
	beforeAll = 40 // messages in flight when the run began start this far left of the first beat
)

func newFrame(s *diagramModel, o Options) *frame {
	return &frame{
		diagramModel: s, o: o, grid: newLabelGrid(), row: map[mutex.ID]int{}, width: new(sheet.Ruler).Width,
		rail: sheet.Pen{Tone: sheet.Edge, Width: 1.25},
	}
}

// choose selects the beats and lanes to show. Errors: *Refused.
func (f *frame) choose() error {
	f.to = len(f.beats)
	for f.from < f.to && f.o.From > 0 && f.beats[f.from].lastStep() < f.o.From {
		f.from++
	}
	for f.to > f.from && f.o.To > 0 && f.beats[f.to-1].step > f.o.To {
		f.to--
	}
	if f.to == f.from {
		return refuse("the run has no event in the steps that were chosen")
	}
	if f.to-f.from > MaxEvents {
		return refuse("a figure shows at most %d events, and here there are %d; choose fewer with from and to",
			MaxEvents, f.to-f.from)
	}
	lanes, err := f.o.lanesOf(len(f.lanes))
	if err != nil {
		return err
	}
	f.show(lanes)
	f.axis = axisOf(f.run, f.o.Axis, f.from, f.to)
	return nil
}

// lanesOf returns the lanes to show, of n. Errors: *Refused.
func (o *Options) lanesOf(n int) ([]mutex.ID, error) {
	lanes := o.Lanes
	if lanes == nil {
		lanes = upTo(n)
	}
	if len(lanes) > MaxLanes {
		return nil, refuse("a figure shows at most %d lanes, and this would be one of %d; choose some with lanes",
			MaxLanes, len(lanes))
	}
	for _, p := range lanes {
		if p < 1 || int(p) > n {
			return nil, refuse("lanes: %d is not one of 1..%d", p, n)
		}
	}
	return lanes, nil
}

// upTo returns the nodes 1 to n.
func upTo(n int) []mutex.ID {
	all := make([]mutex.ID, n)
	for i := range all {
		all[i] = mutex.ID(i + 1)
	}
	return all
}

// show sets the lanes, from top to bottom.
func (f *frame) show(lanes []mutex.ID) {
	f.shown = lanes
	for i, p := range lanes {
		f.row[p] = i
	}
}

// see sets the part of the axis between the left and the right end.
func (f *frame) see(t0, t1 float64) {
	f.t0, f.t1 = t0, t1
	f.unit = (f.right - f.left) / (t1 - t0)
}

// px returns the x of a position on the axis.
func (f *frame) px(u float64) float64 { return f.left + (u-f.t0)*f.unit }

// x returns the x of a beat; -1, before the run, is left of all others, and beats past the end lie beyond it.
func (f *frame) x(b int) float64 {
	if b < 0 {
		return f.px(f.axis.lo) - beforeAll
	}
	if b >= len(f.axis.xs) {
		return f.px(f.axis.hi + 3*f.axis.spacing)
	}
	return f.px(f.axis.xs[b])
}

// edge returns the x of print's cursor: after everything.
func (f *frame) edge() float64 { return f.right + over }

// point returns the position of a beat's mark.
func (f *frame) point(b int) point { return point{f.x(b), f.y(f.beats[b].at)} }

// y returns the y of a lane.
func (f *frame) y(p mutex.ID) float64 { return f.top + float64(f.row[p])*f.lane }

func (f *frame) shows(p mutex.ID) bool { _, ok := f.row[p]; return ok }

func (f *frame) bottom() float64 { return f.top + float64(len(f.shown)-1)*f.lane }

func (f *frame) hue(p mutex.ID) sheet.Tone { return f.lanes[p-1].hue }

// visible returns the beats of the window that happened on visible lanes, lane by lane.
func (f *frame) visible() (all []int) {
	for _, p := range f.shown {
		for b := f.from; b < f.to; b++ {
			if f.beats[b].at == p && f.beats[b].local() {
				all = append(all, b)
			}
		}
	}
	return all
}

// shownSpans returns the phases of visible lanes that overlap the window, lane by lane.
func (f *frame) shownSpans() (all []*span) {
	for _, p := range f.shown {
		for _, s := range f.spans {
			if s.process == p && s.from < f.to && s.to >= f.from {
				all = append(all, s)
			}
		}
	}
	return all
}

// ends returns the x at which a span of beats begins and ends; false if the window does not show it.
func (f *frame) ends(from, to int) (x1, x2 float64, ok bool) {
	if from >= f.to || to < f.from {
		return 0, 0, false
	}
	x1, x2 = f.left-over, f.edge()
	if from >= f.from {
		x1 = f.x(from)
	}
	if to < f.to {
		x2 = f.x(to)
	}
	return x1, x2, x2 > x1
}
