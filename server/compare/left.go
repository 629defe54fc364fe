package compare

import (
	"slices"
	"strings"

	"fano/algorithms"
	"fano/server/sweep"
	"fano/web"
)

// leftOut says how many of all points have no runs, of which algorithms, and why: also of those that no chart shows
// now, so that the rows of the CSV can be counted. Empty if there are none.
func leftOut(p web.Page, s sweep.State) []string {
	var names []string
	left := s.Left()
	for _, m := range left {
		if a, ok := algorithms.Named(m.Algorithm); ok {
			reason := web.AlgorithmTitle(p, a.Name, a.Title) + ": " + p.T("compare.left."+m.Left, "events", sweep.MostEvents)
			if !slices.Contains(names, reason) {
				names = append(names, reason)
			}
		}
	}
	if len(left) == 0 {
		return nil
	}
	return []string{p.T("compare.left.all", "left", len(left), "of", s.Of, "names", strings.Join(names, "; "))}
}
