package web

import (
	"math"
	"regexp"
	"strings"
	"testing"
)

// comparison is a table with everything that it can show.
func comparison() Comparison {
	nan := math.NaN()
	cost := func(formula string, claimed, measured float64) ComparedCost {
		return ComparedCost{Formula: formula, Claimed: claimed, Measured: measured, Play: "/play?s=x"}
	}
	kept := []Kept{{Property: "EM1", Holds: true}, {Property: "EM2", Play: "/play?s=y"}, {Property: "EM3"}}
	return Comparison{Processes: 7, Alone: 200, Saturated: 100, Classes: []ComparedClass{
		{Name: "permission", Algorithms: []Compared{{
			Name: "lamport", Title: "Lamport", Year: 1978, FIFO: true, Topology: "complete", Kept: kept,
			Best: cost("0", 0, 0.08), Typical: cost("N − 1", 6, 5.5), Saturated: cost("> 2(N − 1)", nan, 12), Worst: ComparedCost{Formula: "∞", Claimed: nan, Measured: nan},
			Client: cost("0 … NT", nan, 2), Sync: cost("", nan, 1), Bits: 11, Grows: true, SizePlay: "/play?s=x",
		}}},
		{Name: "token", Algorithms: []Compared{{
			Name: "token-ring", Title: "Ring", Year: 1977, Topology: "ring", Perpetual: true, Kept: kept,
			Best: cost("1", 1, 1), Typical: cost("1", 1, 1), Saturated: cost("1", 1, 1), Worst: cost("1", 1, 1), Client: cost("T", 1, 1), Sync: cost("T", 1, 1),
		}, {
			Name: "singhal-heuristic", Title: "Singhal", Year: 1989, Topology: "complete", Mended: true, Kept: kept,
			Best: cost("0", 0, 0), Typical: cost("N", 7, 7), Saturated: cost("N", 7, 7), Worst: ComparedCost{Formula: "3N − 2", Ours: true, Claimed: 19, Measured: 8, Play: "/play?s=x"},
			Client: cost("T", 1, 1), Sync: cost("T", 1, 1),
		}}},
	}}
}

func TestTheComparisonShowsNoKeyOrPlaceholder(t *testing.T) {
	key := regexp.MustCompile(`[>"][a-z]+(\.[\w-]+){1,4}[<"]|\{[a-z]+\}|NaN|Inf`)
	for _, l := range Languages {
		html := rendered(t, ComparisonTable(page(t, l.Code), comparison()))
		if found := key.FindAllString(html, -1); len(found) > 0 {
			t.Errorf("in %s: %v", l.Code, found)
		}
	}
	if html := rendered(t, ComparisonTable(page(t, "en"), Comparison{})); html != "" {
		t.Errorf("a comparison of nothing is %s", html)
	}
}

// Every row has as many cells as the head has columns.
func TestTheComparisonIsATable(t *testing.T) {
	c := comparison()
	html := rendered(t, ComparisonTable(page(t, "en"), c))
	rows := strings.Split(html, "<tr")[1:]
	cells := regexp.MustCompile(`<t[dh][ >]`)
	spans := regexp.MustCompile(`colspan="(\d+)"`)
	heads, kinds := 0, 0
	for i, row := range rows {
		n := len(cells.FindAllString(row, -1))
		switch {
		case i == 0: // the names of the groups: each spans its columns
			heads = n
			for _, s := range spans.FindAllStringSubmatch(row, -1) {
				width := 0
				for _, r := range s[1] {
					width = 10*width + int(r-'0')
				}
				heads += width - 1
			}
		case i == 2:
			kinds = n
		case strings.Contains(row, "compare-class"):
			if !strings.Contains(row, `colspan="`+itoa(heads)+`"`) {
				t.Errorf("a class does not span %d columns: %s", heads, row)
			}
		case i > 2 && n != heads:
			t.Errorf("row %d has %d cells under %d columns", i, n, heads)
		}
	}
	if heads != c.columns() || kinds != 12 {
		t.Errorf("the head has %d columns, not %d, and %d of claims and measures", heads, c.columns(), kinds)
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

// Who is not as printed, and whose a formula is, is said by a mark and by words at its place, and told below.
func TestTheComparisonMarksWhatIsNotThePapers(t *testing.T) {
	for _, l := range Languages {
		p := page(t, l.Code)
		html := rendered(t, ComparisonTable(p, comparison()))
		table, legend, _ := strings.Cut(html, "</table>")
		for mark, key := range map[string]string{"≠": "mended", "*": "ours"} {
			if n := strings.Count(table, ">"+mark+"</span><span class=\"vh\">"+p.T("compare."+key)+"<"); n != 1 {
				t.Errorf("%s: %s stands in the table %d times", l.Code, mark, n)
			}
			if n := strings.Count(legend, ">"+mark+"</span>"); n != 1 {
				t.Errorf("%s: %s is told of %d times", l.Code, mark, n)
			}
		}
	}
}
