package figure

import (
	"math"

	"fano/web"
)

// letter is the width that a letter of a label is given, and labelHeight the height of a line: a little more than most
// fonts take, since nothing is measured here.
const (
	letter      = 7.4
	labelHeight = 14
)

// labels name the messages where a name meets nothing else; where there is no room, silence. A multicast needs only
// one name.
func (d *drawing) labels(messages []message, v web.Preview) []web.Label {
	var labels []web.Label
	var taken []box
	for _, m := range v.Marks {
		taken = append(taken, box{m.X - 8, m.Y - 8, m.X + 8, m.Y + 8}, box{m.ClockX - 7, m.ClockY - 13, m.ClockX + 7, m.ClockY + 3})
	}
	for _, b := range v.Bars {
		taken = append(taken, box{b.X, b.Y, b.X + b.Width, b.Y + b.Height})
	}
	for _, l := range v.Lanes {
		taken = append(taken, box{l.X1, l.Y - 3, l.X2, l.Y + 3})
	}
	told := map[int]bool{} // beats whose sending has a name
	for i, m := range messages {
		a := v.Arrows[i]
		if told[m.sent] && m.sent >= 0 {
			continue
		}
		text := m.name()
		at, ok := place(a, float64(len([]rune(text)))*letter, v.Arrows, taken)
		if !ok {
			continue
		}
		told[m.sent] = true
		taken = append(taken, at)
		labels = append(labels, web.Label{X: (at.x1 + at.x2) / 2, Y: at.y2 - 3, Text: text, Hue: a.Hue})
	}
	return labels
}

// place looks along an arrow, on both sides, for a box that meets nothing.
func place(a web.Arrow, width float64, arrows []web.Arrow, taken []box) (box, bool) {
	// The flatter the arrow, the farther a level text must keep from it.
	gap := 5 + labelHeight/2*math.Abs((a.X2-a.X1)/(a.Y2-a.Y1))
	for _, t := range []float64{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74} {
		x, y := a.At(t)
		for _, left := range []bool{false, true} {
			b := box{x + gap, y - labelHeight/2, x + gap + width, y + labelHeight/2}
			if left {
				b.x1, b.x2 = x-gap-width, x-gap
			}
			if b.free(arrows, taken) {
				return b, true
			}
		}
	}
	return box{}, false
}

type box struct{ x1, y1, x2, y2 float64 }

func (b box) free(arrows []web.Arrow, taken []box) bool {
	for _, o := range taken {
		if b.x1 < o.x2 && o.x1 < b.x2 && b.y1 < o.y2 && o.y1 < b.y2 {
			return false
		}
	}
	for _, a := range arrows {
		if b.meets(a) {
			return false
		}
	}
	return true
}

// meets says that an arrow runs through the box; a bowed one is taken in short straight pieces.
func (b box) meets(a web.Arrow) bool {
	pieces := 1
	if a.Bow != 0 {
		pieces = 8
	}
	x1, y1 := a.X1, a.Y1
	for i := 1; i <= pieces; i++ {
		x2, y2 := a.At(float64(i) / float64(pieces))
		if b.meetsLine(x1, y1, x2, y2) {
			return true
		}
		x1, y1 = x2, y2
	}
	return false
}

// meetsLine says that some part of a line lies between all four sides.
func (b box) meetsLine(x1, y1, x2, y2 float64) bool {
	enterX, leaveX := within(x1, x2-x1, b.x1, b.x2)
	enterY, leaveY := within(y1, y2-y1, b.y1, b.y2)
	return max(enterX, enterY, 0) <= min(leaveX, leaveY, 1)
}

// within is for which t the point start + t·way lies between low and high.
func within(start, way, low, high float64) (t1, t2 float64) {
	if way == 0 {
		if start < low || start > high {
			return 1, 0 // never
		}
		return 0, 1
	}
	t1, t2 = (low-start)/way, (high-start)/way
	return math.Min(t1, t2), math.Max(t1, t2)
}
