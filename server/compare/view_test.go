package compare

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/topology"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/server/sweep"
	"fano/web"
)

// small is a state of all points of small systems; of all there are when everything is to be proved.
func small(t *testing.T) (sweep.State, []sweep.Point) {
	t.Helper()
	var some []sweep.Point
	for _, p := range sweep.Points() {
		if p.N <= 3 || p.N == 7 && p.Load == sweep.Saturated || os.Getenv("FANO_PROVE") != "" {
			some = append(some, p)
		}
	}
	s, err := sweep.Measure(t.Context(), some...)
	if err != nil {
		t.Fatal(err)
	}
	return s, some
}

func english() web.Page {
	texts, _ := locale.Named("en")
	return web.Page{Texts: texts}
}

func shown(t *testing.T, query string, s sweep.State) (Choice, web.Index) {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	c, ignored := Read(values)
	if len(ignored) > 0 {
		t.Fatal(ignored)
	}
	v, err := View(english(), c, s)
	if err != nil {
		t.Fatal(err)
	}
	return c, v
}

// everyQuery is every view of every algorithm.
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

// Every point that was measured has its mark, at the mean of the runs that the table below names, and it opens the
// one in the middle of them; what the rows of the CSV say of the same runs comes to the same.
func TestEveryMarkIsTheMeanOfItsRunsAndOpensTheMedian(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	s, measured := small(t)
	means := meansOfCSV(t, s)
	marks := 0
	for _, query := range everyQuery() {
		c, v := shown(t, query, s)
		for k, chart := range v.Costs.Charts {
			for _, series := range chart.Series {
				for _, p := range c.points(series.Name) {
					m, ok := s.At(p)
					if ok != slices.Contains(measured, p) {
						t.Errorf("%v is measured: %v", p, ok)
					}
					at := strconv.Itoa(p.N)
					if c.ByLoad {
						at = strconv.Itoa(int(p.Load))
					}
					id := strings.Join([]string{chart.ID, series.Name, at}, "-")
					i := slices.IndexFunc(series.Marks, func(m web.ChartMark) bool { return m.ID == id })
					mark, has := m.Mark(what(chart.ID))
					if (i >= 0) != has {
						t.Errorf("%s: there is a mark: %v, and there are runs: %v", id, i >= 0, has)
					}
					if i < 0 {
						continue
					}
					marks++
					drawn := series.Marks[i]
					d, err := scenario.Resolve(drawn.Play)
					if err != nil || d.Seed != mark.Median().Seed || d.Algorithm != p.Algorithm || d.Processes != p.N {
						t.Errorf("%s opens seed %d of %s (%v)", id, d.Seed, d.Algorithm, err)
					}
					if key := fmt.Sprint(chart.ID, p); math.Abs(means[key]-mark.Mean) > 1e-9 {
						t.Errorf("%s: %v, and %v in the rows", id, mark.Mean, means[key])
					}
					if want := "measured " + web.Brief(english(), mark.Mean); !strings.HasPrefix(drawn.Says, want) {
						t.Errorf("%s says %q, not %q", id, drawn.Says, want)
					}
					cell := cellOf(v, k, drawn.ID)
					if cell == nil || cell.Mean != web.Brief(english(), mark.Mean) || len(cell.Runs) == 0 {
						t.Errorf("%s: the table has %+v", id, cell)
					}
				}
			}
		}
	}
	if marks < 500 {
		t.Errorf("only %d marks", marks)
	}
}

func what(id string) sweep.What {
	return map[string]sweep.What{"messages": sweep.Messages, "sync": sweep.Sync, "client": sweep.Client}[id]
}

// cellOf is the cell of the table that belongs to a mark of a chart.
func cellOf(v web.Index, chart int, id string) *web.CostCell {
	for _, r := range v.Costs.Rows {
		if r.Cells[chart].ID == id {
			return &r.Cells[chart]
		}
	}
	return nil
}

// meansOfCSV are the means of the runs that the CSV lists, by chart and point.
func meansOfCSV(t *testing.T, s sweep.State) map[string]float64 {
	t.Helper()
	var b bytes.Buffer
	if err := s.CSV(&b, ""); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sums, counts := map[string]float64{}, map[string]float64{}
	for _, row := range rows[1:] {
		p := sweep.Point{Algorithm: row[0], Load: sweep.Alone}
		p.N, _ = strconv.Atoi(row[1])
		if rest, err := strconv.Atoi(row[3]); err == nil && row[2] != "light" {
			p.Load = sweep.Load(rest)
		}
		for id, column := range map[string]int{"messages": 6, "sync": 8, "client": 10} {
			if x, err := strconv.ParseFloat(row[column], 64); err == nil {
				sums[fmt.Sprint(id, p)] += x
				counts[fmt.Sprint(id, p)]++
			}
		}
	}
	for key := range sums {
		sums[key] /= counts[key]
	}
	return sums
}

// The lines are where the algorithm's own Bounds and Delays are, on its own topology.
func TestTheLinesAreTheBounds(t *testing.T) {
	for _, load := range []sweep.Load{sweep.Alone, sweep.Saturated} {
		for _, a := range algorithms.All {
			c := Usual()
			c.Shown, c.Load = [Places]string{a.Name}, load
			v := panelOf(english(), c, sweep.State{}, sweep.Messages)
			f := a.Bounds.Typical
			if load == sweep.Saturated && a.Bounds.Saturated.At != nil {
				f = a.Bounds.Saturated
			}
			drawn := map[string]string{}
			for _, line := range v.claims(&v.series[0]) {
				for corner := range strings.FieldsSeq(line) {
					x, y, _ := strings.Cut(corner, ",")
					drawn[x] = y
				}
			}
			for n := 2; n <= sweep.Most(); n++ {
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

// What parts from its claim is told, with a reason where one is known; what lies on another is named.
func TestWhatPartsIsTold(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	var points []sweep.Point
	for _, name := range []string{"maekawa", "naimi-trehel", "carvalho-roucairol", "lamport", "lamport-queue"} {
		for _, n := range []int{43, 100} {
			points = append(points, sweep.Point{Algorithm: name, N: n, Load: sweep.Saturated})
		}
	}
	s, err := sweep.Measure(t.Context(), points...)
	if err != nil {
		t.Fatal(err)
	}
	_, v := shown(t, "a=maekawa,naimi-trehel,carvalho-roucairol,lamport,lamport-queue", s)
	all := strings.Join(v.Costs.Remarks, "\n")
	for _, want := range []string{
		"there is no plane of 2, 5, 10, 15, 20, 43, 50, 100 points", "*K* is 8, and 6.95 of", "would be 5.18 at *N* = 100",
		"Lamport, Lamport, with a queue at *N* = 43, 100",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("nobody says %q in:\n%s", want, all)
		}
	}
	for _, met := range []string{"Lamport", "Carvalho–Roucairol"} { // the latter without the first entries, which cost half
		if strings.Contains(all, met+", messages per entry: claim") {
			t.Errorf("%s's claim is met:\n%s", met, all)
		}
	}
}

// A chip adds to what is shown, and takes away; whoever stays keeps hue and shape.
func TestAChoiceKeepsItsPlaces(t *testing.T) {
	c := Usual()
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
		c := Usual()
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
			if !slices.IsSortedFunc(up, func(a, b web.Compared) int { return int(math.Copysign(1, value(a)-value(b))) * sign(value(a)-value(b)) }) {
				t.Errorf("not sorted by %s", column)
			}
			if value(up[0]) != value(down[len(down)-1]) {
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

// sign is 0 of 0, and 1 of all else.
func sign(x float64) int {
	if x == 0 {
		return 0
	}
	return 1
}
