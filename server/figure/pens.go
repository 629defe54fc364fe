package figure

import (
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// slotPen is the dash of an asking process, by its slot, and its hue: its own as in the diagram, or where there are
// more processes than hues that of the slot. What is held is thick, and rings fit round a point.
func (s *scene) slotPen(p mutex.ID) sheet.Pen {
	slot, ok := s.slots[p]
	if !ok {
		return sheet.Pen{Tone: sheet.Ink3, Width: 2.2}
	}
	if slot >= len(slotHues) {
		return sheet.Pen{Tone: sheet.Ink, Width: 1.6}
	}
	hue := sheet.Hue(slotHues[slot])
	if s.header.Processes <= sheet.Hues {
		hue = sheet.Hue(int(p))
	}
	switch slot {
	case 0:
		return sheet.Pen{Tone: hue, Width: 3}
	case 1:
		return sheet.Pen{Tone: hue, Width: 3, Dash: []float64{13, 6}}
	case 2:
		return sheet.Pen{Tone: hue, Width: 4.6, Dash: []float64{0.1, 9}, Round: true}
	default:
		return sheet.Pen{Tone: hue, Width: 3, Dash: []float64{2, 5, 10, 5}}
	}
}

// slotHues are the hues of the slots that have a dash of their own.
var slotHues = []int{1, 2, 4, 6}

func (s *scene) heldPen(p mutex.ID) sheet.Pen {
	pen := s.slotPen(p)
	slot, ok := s.slots[p]
	switch {
	case !ok:
		pen.Width = 3.6
	case slot == 2:
		pen.Width, pen.Dash = 7.8, []float64{0.1, 11}
	case slot == 3:
		pen.Width, pen.Dash = 6.4, []float64{3, 6, 15, 6}
	case slot > 3:
		pen.Width = 4
	default:
		pen.Width = 6.4
	}
	return pen
}

func (s *scene) ringPen(p mutex.ID) sheet.Pen {
	pen := s.slotPen(p)
	switch s.slots[p] {
	case 1:
		pen.Dash = []float64{9, 4.5}
	case 2:
		pen.Width, pen.Dash = 4, []float64{0.1, 7.6}
	case 3:
		pen.Dash = []float64{2, 4, 8, 4}
	}
	return pen
}
