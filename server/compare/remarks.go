package compare

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"fano/server/facts"
	"fano/web"
)

// partFrom is from which part of a claim on a measure is said to part from it, if it does by more than its runs differ.
const partFrom = 0.05

// parts tells whether a mark parts from its claim.
func (v *panel) parts(s *shownSeries, m shownMark) bool {
	if math.IsNaN(m.claimed) || m.claimed >= m.Least && m.claimed <= m.Mark.Most {
		return false
	}
	if m.Mean < m.claimed && facts.AtMost(facts.Claim(s.Algorithm, v.what, v.choice.end(m.point.Load)).Text) {
		return false
	}
	return math.Abs(m.Mean-m.claimed) > partFrom*m.claimed
}

// remarks are what should be known of the panel: where claim and measurement part, and why, as far as that is known;
// which marks lie on one another; and which are missing.
func (v *panel) remarks() (all []string) {
	for i := range v.series {
		one := &v.series[i]
		if said := v.parting(one); said != "" {
			all = append(all, said)
		}
		if v.what == facts.Messages {
			all = append(all, v.special(one)...)
			all = append(all, v.missing(one)...)
		}
	}
	return append(all, v.together()...)
}

// parting says where a series parts from its claim, with the widest gap in numbers.
func (v *panel) parting(s *shownSeries) string {
	var where []string
	var widest shownMark
	gap := func(m shownMark) float64 { return math.Abs(m.Mean-m.claimed) / m.claimed }
	for _, m := range s.marks {
		if v.parts(s, m) {
			if len(where) == 0 || gap(m) > gap(widest) {
				widest = m
			}
			where = append(where, v.at(m))
		}
	}
	if len(where) == 0 {
		return ""
	}
	p, key := v.page, v.keyOf(widest)
	unit := ""
	if v.what != facts.Messages {
		unit = " T"
	}
	told := "compare.part." + axis(v.choice)
	if len(where) == 1 {
		told += ".once"
	}
	said := p.T(told, "algorithm", s.title, "where", v.listed(where), "at", v.at(widest),
		"what", p.T("compare.part.what."+nameOf(v.what)), "percent", math.Round(100*partFrom),
		"mean", web.Brief(p, widest.Mean)+unit, "claimed", web.Brief(p, widest.claimed)+unit)
	for _, reason := range []string{"compare.part." + s.Name + "." + key, "compare.part." + s.Topology + "." + key} {
		if p.Texts.Has(reason) {
			return said + " " + p.T(reason)
		}
	}
	return said
}

func axis(c Choice) string {
	if c.ByLoad {
		return "load"
	}
	return "n"
}

func nameOf(w facts.What) string { return [...]string{"messages", "sync", "client"}[w] }

// keyOf names the claim of a mark, in the keys of reasons.
func (v *panel) keyOf(m shownMark) string {
	if v.choice.end(m.point.Load) == facts.Light {
		return nameOf(v.what) + ".light"
	}
	return nameOf(v.what) + ".saturated"
}

// listed are points in words: of three and more in a row only the first and the last.
func (v *panel) listed(where []string) string {
	var order []string
	for _, p := range v.choice.points("") {
		order = append(order, v.at(shownMark{point: p}))
	}
	var all []string
	for i := 0; i < len(where); {
		from := slices.Index(order, where[i])
		n := 1
		for i+n < len(where) && from+n < len(order) && where[i+n] == order[from+n] {
			n++
		}
		if n > 2 {
			all = append(all, where[i]+" … "+where[i+n-1])
		} else {
			all = append(all, where[i:i+n]...)
		}
		i += n
	}
	return strings.Join(all, ", ")
}

// special is what is to be said of a series beside that: where there is no plane for it, and where the formula is not
// its paper's, what the paper's would have come to.
func (v *panel) special(s *shownSeries) (all []string) {
	if s.Quorums == "plane" && !v.choice.ByLoad {
		if said := v.planeless(s); said != "" {
			all = append(all, said)
		}
	}
	own, paper := s.Bounds.Saturated, s.Bounds.Typical
	derived := own.At != nil && own.Ours && !paper.Ours
	if !derived || v.choice.claimedLoad(v.what) != facts.Heavy || len(s.marks) == 0 {
		return all
	}
	last := s.marks[len(s.marks)-1]
	layout := facts.Layout(s.Name, last.point.N)
	claimed := paper.At(layout)
	if math.IsInf(claimed, 0) || math.IsNaN(claimed) || claimed >= last.Least && claimed <= last.Mark.Most {
		return all
	}
	p := v.page
	return append(all, p.T("compare.part.paper."+axis(v.choice), "algorithm", s.title, "formula", letters(formula(paper.Text)),
		"n", last.point.N,
		"claimed", web.Brief(p, claimed), "mean", web.Brief(p, last.Mean)))
}

// letters sets a formula's letters apart, as texts do.
func letters(formula string) string { return letter.ReplaceAllString(formula, "*$0*") }

var letter = regexp.MustCompile(`\b[A-Za-z]\b`)

// planeless says for which of the sizes there is no plane, and what that costs where it is least expected: 43 = 6² +
// 6 + 1.
func (v *panel) planeless(s *shownSeries) string {
	const lost = 43
	var without []string
	for _, n := range facts.Sizes {
		if t := facts.Layout(s.Name, n); t != nil {
			if k, _ := meanQuorum(t); math.Abs(k*(k-1)+1-float64(n)) > 1e-9 {
				without = append(without, fmt.Sprint(n))
			}
		}
	}
	at := slices.IndexFunc(s.marks, func(m shownMark) bool { return m.point.N == lost })
	if len(without) == 0 || at < 0 {
		return ""
	}
	p, m, layout := v.page, s.marks[at], facts.Layout(s.Name, lost)
	_, elsewhere := meanQuorum(layout)
	return p.T("compare.plane", "algorithm", s.title, "where", strings.Join(without, ", "), "n", lost,
		"k", facts.QuorumSize(layout), "elsewhere", web.Brief(p, elsewhere),
		"mean", web.Brief(p, m.Mean), "claimed", web.Brief(p, m.claimed))
}

// missing says which marks of a series are left out for good, and why.
func (v *panel) missing(s *shownSeries) (all []string) {
	for _, why := range []string{facts.NoSystem, facts.TooLong} {
		var where []string
		for _, point := range v.choice.points(s.Name) {
			if point.Samples().Left == why {
				where = append(where, v.at(shownMark{point: point}))
			}
		}
		if len(where) > 0 {
			key := "compare.left." + why + "." + axis(v.choice)
			all = append(all, v.page.T(key, "algorithm", s.title,
				"where", strings.Join(where, ", "), "events", facts.SweepEvents))
		}
	}
	return all
}

// near is how near, in pixels, two marks are told as one.
const near = 3

// together says which marks lie on one another, so that nothing is hidden from those who look, either.
func (v *panel) together() []string {
	var order []string
	where := map[string][]string{}
	for i := range v.choice.points("") {
		for _, group := range v.crowds(i) {
			names := strings.Join(group.titles, ", ")
			if len(where[names]) == 0 {
				order = append(order, names)
			}
			where[names] = append(where[names], group.at)
		}
	}
	var all []string
	p := v.page
	for _, names := range order {
		key := "compare.together." + axis(v.choice)
		if len(where[names]) == len(v.choice.points("")) {
			key = "compare.together.everywhere"
		}
		all = append(all, p.T(key, "algorithms", names, "where", v.listed(where[names])))
	}
	if len(all) == 0 {
		return nil
	}
	said := p.T("compare.together", "what", p.T("compare.part.what."+nameOf(v.what)), "groups", strings.Join(all, "; "))
	return []string{said}
}

// A crowd are marks that lie on one another.
type crowd struct {
	titles []string
	height float64
	at     string
}

// crowds are those at the i-th place from the left.
func (v *panel) crowds(i int) []crowd {
	point := v.choice.points("")[i]
	var all []crowd
	for _, s := range v.series {
		here := func(m shownMark) bool { return m.point.N == point.N && m.point.Load == point.Load }
		k := slices.IndexFunc(s.marks, here)
		if k < 0 {
			continue
		}
		height := v.scale.height(s.marks[k].Mean)
		with := slices.IndexFunc(all, func(c crowd) bool { return math.Abs(c.height-height) < near })
		if with < 0 {
			all = append(all, crowd{[]string{s.title}, height, v.at(s.marks[k])})
			continue
		}
		all[with].titles = append(all[with].titles, s.title)
	}
	return slices.DeleteFunc(all, func(c crowd) bool { return len(c.titles) < 2 })
}
