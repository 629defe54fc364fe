package compare

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/server/facts"
	"fano/server/gallery"
	"fano/server/scenario"
)

func TestACrossLeadsToARunThatBreaksTheProperty(t *testing.T) {
	gallery, err := gallery.All()
	if err != nil {
		t.Fatal(err)
	}
	all, err := facts.AllMeasures()
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, m := range all {
		for _, k := range row(&m, gallery).Guarantees {
			if k.Property == explore.Starvation {
				if j, ok := facts.StarvationOf(m.Algorithm.Name, "", explore.FairMessages); !ok || !k.Holds || j.Verdict != explore.Holds {
					t.Errorf("%s: %+v, and starvation %+v", m.Algorithm.Name, k, j)
				}
				continue
			}
			if k.Holds != slices.Contains(m.Algorithm.Claims, k.Property) || k.Holds && k.Play != "" {
				t.Errorf("%s: %+v, and it claims %v", m.Algorithm.Name, k, m.Algorithm.Claims)
			}
			if k.Play == "" {
				continue
			}
			shown++
			d, err := scenario.Resolve(k.Play)
			if err != nil || !slices.Contains(breaks(t, d), k.Property) || !asAssumed(m.Algorithm, d) {
				t.Errorf("%s: %s does not break %s (%v)", m.Algorithm.Name, k.Play, k.Property, err)
			}
		}
	}
	if shown < 8 {
		t.Errorf("only %d properties that are not claimed are broken by a run", shown)
	}
}

// breaks returns the properties that a document's run breaks.
func breaks(t *testing.T, d *scenario.Document) []string {
	t.Helper()
	one, err := gallery.Of(scenario.Entry{Document: d})
	if err != nil {
		t.Fatal(err)
	}
	var properties []string
	for _, b := range one.Breaks {
		properties = append(properties, b.Property)
	}
	return properties
}

// A run with a switch, loss, or channels that break an assumption is no evidence against an algorithm.
func TestOnlyRunsAsAssumedTellAgainstAnAlgorithm(t *testing.T) {
	e, _ := scenario.Named("lamport-not-fifo")
	lamport, _ := algorithms.Named("lamport")
	if asAssumed(lamport, e.Document) {
		t.Error("Lamport's algorithm assumes FIFO channels")
	}
	if ours := facts.Example(lamport, facts.Saturated); !asAssumed(lamport, ours) {
		t.Error("the runs that are measured are not as assumed")
	}
	for name, change := range map[string]func(*scenario.Document){
		"a switch":    func(d *scenario.Document) { d.Switches = []string{"ack-economy"} },
		"a loss":      func(d *scenario.Document) { d.Network.Loss = 0.1 },
		"duplication": func(d *scenario.Document) { d.Network.Duplication = 0.1 },
	} {
		d := facts.Example(lamport, facts.Saturated)
		if change(d); asAssumed(lamport, d) {
			t.Errorf("with %s all is as assumed", name)
		}
	}
	m := facts.Measures{Algorithm: lamport, Runs: map[string]facts.RunCosts{}}
	if play := broken(&m, "EM1", []gallery.Run{{Entry: e, Breaks: []gallery.Violation{{Property: "EM1", Step: 1}}}}); play != "" {
		t.Errorf("%s would tell against EM1", play)
	}
}

func TestCostsAreToldOfTheAlgorithmsOwnTopology(t *testing.T) {
	of := func(f func(*mutex.Topology) float64) mutex.Formula { return mutex.Formula{Text: "f", At: f} }
	a := &model.Algorithm{}
	a.Name, a.Topology, a.Quorums = "lines", "quorums", "plane"
	a.Bounds = mutex.Bounds{
		Typical: of(func(t *mutex.Topology) float64 { s := t.Quorum(1); return float64(3 * (s.Len() - 1)) }),
		Worst:   mutex.Formula{Text: "∞", Ours: true, At: func(*mutex.Topology) float64 { return math.Inf(1) }},
	}
	sizes, costs, delays := Costs(a)
	if fmt.Sprint(sizes) != "[{3 2} {7 3} {13 4} {31 6}]" || fmt.Sprint(costs) != "[{typical f false [3 6 9 15]} {worst ∞ true [+Inf +Inf +Inf +Inf]}]" || delays != nil {
		t.Errorf("%v %v %v", sizes, costs, delays)
	}
	for text, want := range map[string]string{"2T": "2", "T": "1", "4": "4", "6(N − 1)T": "6(N − 1)", "0 to 2T": "0 … 2", "T … NT": "1 … N"} {
		if got := inDelays(text); got != want {
			t.Errorf("%s is %q delays, want %q", text, got, want)
		}
	}
}
