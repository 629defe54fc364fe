package figure

import (
	"math"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
	"fano/server/shiviz"
)

// mostName and mostWords are how many characters of a host's name and of an event's words are written.
const (
	mostName  = 16
	mostWords = 24
)

// Log draws somebody else's log as a space-time diagram: the clocks are the hosts' own times. Errors: *Refused.
func Log(l *shiviz.Log, o Options) (*sheet.Sheet, error) {
	t := &tale{run: &run{firstClash: -1}, log: true}
	for i, host := range l.Hosts {
		hue := sheet.Ink2
		if len(l.Hosts) <= sheet.Hues {
			hue = sheet.Hue(i + 1)
		}
		t.lanes = append(t.lanes, lane{name: shortened(host, mostName), hue: hue})
	}
	sends, receives := map[int]bool{}, map[int]bool{}
	for _, s := range l.Sends {
		sends[s.From], receives[s.To] = true, true
		t.messages = append(t.messages, message{
			from: mutex.ID(l.Events[s.From].Host + 1), to: mutex.ID(l.Events[s.To].Host + 1), sent: s.From, arrives: s.To, due: -1,
		})
	}
	for i, e := range l.Events {
		b := beat{at: mutex.ID(e.Host + 1), kind: trace.Internal, clock: e.Own, step: i + 1, time: trace.Time(i) * trace.Unit, words: e.Words}
		switch {
		case receives[i]:
			b.kind = trace.Receive
		case sends[i]:
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

// notes writes what an event's log says of it beside its mark, where there is room for it.
func (f *frame) notes() {
	if !f.log || !f.o.Names {
		return
	}
	size := f.fs - 1.5
	for _, n := range f.visible() {
		b := &f.beats[n]
		words := shortened(b.words, mostWords)
		width := f.ruler.Width(words, size, false)
		x, y := f.x(n), f.y(b.at)
		var best box
		least := 15.0
		for _, dy := range []float64{-30, 38} {
			for _, shift := range []float64{0.5, 0.15, 0.85} {
				at := box{x - width*shift, y + dy - size, x - width*shift + width, y + dy + 3}
				cost := f.ways.cost(at, -2) + math.Abs(dy)*0.05 + math.Abs(shift-0.5)
				if cost < least && at.x1 > f.left-20 && at.x2 < f.right+10 && !overlapsAny(at, f.texts) {
					best, least = at, cost
				}
			}
		}
		if least < 15 {
			f.write(&sheet.Text{X: best.x1, Y: best.y2 - 3, Words: words, Size: size, Tone: sheet.Ink2, Halo: true}, best)
		}
	}
}
