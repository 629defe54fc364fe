package compare

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/server/facts"
	"fano/web"
)

// A shownMark is a mark of the chart with its measurements.
type shownMark struct {
	facts.Mark
	point   facts.Point
	x       float64 // fraction of the width, from the left
	claimed float64 // NaN between the two ends of load, and if there is no claim
}

// A shownSeries is an algorithm in the chart.
type shownSeries struct {
	*model.Algorithm
	title string
	place int
	marks []shownMark
}

// A panel holds the data of one of the two charts.
type panel struct {
	page   web.Page
	choice Choice
	what   facts.Quantity
	series []shownSeries
	scale  scale
}

// panelOf collects the measurements of the shown algorithms.
func panelOf(p web.Page, c Choice, what facts.Quantity) *panel {
	v := &panel{page: p, choice: c, what: what}
	for place, name := range c.Shown {
		a, ok := algorithms.Named(name)
		if !ok {
			continue // the place is free
		}
		one := shownSeries{Algorithm: a, title: web.AlgorithmTitle(p, a.Name, a.Title), place: place}
		for i, point := range c.points(name) {
			mark, ok := point.Mark(what)
			if !ok {
				continue
			}
			end := facts.Point{Algorithm: name, N: point.N, Load: c.end(point.Load)}
			one.marks = append(one.marks, shownMark{mark, point, c.across(point, i), end.Claimed(what)})
		}
		v.series = append(v.series, one)
	}
	v.scale = v.upwards()
	return v
}

// across returns the horizontal position of the i-th point, as a fraction of the width.
func (c Choice) across(p facts.Point, i int) float64 {
	if c.ByLoad {
		return float64(i) / float64(len(facts.Rests)-1)
	}
	return c.acrossN(float64(p.N))
}

func (c Choice) acrossN(n float64) float64 {
	least, most := float64(facts.Sizes[0]), float64(facts.Most())
	if c.Linear {
		return (n - least) / (most - least)
	}
	return math.Log(n/least) / math.Log(most/least)
}

// longDelay is a delay in T. If none reaches it the scale is linear, whatever the choice: most delays are one or two
// messages.
const longDelay = 12

// upwards returns the vertical scale that fits all marks and claims.
func (v *panel) upwards() scale {
	least, most := math.Inf(1), 0.0
	see := func(x float64) {
		if !math.IsNaN(x) && x > 0 {
			least, most = math.Min(least, x), math.Max(most, x)
		}
	}
	for _, s := range v.series {
		for _, m := range s.marks {
			see(m.Mean)
			see(m.Mark.Most)
		}
		for _, p := range v.choice.points(s.Name) {
			p.Load = v.choice.end(p.Load)
			see(p.Claimed(v.what))
		}
	}
	if most == 0 {
		least, most = 1, 1
	}
	if v.choice.Linear || v.what != facts.Messages && most < longDelay {
		return linearScale(most)
	}
	return logScale(least, most)
}

// chart returns the panel's chart.
func (v *panel) chart(id string) web.Chart {
	p, c := v.page, v.choice
	key := "compare.chart." + id
	chart := web.Chart{ID: id, Names: v.what == facts.Messages, Title: p.T(key)}
	if chart.Names {
		chart.Says = p.T(key+".says."+c.view(), "n", c.N)
	} else {
		chart.Says = p.T(key + ".says")
	}
	for _, x := range v.scale.ticks {
		chart.Y = append(chart.Y, web.Tick{At: v.scale.height(x), Text: v.number(x)})
	}
	chart.X = v.ticks()
	chart.XTitle = plain(p.T("compare.axis.n"))
	if c.ByLoad {
		chart.XTitle = plain(p.T("compare.axis.rest"))
		if chart.Names {
			chart.Ends = [2]string{p.T("compare.light"), p.T("compare.saturated")}
		}
	}
	for _, s := range v.series {
		chart.Series = append(chart.Series, v.draw(&s))
	}
	v.place(&chart)
	if !chart.Names {
		v.note(&chart)
	}
	return chart
}

// number returns a measurement with its unit.
func (v *panel) number(x float64) string {
	return web.Brief(v.page, x) + either(v.what == facts.Messages, "", " T")
}

// plain removes the italics markup of a text, which an SVG text cannot show.
func plain(text string) string { return strings.ReplaceAll(text, "*", "") }

// Sizes with a number on the axis, on a logarithmic and a linear scale; and those with a number at every width.
var (
	labelled = []int{2, 3, 5, 7, 10, 15, 20, 31, 43, 57, 73, 100}
	linearly = []int{2, 10, 20, 31, 43, 57, 73, 100}
	narrow   = []int{2, 5, 10, 20, 43, 100}
	straight = []int{2, 20, 43, 73, 100}
)

// ticks returns the ticks of the horizontal axis.
func (v *panel) ticks() (all []web.Tick) {
	c := v.choice
	if c.ByLoad {
		for i, rest := range facts.Rests {
			at := 100 * float64(i) / float64(len(facts.Rests)-1)
			all = append(all, web.Tick{At: at, Text: strconv.Itoa(int(rest)), Narrow: i%2 == 0})
		}
		return all
	}
	some, few := labelled, narrow
	if c.Linear {
		some, few = linearly, straight
	}
	if v.what != facts.Messages {
		some = few
	}
	for _, n := range facts.Sizes {
		t := web.Tick{At: 100 * c.acrossN(float64(n)), Narrow: slices.Contains(few, n)}
		if slices.Contains(some, n) {
			t.Text = strconv.Itoa(n)
		}
		all = append(all, t)
	}
	return all
}

// draw returns a series as drawn.
func (v *panel) draw(s *shownSeries) web.Series {
	f := facts.Claim(s.Algorithm, v.what, v.choice.claimedLoad(v.what))
	one := web.Series{
		Name: s.Name, Title: s.title, Short: short(s.title), Place: s.place,
		Formula: formula(f.Text), Ours: f.Ours, AtMost: facts.AtMost(f.Text), Claim: v.claims(s),
	}
	if v.choice.ByLoad {
		one.Formula = v.ends(s)
	}
	var join []string
	for i, m := range s.marks {
		head, says := v.describe(s, m)
		y := v.scale.height(m.Mean)
		one.Marks = append(one.Marks, web.ChartMark{
			ID: markID(v, s, i), X: 100 * m.x, Y: y,
			Least: v.scale.height(m.Least), Most: v.scale.height(m.Mark.Most),
			Head: head, Says: says, Play: m.point.Play(m.Median().Seed),
		})
		join = append(join, point(m.x, y))
	}
	if v.choice.ByLoad {
		one.Join = strings.Join(join, " ")
	}
	return one
}

// markID returns the ID of the i-th mark of a series.
func markID(v *panel, s *shownSeries, i int) string {
	return strings.Join([]string{nameOf(v.what), s.Name, v.at(s.marks[i].point)}, "-")
}

// claimedLoad returns the load whose formula the chart shows.
func (c Choice) claimedLoad(what facts.Quantity) facts.Load {
	if !c.ByLoad {
		return c.Load
	}
	return either(what == facts.Client, facts.Light, facts.Heavy)
}

// point formats a point of an SVG polyline.
func point(x, y float64) string {
	return strconv.FormatFloat(x*web.ChartWide, 'f', 1, 64) + "," + strconv.FormatFloat(y, 'f', 1, 64)
}

// claims returns the lines of the claim: against N one line through all sizes, against load a short one at each end.
func (v *panel) claims(s *shownSeries) []string {
	var lines []string
	line := func(points []string) {
		if len(points) > 1 {
			lines = append(lines, strings.Join(points, " "))
		}
	}
	if v.choice.ByLoad {
		for _, end := range []struct {
			load     facts.Load
			from, to float64
		}{{facts.Light, -0.015, 0.06}, {facts.Heavy, 0.94, 1.015}} {
			x := (facts.Point{Algorithm: s.Name, N: v.choice.N, Load: end.load}).Claimed(v.what)
			if !math.IsNaN(x) {
				y := v.scale.height(x)
				line([]string{point(end.from, y), point(end.to, y)})
			}
		}
		return lines
	}
	var points []string
	for n := facts.Sizes[0]; n <= facts.Most(); n++ {
		x := (facts.Point{Algorithm: s.Name, N: n, Load: v.choice.Load}).Claimed(v.what)
		if math.IsNaN(x) {
			line(points)
			points = nil
			continue
		}
		points = append(points, point(v.choice.acrossN(float64(n)), v.scale.height(x)))
	}
	line(points)
	return lines
}

// The minimum distances of two names, and the lowest position of one, in pixels: with the formula below it, and
// without.
var (
	nameGaps = [2]float64{34, 17}
	lowest   = [2]float64{web.ChartTop + web.ChartField - 13, web.ChartTop + web.ChartField}
)

// end returns the height of a series at its right end: of the last point's mark, or else of its claim.
func (v *panel) end(i int, s web.Series) float64 {
	points := v.choice.points(s.Name)
	last := points[len(points)-1]
	if marks := v.series[i].marks; len(marks) > 0 && marks[len(marks)-1].point == last {
		return s.Marks[len(marks)-1].Y
	}
	if x := last.Claimed(v.what); !math.IsNaN(x) {
		return v.scale.height(x)
	}
	if len(s.Marks) > 0 {
		return s.Marks[len(s.Marks)-1].Y
	}
	return web.ChartTop + web.ChartField
}

// place positions the names at the ends of the lines so that they do not overlap.
func (v *panel) place(chart *web.Chart) {
	for size, gap := range nameGaps {
		var order []int
		at := make([]float64, len(chart.Series))
		for i, s := range chart.Series {
			order = append(order, i)
			at[i] = v.end(i, s)
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(at[i], at[j]) })
		low := lowest[size]
		for range len(order) * len(order) * 4 {
			for k := 1; k < len(order); k++ {
				if d := gap - (at[order[k]] - at[order[k-1]]); d > 0 {
					at[order[k]] += d / 2
					at[order[k-1]] -= d / 2
				}
			}
		}
		for k := len(order) - 1; k >= 0; k-- { // none below the axis
			at[order[k]] = math.Min(at[order[k]], low)
			low = at[order[k]] - gap
		}
		high := 14.0
		for _, i := range order { // and none above the chart
			at[i] = math.Max(at[i], high)
			high = at[i] + gap
			chart.Series[i].Label[size] = at[i] + [2]float64{-1, 4}[size]
		}
	}
}
