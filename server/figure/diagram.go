package figure

import (
	"math"
	"strconv"
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

// tale is what a diagram tells: of a run, or of somebody else's log.
type tale struct {
	*run
	lanes   []lane // one for each node, from node 1
	waiting string // the words of phases
	inside  string
	rows    []verdictRow
	title   string // of the algorithm
	kinds   []kindSample
	owes    bool
	of      string // the algorithm
	log     bool   // somebody else's: events have words, and no phases
}

// lane is a node's line.
type lane struct {
	name, host string // "8" and "@P1"
	hue        sheet.Tone
}

// verdictRow is a property.
type verdictRow struct {
	property string
}

// kindSample is a kind of message in the legend.
type kindSample struct {
	name   string
	grants bool
}

func taleOf(h *trace.Header, events []trace.Event, end *trace.Summary) *tale {
	s := &tale{run: reduce(h, events), waiting: h.Words.Waiting, inside: h.Words.Inside, owes: h.Owes != "", of: h.Algorithm}
	s.title = h.Title
	if h.Year > 0 {
		s.title += " (" + strconv.Itoa(h.Year) + ")"
	}
	for i := 1; i <= h.Nodes(); i++ {
		id := mutex.ID(i)
		name, host, _ := strings.Cut(h.Label(id), " ")
		l := lane{name: name, host: host, hue: sheet.Ink2}
		if h.Processes <= sheet.Hues && i <= h.Processes {
			l.hue = sheet.Hue(i)
		}
		s.lanes = append(s.lanes, l)
	}
	for _, p := range h.Properties {
		s.rows = append(s.rows, verdictRow{p})
	}
	if end != nil {
		for _, v := range end.Violations {
			s.breaksAt(v.Property, v.Step)
		}
	}
	seen := map[mutex.Role]bool{}
	for _, m := range h.Messages {
		if !seen[m.Role] && len(s.kinds) < 3 {
			seen[m.Role] = true
			s.kinds = append(s.kinds, kindSample{m.Type, m.Role == mutex.Grants})
		}
	}
	return s
}

// breaksAt takes a violation that only the end of the run told of.
func (s *tale) breaksAt(property string, step int) {
	for _, b := range s.breaks {
		if b.property == property {
			return
		}
	}
	at := len(s.beats) - 1
	for b := len(s.beats) - 1; b >= 0 && step > 0 && s.beats[b].step > step; b-- {
		at = b - 1
	}
	s.breaks = append(s.breaks, broken{property, max(0, at)})
}

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

func (s *tale) draw(o Options) (*sheet.Sheet, error) {
	f := &frame{tale: s, o: o, ways: newObstacles(), fs: 13, row: map[mutex.ID]int{}}
	if err := f.choose(); err != nil {
		return nil, err
	}
	f.measure()
	f.flights = f.fly()
	f.heading()
	f.drawLanes()
	f.drawBars()
	f.drawDowns()
	f.layObstacles()
	names := f.nameBars()
	f.drawClashes()
	f.out.Add(names...)
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

// lastStep is the last step of a beat: that of the entry that joined it.
func (f *frame) lastStep(b int) int {
	if f.beats[b].enters {
		return f.beats[b].step + 1
	}
	return f.beats[b].step
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
		for _, r := range f.rows {
			head = math.Max(head, 22+f.ruler.Width(f.propertyName(r), f.fs-0.5, true))
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

// px is where a position of the axis stands.
func (f *frame) px(u float64) float64 { return f.left + (u-f.axis.lo)*f.unit }

// x is where a beat stands; what is past the end stands beyond it.
func (f *frame) x(b int) float64 {
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
	if f.from > 0 || f.to < len(f.beats) {
		parts = append(parts, t.T("preview.cut"))
	}
	return strings.Join(parts, " ")
}

// propertyName is what a row of the strip is called.
func (f *frame) propertyName(r verdictRow) string {
	if strings.HasPrefix(r.property, "EM") {
		return r.property
	}
	for _, key := range []string{"property." + r.property, "invariant." + f.of + "." + r.property + ".label"} {
		if f.o.Texts.Has(key) {
			return f.o.Texts.T(key)
		}
	}
	return strings.ReplaceAll(r.property, "-", " ")
}
