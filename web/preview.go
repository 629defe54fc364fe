package web

import "strings"

// Preview is a small drawing of a run, in units of its own Width and Height. Package figure draws it; its colours are
// the page's, so that it follows the theme.
type Preview struct {
	Width, Height float64
	Shapes        string // the inside of an svg element
	Lanes         int

	// A description of the drawing, for screen readers.
	Processes int
	Events    int   // of the whole run
	Entries   []int // processes in the order of the visible entries
	Inside    int   // maximum number inside at once: above 1 if mutual exclusion breaks
	Cut       bool  // the run continues beyond the drawing
}

// describe returns the description in words.
func (v Preview) describe(p Page) string {
	parts := []string{p.T("preview.run", "processes", v.Processes, "n", v.Events)}
	if len(v.Entries) > 0 {
		parts = append(parts, p.T("preview.entries", "order", processList(v.Entries)))
	}
	if v.Inside > 1 {
		parts = append(parts, p.T("preview.clash", "n", v.Inside))
	}
	if v.Cut {
		parts = append(parts, p.T("preview.cut"))
	}
	return strings.Join(parts, " ")
}
