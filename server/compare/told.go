package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/server/facts"
	"fano/web"
)

// formula returns a formula without the explanation of its letters; a delay is in message delays.
func formula(text string) string {
	text, _, _ = strings.Cut(text, ", ")
	return inDelays(text)
}

// short abbreviates a title: a second name becomes its initial.
func short(title string) string {
	if first, second, ok := strings.Cut(title, "–"); ok {
		return first + "–" + initial(second)
	}
	first, more, ok := strings.Cut(title, ", ")
	if !ok {
		return title
	}
	words := strings.Fields(more)
	return first + ", " + initial(words[len(words)-1])
}

func initial(word string) string { return string([]rune(word)[:1]) + "." }

// describe describes a mark: its name, and its values.
func (v *panel) describe(s *shownSeries, m shownMark) (head, says string) {
	p := v.page
	head = p.T("compare.mark.n", "algorithm", s.title, "n", m.point.N)
	if v.choice.ByLoad {
		head = p.T("compare.mark.rest", "algorithm", s.title, "rest", int(m.point.Load))
	}
	says = p.T("compare.mark.mean", "mean", v.number(m.Mean))
	if least, most := web.Brief(p, m.Least), web.Brief(p, m.Mark.Most); least != most {
		says = p.T("compare.mark.spread", "mean", v.number(m.Mean), "least", least, "most", most)
	}
	switch {
	case math.IsNaN(m.claimed):
	case facts.AtMost(facts.Claim(s.Algorithm, v.what, v.choice.end(m.point.Load)).Text):
		says += p.T("compare.mark.at-most", "claimed", v.number(m.claimed))
	default:
		says += p.T("compare.mark.claimed", "claimed", v.number(m.claimed))
	}
	return head, says
}

// ends returns the claimed values at both ends of the loads.
func (v *panel) ends(s *shownSeries) string {
	var all []string
	for _, load := range []facts.Load{facts.Light, facts.Heavy} {
		x := (facts.Point{Algorithm: s.Name, N: v.choice.N, Load: load}).Claimed(v.what)
		if text := web.Brief(v.page, x); !math.IsNaN(x) && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return v.page.T("compare.claims", "values", strings.Join(all, " → "))
}

// at returns the label of a point: its N, or its rest.
func (v *panel) at(p facts.Point) string {
	return strconv.Itoa(either(v.choice.ByLoad, int(p.Load), p.N))
}
