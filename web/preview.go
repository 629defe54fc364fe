package web

import "strings"

// Preview is a run drawn small, in the units of its own Width and Height. Package figure makes it of a run; its colours
// are the page's, so that it follows the theme.
type Preview struct {
	Width, Height float64
	Shapes        string // the inside of an svg element
	Lanes         int

	// What the picture shows, for those who cannot see it.
	Processes int
	Events    int   // of the whole run
	Entries   []int // processes in the order in which they are seen to enter
	Inside    int   // the most that are inside at once: above 1 where mutual exclusion breaks
	Cut       bool  // the run goes on beyond the picture
}

// describe is the picture in words.
func (v Preview) describe(p Page) string {
	parts := []string{p.T("preview.run", "processes", v.Processes, "n", v.Events)}
	if len(v.Entries) > 0 {
		parts = append(parts, p.T("preview.entries", "order", who(v.Entries)))
	}
	if v.Inside > 1 {
		parts = append(parts, p.T("preview.clash", "n", v.Inside))
	}
	if v.Cut {
		parts = append(parts, p.T("preview.cut"))
	}
	return strings.Join(parts, " ")
}
