package figure

import (
	"cmp"
	"math"
	"strings"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/shiviz"
)

// maxName limits a host's name, and maxWords a line of an event's text, in characters.
const (
	maxName  = 16
	maxWords = 24
)

// logHead and logFoot are the heights for a log's text above the first lane and below the last.
const (
	logHead = 52
	logFoot = 66
)

// Log draws a log of another system as a space-time diagram, with the hosts' own times as clocks. Errors: *Refused.
func Log(l *shiviz.Log, o Options) (*sheet.Sheet, error) {
	t := &diagramModel{run: &run{firstClash: -1}, header: &trace.Header{}, log: true}
	for i, host := range l.Hosts {
		hue := sheet.Ink2
		if len(l.Hosts) <= sheet.Hues {
			hue = sheet.Hue(i + 1)
		}
		t.lanes = append(t.lanes, lane{name: shortened(host, maxName), hue: hue})
	}
	for i, e := range l.Events {
		t.beats = append(t.beats, beat{
			at: mutex.ID(e.Host + 1), kind: trace.Internal, clock: e.Own, clockAfter: e.Own, step: i + 1,
			time: trace.Time(i) * trace.Unit, words: e.Words,
		})
	}
	for _, s := range l.Sends {
		from, to := &t.beats[s.From], &t.beats[s.To]
		to.kind, to.message = trace.Receive, &message{from: from.at, to: to.at, sent: s.From, arrives: s.To, due: -1}
		if from.message == nil {
			from.kind = trace.Send
		}
		t.messages = append(t.messages, to.message)
	}
	for i := range t.beats {
		t.beats[i].words = cmp.Or(t.beats[i].words, t.beats[i].kind.String())
	}
	o.Axis, o.Verdicts, o.Legend = TimeAxis, false, false
	return t.draw(o)
}

func shortened(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// The rules by which the events' texts find places.
const (
	maxCost   = 15.0 // omit text whose best place costs more
	noteLine  = 14.0 // from line to line
	noteAbove = -30  // base of the last line above a lane, over the clock
	noteBelow = 42   // base of the first line below it, under the clock
	noteNear  = 14   // how much nearer text may be on the side without the clock
	noteApart = 8    // least gap between the texts of two events
	noteSlack = 1.15 // readers' fonts may be wider than the one measured
	cutCost   = 4.0  // for truncated text
)

// notes writes an event's text beside its mark, where there is room for it and no doubt to which mark it belongs.
func (f *frame) notes() {
	if !f.log || !f.o.Names {
		return
	}
	marks := map[mutex.ID][]float64{}
	for _, n := range f.visible() {
		marks[f.beats[n].at] = append(marks[f.beats[n].at], f.x(n))
	}
	size := f.fs - 1.5
	for _, n := range f.visible() {
		b, best, lines := &f.beats[n], spot{cost: maxCost}, []string(nil)
		for _, form := range lineated(b.words) {
			if s := cheapest(f.noteSpots(form, f.point(n), size, marks[b.at]), f.noteCost); s.cost < best.cost {
				best, lines = s, form
			}
		}
		for i, line := range lines {
			base := best.y1 + size + float64(i)*noteLine
			middle := (best.x1 + best.x2) / 2
			width := f.width(line, size, false)
			at := box{middle - width/2, base - size, middle + width/2, base + 3}
			f.put(word{kind: noteWord, text: line, box: at, base: base, size: size, anchor: sheet.Middle})
		}
	}
}

// noteSpots returns the places for lines of text beside a mark, one of those on its lane.
func (f *frame) noteSpots(lines []string, mark point, size float64, marks []float64) (spots []spot) {
	width, more, cut := 0.0, float64(len(lines)-1)*noteLine, 0.0
	for _, line := range lines {
		width = math.Max(width, f.width(line, size, false)*noteSlack)
		if strings.HasSuffix(line, "…") {
			cut = cutCost
		}
	}
	for _, base := range []float64{
		noteAbove + noteNear - more, noteBelow - noteNear, noteAbove - more, noteBelow, noteAbove - noteLine - more, noteBelow + noteLine,
	} {
		for _, shift := range []float64{0.5, 0.35, 0.65, 0.2, 0.8} {
			at := box{mark[0] - width*shift, mark[1] + base - size, mark[0] + width*(1-shift), mark[1] + base + more + 3}
			spots = append(spots, spot{at, math.Abs(base)*0.05 + 4*math.Abs(shift-0.5) + more/noteLine + cut + doubt(at, mark[0], marks)})
		}
	}
	return spots
}

// noteCost returns the cost of what is in the way of text.
func (f *frame) noteCost(b box) float64 {
	if b.x1 <= f.left-20 || b.x2 >= f.right+10 || f.taken(box{b.x1 - noteApart, b.y1, b.x2 + noteApart, b.y2}) {
		return math.Inf(1)
	}
	return f.grid.cost(b, -2)
}

// doubt returns how much text seems to belong to other marks of the lane: 0, a little for each mark that it reaches,
// or maxCost if it is nearer to one.
func doubt(at box, x float64, marks []float64) float64 {
	middle, sum := (at.x1+at.x2)/2, 0.0
	for _, other := range marks {
		switch {
		case other == x:
		case math.Abs(middle-other) <= math.Abs(middle-x)*1.5:
			return maxCost
		case other > at.x1-4 && other < at.x2+4:
			sum += 5
		}
	}
	return sum
}

// lineated returns an event's text as one line and as two, with long lines truncated.
func lineated(words string) [][]string {
	all := [][]string{{shortened(words, maxWords)}}
	broken := -1 // the space that makes the longer line shortest
	for i, r := range words {
		if r == ' ' && (broken < 0 || max(i, len(words)-i) < max(broken, len(words)-broken)) {
			broken = i
		}
	}
	if broken > 0 {
		all = append(all, []string{shortened(words[:broken], maxWords), shortened(words[broken+1:], maxWords)})
	}
	return all
}
