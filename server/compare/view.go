package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fano/algorithms"
	"fano/server/facts"
	"fano/web"
)

// CSVPath is the URL of the measurements as CSV.
const CSVPath = "/api/v1/sweep.csv"

// View returns the algorithms page for a choice. build is the server's build. Errors: those of [Table].
func View(p web.Page, c Choice, build string) (web.Index, error) {
	v := web.Index{Page: p, Chosen: map[string]int{}}
	var err error
	if v.Comparison, err = Table(); err != nil {
		return v, err
	}
	delay := facts.Sync
	if !c.ByLoad && c.Load == facts.Light {
		delay = facts.Client
	}
	panels := []*panel{panelOf(p, c, facts.Messages), panelOf(p, c, delay)}
	v.Costs = web.Costs{
		Story: p.T("compare.story."+c.view(), "n", c.N), Choosers: choosers(p, c), Groups: groups(p, c), CSV: CSVPath, Build: build,
		AxisName: p.T("compare.axis." + either(c.ByLoad, "rest", "n")),
		Charts:   []web.Chart{panels[0].chart("messages"), panels[1].chart(nameOf(delay))},
	}
	for _, one := range panels {
		v.Costs.Remarks = append(v.Costs.Remarks, one.remarks()...)
	}
	v.Costs.Remarks = append(v.Costs.Remarks, describeMissing(p)...)
	v.Costs.Rows = rows(panels)
	for at, name := range c.Shown {
		if name != "" {
			v.Chosen[name] = at
			v.Costs.Sources = append(v.Costs.Sources, source(p, c, delay, at))
		}
	}
	v.Rows, v.Heads, v.Hidden = sorted(p, v.Comparison, c), heads(c), hidden(p, c)
	return v, nil
}

// Row returns an algorithm's row of the table, for its reference page. Errors: as for [Table].
func Row(name string) (web.Compared, error) {
	c, err := Table()
	if err != nil {
		return web.Compared{}, err
	}
	all := c.All()
	at := slices.IndexFunc(all, func(a web.Compared) bool { return a.Name == name })
	if at < 0 {
		return web.Compared{}, fmt.Errorf("there is no algorithm %q", name)
	}
	return all[at], nil
}

// view returns the kind of the charts, as in the keys of texts.
func (c Choice) view() string {
	if c.ByLoad {
		return "load"
	}
	return either(c.Load == facts.Light, "light", "saturated")
}

// choosers returns the controls of the charts: parameters of the URL, with the URL of each value.
func choosers(p web.Page, c Choice) (all []web.Chooser) {
	for _, name := range []string{"x", either(c.ByLoad, "n", "load"), "scale"} {
		of := parameters[slices.IndexFunc(parameters, func(o parameter) bool { return o.name == name })]
		one := web.Chooser{Name: name, Label: p.T(of.label)}
		for _, value := range of.values {
			next := c
			of.set(&next, value)
			one.Options = append(one.Options, web.Option{
				Name: value, Text: p.Texts.Or(of.text+value, value), Path: next.Path(), Chosen: of.get(c) == value,
			})
		}
		all = append(all, one)
	}
	return all
}

// groups returns the selectable algorithms, by kind.
func groups(p web.Page, c Choice) []web.ChipGroup {
	var all []web.ChipGroup
	for _, classes := range [][]string{{"server", "token"}, {"permission"}, {"quorum"}} {
		var names []string
		for _, class := range classes {
			names = append(names, strings.ToLower(p.T("compare.class."+class+".name")))
		}
		g := web.ChipGroup{Label: strings.Join(names, ", ")}
		for _, a := range algorithms.All {
			if !slices.Contains(classes, a.Class) {
				continue
			}
			chip := web.Chip{Name: a.Name, Title: web.AlgorithmTitle(p, a.Name, a.Title), Place: c.Place(a.Name)}
			next := c.Without(a.Name)
			if chip.Place < 0 {
				var instead string
				next, instead = c.With(a.Name)
				if other, ok := algorithms.Named(instead); ok {
					chip.Instead = web.AlgorithmTitle(p, other.Name, other.Title)
				}
			}
			chip.Path = next.Path()
			g.Chips = append(g.Chips, chip)
		}
		all = append(all, g)
	}
	return all
}

// source returns the claims about the algorithm at a place, for the shown charts.
func source(p web.Page, c Choice, delay facts.Quantity, at int) web.CostSource {
	a, _ := algorithms.Named(c.Shown[at])
	s := web.CostSource{Name: a.Name, Title: web.AlgorithmTitle(p, a.Name, a.Title), Place: at, Paper: a.Paper}
	for _, one := range []struct {
		what facts.Quantity
		to   *web.CostFormula
	}{{facts.Messages, &s.Messages}, {delay, &s.Delay}} {
		f := facts.Claim(a, one.what, c.claimedLoad(one.what))
		*one.to = web.CostFormula{Text: formula(f.Text), Ours: f.Ours}
	}
	return s
}

// rows returns the charts as a table: every point of every series.
func rows(panels []*panel) (all []web.CostRow) {
	v := panels[0]
	for i, series := range v.series {
		for _, point := range v.choice.points(series.Name) {
			row := web.CostRow{Title: series.title, At: v.at(point)}
			if left := point.Samples().Left; left != "" {
				row.Left = v.page.T("compare.left."+left, "events", facts.SweepEvents)
			}
			for k, one := range panels {
				row.Cells[k] = one.cell(&one.series[i], point)
			}
			all = append(all, row)
		}
	}
	return all
}

// cell returns a mark as a cell of the table.
func (v *panel) cell(s *shownSeries, point facts.Point) (cell web.CostCell) {
	p := v.page
	at := slices.IndexFunc(s.marks, func(m shownMark) bool { return m.point == point })
	if at < 0 {
		return cell
	}
	m := s.marks[at]
	cell = web.CostCell{ID: markID(v, s, at), Mean: web.Brief(p, m.Mean), Between: web.Brief(p, m.Least)}
	if m.claimed == m.claimed {
		cell.Claimed = web.Brief(p, m.claimed)
	}
	run := func(role string, r facts.Sample) web.CostRun {
		return web.CostRun{Role: role, Seed: r.Seed, Value: web.Brief(p, r.Value), Play: point.Play(r.Seed)}
	}
	last := m.Runs[len(m.Runs)-1]
	if m.Least == m.Mark.Most {
		cell.Runs = []web.CostRun{run("all", m.Median())}
		return cell
	}
	cell.Between += "–" + web.Brief(p, m.Mark.Most)
	cell.Runs = []web.CostRun{run("least", m.Runs[0]), run("median", m.Median()), run("most", last)}
	return cell
}

// sorted returns the rows of the table in the order of the choice; equal ones in teaching order.
func sorted(p web.Page, table web.Comparison, c Choice) []web.Compared {
	all := table.All()
	by := map[string]func(a web.Compared) (string, float64){
		"algorithm": func(a web.Compared) (string, float64) { return web.AlgorithmTitle(p, a.Name, a.Title), 0 },
		"asks":      func(a web.Compared) (string, float64) { return a.Asks(p), 0 },
		"keeps":     func(a web.Compared) (string, float64) { return "", brokenGuarantees(a) },
		"alone":     func(a web.Compared) (string, float64) { return "", a.Typical.Measured },
		"saturated": func(a web.Compared) (string, float64) { return "", a.Saturated.Measured },
		"client":    func(a web.Compared) (string, float64) { return "", a.Client.Measured },
		"sync":      func(a web.Compared) (string, float64) { return "", a.Sync.Measured },
		"bits":      func(a web.Compared) (string, float64) { return "", float64(a.Bits) },
	}[c.Sort]
	slices.SortStableFunc(all, func(a, b web.Compared) int {
		aText, aNumber := by(a)
		bText, bNumber := by(b)
		order := cmp.Or(cmp.Compare(strings.ToLower(aText), strings.ToLower(bText)), cmp.Compare(aNumber, bNumber))
		if c.Falling {
			return -order
		}
		return order
	})
	return all
}

// brokenGuarantees returns how many of the table's properties an algorithm does not guarantee, so that those with the
// most guarantees come first.
func brokenGuarantees(a web.Compared) (missing float64) {
	for _, k := range a.MainGuarantees() {
		if !k.Holds {
			missing++
		}
	}
	return missing
}

// heads returns the columns with the URLs that sort by them.
func heads(c Choice) (all []web.SortHead) {
	for _, name := range Columns {
		h := web.SortHead{Name: name, Path: c.By(name).Path()}
		if name == c.Sort {
			h.Sort = either(c.Falling, "descending", "ascending")
		}
		all = append(all, h)
	}
	return all
}

// hidden returns the parameters of the choice that a form must send when it sorts the table, in the order of the URL.
func hidden(p web.Page, c Choice) (all []web.Option) {
	c.Sort, c.Falling = Default().Sort, false
	_, query, _ := strings.Cut(p.Link(c.Path()), "?")
	for part := range strings.SplitSeq(query, "&") {
		if name, value, ok := strings.Cut(part, "="); ok {
			all = append(all, web.Option{Name: name, Text: value})
		}
	}
	return all
}
