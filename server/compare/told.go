package compare

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/server/facts"
	"fano/web"
)

// formula is one without what its letters mean, and a delay in delays of a message.
func formula(text string) string {
	text, _, _ = strings.Cut(text, ", ")
	return inDelays(text)
}

// short is a title where there is little room: a second name as its initial.
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

// told returns a mark in words: its name, and its values.
func (v *panel) told(s *shownSeries, m shownMark) (head, says string) {
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

// ends is what is claimed at both ends of the loads, as numbers.
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

// at names a point by where it stands: its N, or the rest.
func (v *panel) at(p facts.Point) string {
	return strconv.Itoa(either(v.choice.ByLoad, int(p.Load), p.N))
}
