package check

import (
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/server/scenario"
)

// If FIFO channels allow a counterexample of the same length, the counterexample of a program has no overtaking.
func TestNoMessageOvertakesWhereNoneNeeds(t *testing.T) {
	same, shorter := 0, 0
	for _, a := range algorithms.All {
		text, is := algorithms.Program(a.Name)
		if !is {
			continue
		}
		for _, spoilt := range []string{
			strings.Replace(text, "p.inside", "p.idle", 1), strings.Replace(text, " + 1", "", 1), strings.Replace(text, " and ", " or ", 1),
		} {
			d, problems := scenario.OfProgram(spoilt, 2)
			if len(problems) > 0 || spoilt == text {
				continue
			}
			steps := map[string]int{} // on FIFO channels
			for _, p := range judgedIn(t, d, scenario.OrderFIFO) {
				if p.Document != nil {
					steps[p.Property] = p.Steps
				}
			}
			for _, p := range judgedIn(t, d, scenario.OrderAny) {
				switch {
				case p.Document == nil || p.Loop > 0 || p.Verdict != explore.Broken:
				case steps[p.Property] != p.Steps:
					shorter++
				case overtakes(p.Document.Schedule):
					t.Errorf("%s: %s breaks by overtaking in %d steps, and without", a.Name, p.Property, p.Steps)
				default:
					same++
				}
			}
		}
	}
	if t.Logf("%d runs are as short in order, %d are not", same, shorter); same < 10 {
		t.Error("these are too few")
	}
}

func judgedIn(t *testing.T, d *scenario.Document, order string) []Property {
	t.Helper()
	q, err := Of(d, Options{Order: order, Asks: []int{1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	return q.Search(t.Context(), Budget{States: 20_000}, nil).Properties
}
