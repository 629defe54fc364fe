package figure

import (
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
	t := &diagramModel{run: &run{firstClash: -1}, log: true}
	for i, host := range l.Hosts {
		hue := sheet.Ink2
		if len(l.Hosts) <= sheet.Hues {
			hue = sheet.Hue(i + 1)
		}
		t.lanes = append(t.lanes, lane{name: shortened(host, maxName), hue: hue})
	}
	sends, receives := map[int]bool{}, map[int]int{}
	for _, s := range l.Sends {
		sends[s.From], receives[s.To] = true, s.From
		t.messages = append(t.messages, message{
			from: mutex.ID(l.Events[s.From].Host + 1), to: mutex.ID(l.Events[s.To].Host + 1), sent: s.From, arrives: s.To, due: -1,
		})
	}
	for i, e := range l.Events {
		b := beat{
			at: mutex.ID(e.Host + 1), kind: trace.Internal, clock: e.Own, clockAfter: e.Own, step: i + 1,
			time: trace.Time(i) * trace.Unit, words: e.Words, message: -1, about: -1,
		}
		if sent, ok := receives[i]; ok {
			b.kind, b.about = trace.Receive, sent
		} else if sends[i] {
			b.kind = trace.Send
		}
		if b.words == "" {
			b.words = b.kind.String()
		}
		t.beats = append(t.beats, b)
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

// A note is an event's text in a log: one line or two, and where.
type note struct {
	lines []string
	box   box
	cost  float64
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
		b := &f.beats[n]
		best := note{cost: maxCost}
		for _, lines := range lineated(b.words) {
			f.placeNote(lines, f.x(n), f.y(b.at), size, marks[b.at], &best)
		}
		for i, line := range best.lines {
			base := best.box.y1 + size + float64(i)*noteLine
			middle := (best.box.x1 + best.box.x2) / 2
			width := f.width(line, size, false)
			at := box{middle - width/2, base - size, middle + width/2, base + 3}
			f.put(word{kind: noteWord, text: line, box: at, base: base, size: size, anchor: sheet.Middle})
		}
	}
}

// placeNote replaces best if it finds a better place for some lines.
func (f *frame) placeNote(lines []string, x, y, size float64, marks []float64, best *note) {
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
			at := box{x - width*shift, y + base - size, x + width*(1-shift), y + base + more + 3}
			cost := f.grid.cost(at, -2) + math.Abs(base)*0.05 + 4*math.Abs(shift-0.5) + more/noteLine + cut + doubt(at, x, marks)
			if cost < best.cost && at.x1 > f.left-20 && at.x2 < f.right+10 && !f.taken(box{at.x1 - noteApart, at.y1, at.x2 + noteApart, at.y2}) {
				*best = note{lines, at, cost}
			}
		}
	}
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
