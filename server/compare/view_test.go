package compare

import (
	"cmp"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/topology"
	"fano/server/facts"
	"fano/server/locale"
	"fano/web"
)

func english() web.Page {
	texts, _ := locale.Named("en")
	return web.Page{Texts: texts}
}

func shown(t *testing.T, query string) (Choice, web.Index) {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	c, ignored := Read(values)
	if len(ignored) > 0 {
		t.Fatal(ignored)
	}
	v, err := View(english(), c, "a1b2c3")
	if err != nil {
		t.Fatal(err)
	}
	return c, v
}

// everyQuery returns the queries of every view of every algorithm.
func everyQuery() (all []string) {
	for from := 0; from < len(algorithms.All); from += Places {
		var names []string
		for _, a := range algorithms.All[from:min(from+Places, len(algorithms.All))] {
			names = append(names, a.Name)
		}
		for _, view := range []string{"", "&load=light", "&x=load&n=3", "&x=load&n=7", "&x=load&n=31"} {
			all = append(all, "a="+strings.Join(names, ",")+view)
		}
	}
	return all
}

// Every measured point has its mark at the mean of its runs, which the table below states; the mark opens the median
// run.
func TestEveryMarkIsTheMeanOfItsRunsAndOpensTheMedian(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	marks := 0
	for _, query := range everyQuery() {
		c, v := shown(t, query)
		for k, chart := range v.Costs.Charts {
			what := map[string]facts.Quantity{"messages": facts.Messages, "sync": facts.Sync, "client": facts.Client}[chart.ID]
			for _, series := range chart.Series {
				drawn := map[string]web.ChartMark{}
				for _, m := range series.Marks {
					drawn[m.ID] = m
				}
				for _, p := range c.points(series.Name) {
					at := strconv.Itoa(p.N)
					if c.ByLoad {
						at = strconv.Itoa(int(p.Load))
					}
					id := strings.Join([]string{chart.ID, series.Name, at}, "-")
					mark, measured := p.Mark(what)
					m, has := drawn[id]
					if has != measured {
						t.Errorf("%s: there is a mark: %v, and there are runs: %v", id, has, measured)
					}
					if !has {
						continue
					}
					marks++
					mean := web.Brief(english(), mark.Mean)
					if m.Play != p.Play(mark.Median().Seed) || !strings.HasPrefix(m.Says, "measured "+mean) {
						t.Errorf("%s says %q, want %s, and opens %s", id, m.Says, mean, m.Play)
					}
					if cell := cellOf(v, k, id); cell == nil || cell.Mean != mean || len(cell.Runs) == 0 {
						t.Errorf("%s: the table has %+v", id, cell)
					}
				}
			}
		}
	}
	if marks < 1000 {
		t.Errorf("only %d marks", marks)
	}
}

// cellOf returns the cell of the table that belongs to a mark of a chart.
func cellOf(v web.Index, chart int, id string) *web.CostCell {
	for _, r := range v.Costs.Rows {
		if r.Cells[chart].ID == id {
			return &r.Cells[chart]
		}
	}
	return nil
}

// The lines match the algorithm's own Bounds and Delays, on its own topology.
func TestTheLinesAreTheBounds(t *testing.T) {
	for _, load := range []facts.Load{facts.Light, facts.Heavy} {
		for _, a := range algorithms.All {
			c := Default()
			c.Shown, c.Load = [Places]string{a.Name}, load
			v := panelOf(english(), c, facts.Messages)
			f := a.Bounds.Typical
			if load == facts.Heavy && a.Bounds.Saturated.At != nil {
				f = a.Bounds.Saturated
			}
			drawn := map[string]string{}
			for _, line := range v.claims(&v.series[0]) {
				for corner := range strings.FieldsSeq(line) {
					x, y, _ := strings.Cut(corner, ",")
					drawn[x] = y
				}
			}
			for n := 2; n <= facts.Most(); n++ {
				layout, err := topology.Of(a, n, topology.Spec{})
				if err != nil {
					t.Fatal(err)
				}
				want := f.At(layout)
				x, y, _ := strings.Cut(point(c.acrossN(float64(n)), v.scale.height(want)), ",")
				switch {
				case math.IsNaN(want) || math.IsInf(want, 0):
					if _, is := drawn[x]; is {
						t.Errorf("%s with %d: a line, where nothing is claimed", a.Name, n)
					}
				case drawn[x] != y:
					t.Errorf("%s with %d: the line is at %s, not %s", a.Name, n, drawn[x], y)
				}
			}
		}
	}
}

// Deviations from claims are explained if a reason is known; overlapping marks are named.
func TestWhatPartsIsTold(t *testing.T) {
	_, v := shown(t, "a=maekawa,naimi-trehel,carvalho-roucairol,lamport,lamport-queue")
	all := strings.Join(v.Costs.Remarks, "\n")
	for _, want := range []string{
		"there is no plane of 2, 5, 10, 15, 20, 43, 50, 100 points", "*K* is 8, and 6.95 of", "would be 5.18 at *N* = 100",
		"Lamport, Lamport, with a queue everywhere",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("nobody says %q in:\n%s", want, all)
		}
	}
	for _, met := range []string{"Lamport", "Carvalho–Roucairol"} { // the latter without the first, cheap entries
		if strings.Contains(all, met+", messages per entry: claim") {
			t.Errorf("%s's claim is met:\n%s", met, all)
		}
	}
}

// A chip adds or removes its algorithm; the others keep hue and shape.
func TestAChoiceKeepsItsPlaces(t *testing.T) {
	c := Default()
	if c.Path() != "/algorithms" {
		t.Errorf("the usual choice has the address %s", c.Path())
	}
	c = c.Without("ricart-agrawala")
	if c.Path() != "/algorithms?a=lamport,,suzuki-kasami,maekawa,naimi-trehel" || c.Place("maekawa") != 3 {
		t.Errorf("%s", c.Path())
	}
	c, instead := c.With("raymond")
	if instead != "" || c.Place("raymond") != 1 {
		t.Errorf("%s instead of %q", c.Path(), instead)
	}
	c, instead = c.With("bakery")
	if instead != "suzuki-kasami" || c.Place("bakery") != 2 || c.Place("maekawa") != 3 {
		t.Errorf("%s instead of %q", c.Path(), instead)
	}
	c, instead = c.With("majority")
	if instead != "maekawa" {
		t.Errorf("%s instead of %q", c.Path(), instead)
	}
	c.ByLoad, c.N, c.Sort, c.Falling, c.Linear = true, 31, "alone", true, false
	_, query, _ := strings.Cut(c.Path(), "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	if again, ignored := Read(values); len(ignored) > 0 || again != c {
		t.Errorf("%s is read as %+v (%v)", c.Path(), again, err)
	}
}

func TestTheTableIsSorted(t *testing.T) {
	for _, column := range Columns {
		c := Default()
		c.Sort = column
		table, err := Table()
		if err != nil {
			t.Fatal(err)
		}
		up := sorted(english(), table, c)
		if len(up) != len(algorithms.All) {
			t.Fatalf("%s: %d rows", column, len(up))
		}
		c.Falling = true
		down := sorted(english(), table, c)
		if value := map[string]func(web.Compared) float64{
			"alone":     func(a web.Compared) float64 { return a.Typical.Measured },
			"saturated": func(a web.Compared) float64 { return a.Saturated.Measured },
			"bits":      func(a web.Compared) float64 { return float64(a.Bits) },
		}[column]; value != nil {
			if !slices.IsSortedFunc(up, func(a, b web.Compared) int { return cmp.Compare(value(a), value(b)) }) {
				t.Errorf("not sorted by %s", column)
			}
			if cmp.Compare(value(up[0]), value(down[len(down)-1])) != 0 {
				t.Errorf("%s: from the other side it begins with another", column)
			}
		}
	}
	if a, err := Row("maekawa"); err != nil || a.Name != "maekawa" {
		t.Errorf("%+v (%v)", a, err)
	}
	if _, err := Row("nobody"); err == nil {
		t.Error("there is a row of nobody")
	}
}
