package compare

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"fano/algorithms"
	"fano/algorithms/mutex"
	"fano/server/facts"
	"fano/web"
)

// partFrom is the relative difference from which a measurement deviates from its claim, if the claim is also outside
// the range of its runs.
const partFrom = 0.05

// parts reports whether a mark deviates from its claim.
func (v *panel) parts(s *shownSeries, m shownMark) bool {
	if math.IsNaN(m.claimed) || m.claimed >= m.Least && m.claimed <= m.Mark.Most {
		return false
	}
	if m.Mean < m.claimed && facts.AtMost(facts.Claim(s.Algorithm, v.what, v.choice.end(m.point.Load)).Text) {
		return false
	}
	return math.Abs(m.Mean-m.claimed) > partFrom*m.claimed
}

// remarks returns notes on the panel: where measurements deviate from claims, with the reason if known; which marks
// overlap; and which are missing.
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
	return append(all, v.describeOverlaps()...)
}

// parting returns a sentence on where a series deviates from its claim, with the widest gap in numbers; empty:
// nowhere.
func (v *panel) parting(s *shownSeries) string {
	var where []string
	var widest shownMark
	gap := func(m shownMark) float64 { return math.Abs(m.Mean-m.claimed) / m.claimed }
	for _, m := range s.marks {
		if v.parts(s, m) {
			if len(where) == 0 || gap(m) > gap(widest) {
				widest = m
			}
			where = append(where, v.at(m.point))
		}
	}
	if len(where) == 0 {
		return ""
	}
	p, key := v.page, v.keyOf(widest)
	told := "compare.part." + axis(v.choice)
	if len(where) == 1 {
		told += ".once"
	}
	said := p.T(told, "algorithm", s.title, "where", v.listed(where), "at", v.at(widest.point),
		"what", p.T("compare.part.what."+nameOf(v.what)), "percent", math.Round(100*partFrom),
		"mean", v.number(widest.Mean), "claimed", v.number(widest.claimed))
	for _, reason := range []string{"compare.part." + s.Name + "." + key, "compare.part." + s.Topology + "." + key} {
		if p.Texts.Has(reason) {
			return said + " " + p.T(reason)
		}
	}
	return said
}

func axis(c Choice) string { return either(c.ByLoad, "load", "n") }

func nameOf(w facts.Quantity) string { return [...]string{"messages", "sync", "client"}[w] }

// keyOf returns the claim of a mark, as in the keys of reasons.
func (v *panel) keyOf(m shownMark) string {
	return nameOf(v.what) + either(v.choice.end(m.point.Load) == facts.Light, ".light", ".saturated")
}

// listed lists points; three or more consecutive ones are abbreviated to the first and the last.
func (v *panel) listed(where []string) string {
	var order []string
	for _, p := range v.choice.points("") {
		order = append(order, v.at(p))
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

// special returns more remarks on a series: at which sizes there is no plane; and, if the formula is not the paper's,
// the value of the paper's formula.
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

// letters marks single letters of a formula as italic, as texts do.
func letters(formula string) string { return letter.ReplaceAllString(formula, "*$0*") }

var letter = regexp.MustCompile(`\b[A-Za-z]\b`)

// planeless returns a sentence on the sizes without a plane, and their cost where it is least expected: at 43 = 6² +
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

// missing returns sentences on the marks that a series lacks for good, and why.
func (v *panel) missing(s *shownSeries) (all []string) {
	for _, why := range []string{facts.NoSystem, facts.TooLong} {
		var where []string
		for _, point := range v.choice.points(s.Name) {
			if point.Samples().Left == why {
				where = append(where, v.at(point))
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

// overlapDistance is the distance in pixels below which two marks are described as one.
const overlapDistance = 3

// describeOverlaps names the algorithms whose marks overlap, so that sighted users miss none either.
func (v *panel) describeOverlaps() []string {
	var order []string // in order of first appearance
	where := map[string][]string{}
	points := v.choice.points("")
	for _, point := range points {
		for _, names := range v.overlaps(point) {
			if len(where[names]) == 0 {
				order = append(order, names)
			}
			where[names] = append(where[names], v.at(point))
		}
	}
	var all []string
	p := v.page
	for _, names := range order {
		key := either(len(where[names]) == len(points), "everywhere", axis(v.choice))
		all = append(all, p.T("compare.together."+key, "algorithms", names, "where", v.listed(where[names])))
	}
	if len(all) == 0 {
		return nil
	}
	said := p.T("compare.together", "what", p.T("compare.part.what."+nameOf(v.what)), "groups", strings.Join(all, "; "))
	return []string{said}
}

// overlaps returns the groups of algorithms whose marks overlap at a point.
func (v *panel) overlaps(point facts.Point) (groups []string) {
	var heights []float64
	titles := map[float64][]string{} // by the height of the group's first mark
	for _, s := range v.series {
		k := slices.IndexFunc(s.marks, func(m shownMark) bool { return m.point.N == point.N && m.point.Load == point.Load })
		if k < 0 {
			continue
		}
		height := v.scale.height(s.marks[k].Mean)
		with := slices.IndexFunc(heights, func(other float64) bool { return math.Abs(other-height) < overlapDistance })
		if with < 0 {
			heights = append(heights, height)
		} else {
			height = heights[with]
		}
		titles[height] = append(titles[height], s.title)
	}
	for _, height := range heights {
		if len(titles[height]) > 1 {
			groups = append(groups, strings.Join(titles[height], ", "))
		}
	}
	return groups
}

// describeMissing reports how many points have no runs, of which algorithms, and why, including those that no chart
// shows now, so that the number of rows in the CSV can be verified. It is nil if there are none.
func describeMissing(p web.Page) []string {
	var names []string
	left := facts.Left()
	for _, m := range left {
		a, _ := algorithms.Named(m.Algorithm)
		reason := p.T("compare.left."+m.Samples().Left, "events", facts.SweepEvents)
		if one := web.AlgorithmTitle(p, a.Name, a.Title) + ": " + reason; !slices.Contains(names, one) {
			names = append(names, one)
		}
	}
	if len(left) == 0 {
		return nil
	}
	all := strings.Join(names, "; ")
	return []string{p.T("compare.left.all", "left", len(left), "of", len(facts.Points()), "names", all)}
}

// meanQuorum returns the mean number of members of a quorum, and of those on another machine than the asking process:
// a fictitious arbiter may be on its own machine.
func meanQuorum(t *mutex.Topology) (members, elsewhere float64) {
	for i := mutex.ID(1); int(i) <= t.N; i++ {
		q := t.Quorum(i)
		for a := range q.All() {
			members++
			if t.Host(a) != i {
				elsewhere++
			}
		}
	}
	return members / float64(t.N), elsewhere / float64(t.N)
}
