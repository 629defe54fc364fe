package figure_test

import (
	"strings"
	"testing"

	"fano/server/figure"
	"fano/server/figure/sheet"
)

// signs returns a figure's verdicts: the signs left of the properties' names.
func signs(t *testing.T, name, query string) map[string]string {
	t.Helper()
	svg := string(draw(t, name, "svg", query))
	all := map[string]string{}
	for _, g := range strings.Split(svg, `<g class="verdict"><title>`)[1:] {
		property, rest, _ := strings.Cut(g, "</title>")
		sign, rest, _ := strings.Cut(strings.TrimSpace(rest), "\n")
		rest, _, _ = strings.Cut(rest, "</g>")
		is := "tick"
		switch broken := strings.Contains(rest, sheet.Light.Colour(sheet.Broken)); {
		case strings.HasPrefix(sign, "<circle"):
			is = "open"
		case strings.Contains(sign, sheet.Light.Colour(sheet.Broken)) && broken:
			is = "broken"
		case strings.Contains(sign, sheet.Light.Colour(sheet.Ink2)) && !broken:
			is = "plain"
		case broken:
			is = "muddled"
		}
		all[property] = is
	}
	return all
}

func TestAFigureJudgesOnlyWhatIsOver(t *testing.T) {
	for _, c := range []struct{ name, query, property, want string }{
		{"lab-test-3", "", "EM2", "tick"},
		{"lab-test-3", "to=14", "EM2", "tick"},
		{"lab-test-3", "to=14", "EM1", "tick"},
		{"lab-test-3", "from=14", "EM2", "tick"},
		{"raymond-overtaking", "", "EM3", "plain"},
		{"raymond-overtaking", "", "EM1", "tick"},
	} {
		if got := signs(t, c.name, c.query)[c.property]; got != c.want {
			t.Errorf("%s?%s: %s is %q, not %q", c.name, c.query, c.property, got, c.want)
		}
	}
}

// The figure shows up to which step the algorithm's own properties were checked, whether the header states it before
// the run or the summary after it.
func TestAFigureShowsUpToWhereItWasWatched(t *testing.T) {
	drawn := func(header, summary int) string {
		r := *told(t, "maekawa-two-lines")
		r.Head.Looks, r.End.Looks = header, summary
		body, err := request(t, figure.SVG, "").Draw(&r)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	whole, before, after := drawn(0, 0), drawn(9, 0), drawn(0, 9)
	if before == whole || after != before {
		t.Errorf("watched at 9 events: it shows so where the header says it: %t, and the same where the summary does: %t", before != whole, after == before)
	}
}
