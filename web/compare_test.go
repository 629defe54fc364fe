package web

import (
	"math"
	"regexp"
	"strings"
	"testing"
)

// comparison returns a table with everything that it can show.
func comparison() Comparison {
	nan := math.NaN()
	cost := func(formula string, claimed, measured float64) ComparedCost {
		return ComparedCost{Formula: formula, Claimed: claimed, Measured: measured, Play: "/play?s=x"}
	}
	kept := []Guarantee{{Property: "EM1", Holds: true}, {Property: "EM2", Play: "/play?s=y"}, {Property: "EM3"}}
	return Comparison{Processes: 7, Alone: 200, Saturated: 100, Classes: []ComparedClass{
		{Name: "permission", Algorithms: []Compared{{
			Name: "lamport", Title: "Lamport", Year: 1978, FIFO: true, Topology: "complete", Measured: true, Guarantees: kept,
			Best: cost("0", 0, 0.08), Typical: cost("N − 1", 6, 5.5), Saturated: cost("> 2(N − 1)", nan, 12), Worst: ComparedCost{Formula: "∞", Claimed: nan, Measured: nan},
			Client: cost("0 … NT", nan, 2), Sync: cost("", nan, 1), Bits: 11, Grows: true, SizePlay: "/play?s=x",
		}}},
		{Name: "token", Algorithms: []Compared{{
			Name: "token-ring", Title: "Ring", Year: 1977, Topology: "ring", Perpetual: true, Measured: true, Guarantees: kept,
			Best: cost("1", 1, 1), Typical: cost("1", 1, 1), Saturated: cost("1", 1, 1), Worst: cost("1", 1, 1), Client: cost("T", 1, 1), Sync: cost("T", 1, 1),
		}, {
			Name: "singhal-heuristic", Title: "Singhal", Year: 1989, Topology: "complete", Mended: true, Measured: true, Guarantees: kept,
			Best: cost("0", 0, 0), Typical: cost("N", 7, 7), Saturated: cost("N", 7, 7), Worst: ComparedCost{Formula: "3N − 2", Ours: true, Claimed: 19, Measured: 8, Play: "/play?s=x"},
			Client: cost("T", 1, 1), Sync: cost("T", 1, 1),
		}}},
	}}
}

// index returns the page of all algorithms with everything that it can show.
func index(p Page) Index {
	c := comparison()
	mark := ChartMark{ID: "messages-lamport-2", X: 12.5, Y: 100, Least: 110, Most: 90, Head: "Lamport, N = 2", Says: "3", Play: "/play?s=x"}
	chart := Chart{
		ID: "messages", Title: "Messages", Says: "per entry", XTitle: "N", Ends: [2]string{"light", "saturated"}, Names: true,
		X: []Tick{{At: 0, Text: "2", Narrow: true}, {At: 100}}, Y: []Tick{{At: 200, Text: "1"}}, Notes: []ChartNote{{Y: 20, Text: "flat"}, {Y: 40, End: true, Text: "bent"}},
	}
	for place, a := range c.All() {
		chart.Series = append(chart.Series, Series{
			Name: a.Name, Title: a.Title, Short: "L.", Place: place, Claim: []string{"0,1 2,3"}, Join: "0,1 2,3",
			AtMost: place == 1, Ours: place == 2, Formula: "3(N − 1)", Marks: []ChartMark{mark},
		})
	}
	for i, s := range chart.Series { // each mark has an ID of its own
		s.Marks = append([]ChartMark{}, mark)
		if s.Marks[0].ID = "messages-" + s.Name + "-2"; i > 0 {
			s.Marks[0].Y, s.Marks[0].Least, s.Marks[0].Most = 50, 50, 50
		}
		chart.Series[i] = s
	}
	delay := chart
	delay.ID, delay.Names, delay.Series = "sync", false, nil
	i := Index{Page: p, Comparison: c, Rows: c.All(), Chosen: map[string]int{"lamport": 0}, Hidden: []Option{{Name: "x", Text: "load"}}}
	for _, name := range []string{"algorithm", "asks", "keeps", "alone", "saturated", "client", "sync", "bits"} {
		i.Heads = append(i.Heads, SortHead{Name: name, Path: "/algorithms?sort=" + name})
	}
	i.Heads[4].Sort, i.Heads[5].Sort = "ascending", "descending"
	run := CostRun{Role: "all", Seed: 3, Value: "3", Play: "/play?s=x"}
	i.Costs = Costs{
		Story: "Some.", Charts: []Chart{chart, delay}, Build: "a1b2c3", AxisName: "*N*", CSV: "/all.csv", Remarks: []string{"At *N* = 2."},
		Choosers: []Chooser{{Name: "x", Label: "against", Options: []Option{{Name: "n", Text: "*N*", Path: "/algorithms", Chosen: true}}}},
		Groups:   []ChipGroup{{Label: "some", Chips: []Chip{{Name: "lamport", Title: "Lamport", Path: "/algorithms"}, {Name: "raymond", Title: "Raymond", Path: "/algorithms", Place: -1, Instead: "Lamport"}}}},
		Sources:  []CostSource{{Name: "naimi-trehel", Title: "Naimi–Trehel", Place: 4, Messages: CostFormula{Text: "N", Ours: true}, Paper: "A paper"}},
		Rows: []CostRow{{Title: "Lamport", At: "2", Cells: [2]CostCell{{ID: mark.ID, Claimed: "3", Mean: "3", Between: "3", Runs: []CostRun{run}}, {}}}, {
			Title: "Bakery", At: "43", Left: "too long",
		}},
	}
	return i
}

// Every row has as many cells as the head has columns, at most eight.
func TestTheComparisonIsATable(t *testing.T) {
	html := rendered(t, ComparedTable(page(t, "en"), index(page(t, "en"))))
	_, html, _ = strings.Cut(html, "<table")
	cells := regexp.MustCompile(`<t[dh][ >]`)
	for i, row := range strings.Split(html, "<tr")[1:] {
		if n := len(cells.FindAllString(row, -1)); n != 8 {
			t.Errorf("row %d has %d cells", i, n)
		}
	}
	if n := strings.Count(html, "aria-sort"); n != 2 { // in this sample
		t.Errorf("%d columns are said to be sorted", n)
	}
}

// A mark is a link whose name describes it; its runs are in the table, which refers to the mark's name.
func TestAMarkOfAChartIsALinkWithAName(t *testing.T) {
	html := rendered(t, IndexPage(index(page(t, "en"))))
	for _, want := range []string{
		`id="messages-lamport-2"`, `<title>Lamport, N = 2: 3</title>`, `id="runs-messages-lamport-2"`,
		`M-4 -10h8M0 -10V10M-4 10h8`, `x="12.50%"`,
	} {
		if !strings.Contains(html, want) {
			t.Errorf("there is no %s", want)
		}
	}
	for place := range 5 {
		if !strings.Contains(rendered(t, shape(place)), `class="shape`) {
			t.Errorf("place %d has no shape", place)
		}
	}
}

func TestNumbersOfAPictureAreBrief(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 0.5: "0.5", 1.2345: "1.23", 12.345: "12.3", 10: "10", 100.4: "100", 1699.3: "1699"} {
		if got := Brief(page(t, "en"), x); got != want {
			t.Errorf("%v is %s, want %s", x, got, want)
		}
	}
	if got := Brief(page(t, "it"), 1.25); got != "1,25" {
		t.Errorf("in Italian it is %s", got)
	}
}

func TestNumbersStandPointUnderPoint(t *testing.T) {
	for _, c := range []struct {
		x            float64
		en, pt, free string
	}{
		{12, "12", "12", "decimals-0"},
		{100, "100", "100", "decimals-0"},
		{0, "0", "0", "decimals-0"},
		{5.5, "5.5", "5,5", "decimals-1"},
		{2.345678, "2.35", "2,35", "decimals-2"},
		{3.999, "4", "4", "decimals-0"},
	} {
		en, pt := page(t, "en"), page(t, "pt")
		if value(en, c.x) != c.en || value(pt, c.x) != c.pt || decimals(en, c.x) != c.free || decimals(pt, c.x) != c.free {
			t.Errorf("%v is %s (%s) in English, %s (%s) in Portuguese", c.x, value(en, c.x), decimals(en, c.x), value(pt, c.x), decimals(pt, c.x))
		}
	}
}

func TestFormulasAreSetAsPapersSetThem(t *testing.T) {
	for formula, want := range map[string]string{
		"2(N − 1)":                "2(<i>N</i>\u00a0−\u00a01)",
		"0 … NT":                  "0\u00a0…\u00a0<i>NT</i>",
		"d":                       "<i>d</i>",
		"0 to 2T":                 "0\u00a0to\u00a02<i>T</i>",
		"2N − (N − 1)/N":          "2<i>N</i> −\u00a0(<i>N</i>\u00a0−\u00a01)/<i>N</i>",
		"4 − 6/(N + 1)":           "4 −\u00a06/(<i>N</i>\u00a0+\u00a01)",
		"(1 + 1/2 + 1/(N − 1))T":  "(1 +\u00a01/2 +\u00a01/(<i>N</i>\u00a0−\u00a01))<i>T</i>",
		"1 + 1/2 + … + 1/(N − 1)": "1 +\u00a01/2 +\u00a0… +\u00a01/(<i>N</i>\u00a0−\u00a01)",
	} {
		if got := rendered(t, Formula(formula)); got != want {
			t.Errorf("%q is set %q", formula, got)
		}
	}
}

// Deviations from the paper, and formulas that are not the paper's, are marked with a sign and words, explained
// below.
func TestTheComparisonMarksWhatIsNotThePapers(t *testing.T) {
	for _, l := range Languages {
		p := page(t, l.Code)
		html := rendered(t, IndexPage(index(p)))
		_, table, _ := strings.Cut(html, `role="table"`)
		table, legend, _ := strings.Cut(table, "</table>")
		facts := rendered(t, ComparedFacts(p, comparison().All()[2]))
		for mark, c := range map[string]struct{ key, where string }{"≠": {"mended", table}, "*": {"ours", facts}} {
			if n := strings.Count(c.where, ">"+mark+"</span><span class=\"vh\">"+p.T("compare."+c.key)+"<"); n != 1 {
				t.Errorf("%s: %s stands there %d times", l.Code, mark, n)
			}
			if n := strings.Count(legend, ">"+mark+"</span>"); n != 1 {
				t.Errorf("%s: %s is told of %d times", l.Code, mark, n)
			}
		}
	}
}
