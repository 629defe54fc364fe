package compare

import (
	"slices"
	"strings"

	"fano/algorithms"
	"fano/server/facts"
	"fano/web"
)

// leftOut says how many of all points have no runs, of which algorithms, and why: also of those that no chart shows
// now, so that the rows of the CSV can be counted. Empty if there are none.
func leftOut(p web.Page) []string {
	var names []string
	left := facts.Left()
	for _, m := range left {
		if a, ok := algorithms.Named(m.Algorithm); ok {
			reason := web.AlgorithmTitle(p, a.Name, a.Title) + ": " + p.T("compare.left."+m.Samples().Left, "events", facts.SweepEvents)
			if !slices.Contains(names, reason) {
				names = append(names, reason)
			}
		}
	}
	if len(left) == 0 {
		return nil
	}
	return []string{p.T("compare.left.all", "left", len(left), "of", len(facts.Points()), "names", strings.Join(names, "; "))}
}
