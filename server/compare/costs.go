package compare

import (
	"regexp"
	"strings"

	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
	"fano/server/facts"
	"fano/web"
)

// sizesOf returns the numbers of processes for which the page shows an algorithm's costs: sizes of planes or full
// trees if it uses those.
func sizesOf(a *model.Algorithm) []int {
	switch {
	case a.Topology == "quorums" && a.Quorums == "plane":
		return []int{3, 7, 13, 31}
	case a.Topology == "tree", a.Quorums == "tree":
		return []int{3, 7, 15, 31}
	}
	return []int{3, 5, 10, 100}
}

// Costs returns the distinct bounds of an algorithm, since most have the same cost in all cases, and its delays, in
// systems of its own topology. What the paper does not state is left out.
func Costs(a *model.Algorithm) (sizes []web.Size, costs, delays []web.Cost) {
	var layouts []*mutex.Topology
	for _, n := range sizesOf(a) {
		t, err := topology.Of(a, n, topology.Spec{})
		if err != nil {
			continue // there is no such system
		}
		layouts = append(layouts, t)
		sizes = append(sizes, web.Size{N: n, K: facts.QuorumSize(t)})
	}
	cost := func(name string, f mutex.Formula) web.Cost {
		c := web.Cost{Case: name, Formula: f.Text, Ours: f.Ours}
		for _, t := range layouts {
			c.Values = append(c.Values, f.At(t))
		}
		return c
	}
	b := a.Bounds
	for _, c := range []struct {
		name    string
		formula mutex.Formula
	}{{"typical", b.Typical}, {"best", b.Best}, {"saturated", b.Saturated}, {"joined", b.Joined}, {"worst", b.Worst}} {
		if c.formula.At != nil && (len(costs) == 0 || c.formula.Text != costs[0].Formula) {
			costs = append(costs, cost(c.name, c.formula))
		}
	}
	for _, c := range []struct {
		name    string
		formula mutex.Formula
	}{{"client", a.Delays.Client}, {"sync", a.Delays.Sync}} {
		if c.formula.At != nil {
			c.formula.Text = inDelays(c.formula.Text)
			delays = append(delays, cost(c.name, c.formula))
		}
	}
	return sizes, costs, delays
}

// inDelays returns a time without its unit, the delay of one message, which papers call T: "2T" becomes "2".
func inDelays(text string) string {
	text = strings.ReplaceAll(text, " to ", " … ")
	text = factor.ReplaceAllString(text, "$1")
	return alone.ReplaceAllString(text, "1")
}

var (
	factor = regexp.MustCompile(`([0-9A-Za-z)])T\b`)
	alone  = regexp.MustCompile(`\bT\b`)
)
