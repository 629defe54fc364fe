package compare

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"fano/server/facts"
	"fano/web"
)

// A claimGroup is the algorithms of a chart with the same claim.
type claimGroup struct {
	claim  string
	titles []string
	first  float64 // the height of the line's left end
	last   float64 // the height of its right end
}

// claimGroups groups the algorithms of the panel by claim.
func (v *panel) claimGroups() (groups []claimGroup) {
	load := v.choice.claimedLoad(v.what)
	for _, s := range v.series {
		f := facts.Claim(s.Algorithm, v.what, load)
		at := func(n int) float64 {
			return (facts.Point{Algorithm: s.Name, N: n, Load: load}).Claimed(v.what)
		}
		first, last := at(facts.Sizes[0]), at(facts.Most())
		if v.choice.ByLoad {
			first, last = at(v.choice.N), at(v.choice.N)
		}
		if math.IsNaN(last) || f.Text == "" {
			continue
		}
		claim := formula(f.Text)
		if k := slices.IndexFunc(groups, func(g claimGroup) bool { return g.claim == claim }); k >= 0 {
			groups[k].titles = append(groups[k].titles, s.title)
			continue
		}
		groups = append(groups, claimGroup{claim, []string{s.title}, v.scale.height(first), v.scale.height(last)})
	}
	return groups
}

// note labels the lines in the chart of a delay, one label for equal claims: next to the line if no mark is in the
// way, else below the chart.
func (v *panel) note(chart *web.Chart) {
	p := v.page
	for _, g := range v.claimGroups() {
		who := strings.Join(g.titles, ", ")
		switch {
		case len(g.titles) == len(v.series) && len(g.titles) > 1:
			who = p.T("compare.all", "n", len(g.titles))
		case len(g.titles) > 2:
			who = p.T("compare.others", "n", len(g.titles))
		}
		text := p.T("compare.claims.of", "who", who, "claim", g.claim)
		if note, ok := placeNote(chart, g, text); ok {
			chart.Notes = append(chart.Notes, note)
		} else {
			chart.Claims = append(chart.Claims, text)
		}
	}
}

// The size of a note in pixels: the width of a letter, and the height; and the width of the narrowest chart.
const (
	letterWidth = 6.6
	noteHeight  = 15
	leastWidth  = 300
)

// placeNote finds a free position for a note: at the left or right end of its line, above or below it.
func placeNote(chart *web.Chart, g claimGroup, text string) (web.ChartNote, bool) {
	wide := 100 * letterWidth * float64(utf8.RuneCountInString(text)) / leastWidth
	for _, n := range []web.ChartNote{
		{Y: g.first - 9}, {Y: g.first + 20}, {Y: g.last - 9, End: true}, {Y: g.last + 20, End: true},
	} {
		n.Text = text
		if n.Y-noteHeight > 0 && n.Y+4 < web.ChartTop+web.ChartField && isFree(chart, n, wide) {
			return n, true
		}
	}
	return web.ChartNote{}, false
}

// isFree reports whether a note, whose width is in percent, overlaps no mark and no other note.
func isFree(chart *web.Chart, n web.ChartNote, wide float64) bool {
	for _, other := range chart.Notes {
		if math.Abs(other.Y-n.Y) < noteHeight+2 {
			return false
		}
	}
	middle := n.Y - 4
	for _, s := range chart.Series {
		for _, m := range s.Marks {
			beside := !n.End && m.X > wide || n.End && m.X < 100-wide
			if !beside && m.Most-7 < middle+6 && m.Least+7 > middle-6 {
				return false
			}
		}
	}
	return true
}
