package figure

import (
	"fano/algorithms/mutex"
	"fano/server/figure/sheet"
)

// pens are a process's pens, indexed by linePen, heldPen (thick, for what it holds) and ringPen (its part of a ring).
type pens [3]sheet.Pen

const (
	linePen = iota
	heldPen
	ringPen
)

// The pens of idle processes, of the first slots, and of all later slots.
var (
	idlePens = pens{{Width: 2.2}, {Width: 3.6}, {Width: 2.2}}
	slotPens = []pens{
		{{Width: 3}, {Width: 6.4}, {Width: 3}},
		{{Width: 3, Dash: []float64{13, 6}}, {Width: 6.4, Dash: []float64{13, 6}}, {Width: 3, Dash: []float64{9, 4.5}}},
		{
			{Width: 4.6, Dash: []float64{0.1, 9}, Round: true}, {Width: 7.8, Dash: []float64{0.1, 11}, Round: true},
			{Width: 4, Dash: []float64{0.1, 7.6}, Round: true},
		},
		{
			{Width: 3, Dash: []float64{2, 5, 10, 5}}, {Width: 6.4, Dash: []float64{3, 6, 15, 6}},
			{Width: 3, Dash: []float64{2, 4, 8, 4}},
		},
	}
	laterPens = pens{{Width: 1.6}, {Width: 4}, {Width: 1.6}}
)

// pen returns a pen of a process. Its dash depends on the process's slot. Its hue is as in the page's diagram: the
// process's own, or if there are more processes than hues, the first hue for the step's process and ink for the others.
func (s *scene) pen(p mutex.ID, kind int) sheet.Pen {
	slot, asks := s.slots[p]
	tone, of := sheet.Ink3, idlePens
	switch {
	case asks && slot >= len(slotPens):
		tone, of = s.hue(p), laterPens
	case asks:
		tone, of = s.hue(p), slotPens[slot]
	}
	pen := of[kind]
	pen.Tone = tone
	return pen
}

// hue returns a process's hue: see the page's module hues.js.
func (s *scene) hue(p mutex.ID) sheet.Tone {
	switch {
	case s.header.Processes <= sheet.Hues:
		return sheet.Hue(int(p))
	case p == s.focus:
		return sheet.Hue(1)
	}
	return sheet.Ink2
}
