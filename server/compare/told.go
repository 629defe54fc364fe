package compare

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fano/server/sweep"
	"fano/web"
)

// formula is one without what its letters mean, and a delay in delays of a message.
func formula(text string) string {
	text, _, _ = strings.Cut(text, ", ")
	return inDelays(text)
}

// span is a formula of a least and a most.
var span = regexp.MustCompile(`^\S+ (to|…) \S+$`)

// atMost says that a formula is one of a range, whose value is its end.
func atMost(text string) bool { return span.MatchString(text) }

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

// told is a mark in words: which it is, and what it shows.
func (v *panel) told(s *shownSeries, m shownMark) (head, says string) {
	p := v.page
	head = p.T("compare.mark.n", "algorithm", s.title, "n", m.point.N)
	if v.choice.ByLoad {
		head = p.T("compare.mark.rest", "algorithm", s.title, "rest", int(m.point.Load))
	}
	unit := ""
	if v.what != sweep.Messages {
		unit = " T"
	}
	says = p.T("compare.mark.mean", "mean", web.Brief(p, m.Mean)+unit)
	if least, most := web.Brief(p, m.Least), web.Brief(p, m.Mark.Most); least != most {
		says = p.T("compare.mark.spread", "mean", web.Brief(p, m.Mean)+unit, "least", least, "most", most)
	}
	switch {
	case math.IsNaN(m.claimed):
	case atMost(sweep.Claim(s.Algorithm, v.what, v.choice.end(m.point.Load)).Text):
		says += p.T("compare.mark.at-most", "claimed", web.Brief(p, m.claimed)+unit)
	default:
		says += p.T("compare.mark.claimed", "claimed", web.Brief(p, m.claimed)+unit)
	}
	return head, says
}

// ends is what is claimed at both ends of the loads, as numbers.
func (v *panel) ends(s *shownSeries) string {
	var all []string
	for _, load := range []sweep.Load{sweep.Alone, sweep.Saturated} {
		x := (sweep.Point{Algorithm: s.Name, N: v.choice.N, Load: load}).Claimed(v.what)
		if text := web.Brief(v.page, x); !math.IsNaN(x) && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	if len(all) == 0 {
		return ""
	}
	return v.page.T("compare.claims", "values", strings.Join(all, " → "))
}

// notes name, in the chart of a delay, what the lines are: those of equal claims together.
func (v *panel) notes() []web.ChartNote {
	p := v.page
	type group struct {
		claim  string
		height float64
		titles []string
		bends  bool
	}
	var groups []group
	for _, s := range v.series {
		f := sweep.Claim(s.Algorithm, v.what, v.choice.claimedLoad(v.what))
		n := sweep.Most()
		if v.choice.ByLoad {
			n = v.choice.N
		}
		point := sweep.Point{Algorithm: s.Name, N: n, Load: v.choice.claimedLoad(v.what)}
		x := point.Claimed(v.what)
		if math.IsNaN(x) || f.Text == "" {
			continue
		}
		claim := formula(f.Text)
		if k := slices.IndexFunc(groups, func(g group) bool { return g.claim == claim }); k >= 0 {
			groups[k].titles = append(groups[k].titles, s.title)
			continue
		}
		point.N = sweep.Sizes[0]
		groups = append(groups, group{claim, v.scale.height(x), []string{s.title}, !v.choice.ByLoad && point.Claimed(v.what) != x})
	}
	var notes []web.ChartNote
	for _, g := range groups {
		who := strings.Join(g.titles, ", ")
		switch {
		case len(g.titles) == len(v.series) && len(g.titles) > 1:
			who = p.T("compare.all", "n", len(g.titles))
		case len(g.titles) > 2:
			who = p.T("compare.others", "n", len(g.titles))
		}
		at := g.height - 9
		if len(g.titles) > 1 && len(groups) > 1 && !g.bends {
			at = g.height + 24 // below, where fewer marks lie
		}
		notes = append(notes, web.ChartNote{Y: at, End: g.bends, Text: p.T("compare.claims.of", "who", who, "claim", g.claim)})
	}
	return apart(notes)
}

// apart keeps notes from lying on one another, and within the field.
func apart(notes []web.ChartNote) []web.ChartNote {
	slices.SortFunc(notes, func(a, b web.ChartNote) int { return cmp.Compare(a.Y, b.Y) })
	least := 12.0
	for i := range notes {
		notes[i].Y = math.Max(notes[i].Y, least)
		least = notes[i].Y + 18
	}
	return notes
}

// at names a point by where it stands: its N, or the rest.
func (v *panel) at(m shownMark) string {
	if v.choice.ByLoad {
		return strconv.Itoa(int(m.point.Load))
	}
	return strconv.Itoa(m.point.N)
}
