package algorithms_test

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/internal/thorough"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/topology"
)

// paced returns a system in which every message takes one unit.
func paced(t *testing.T, a *model.Algorithm, n int, spec topology.Spec) *simulate.Setup {
	t.Helper()
	top, err := topology.Of(a, n, spec)
	if err != nil {
		t.Fatal(err)
	}
	rule, _ := system.ParseRule(a.Clock)
	return &simulate.Setup{
		Algorithm: a, Processes: n, Topology: top, Seed: 1, Rule: rule, Delay: simulate.Law{A: trace.Unit},
		Stop: simulate.Stop{Events: 5_000_000},
	}
}

func run(t *testing.T, s *simulate.Setup) trace.Summary {
	t.Helper()
	sum, err := simulate.Run(context.Background(), s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if sum.Ended != trace.Quiescent || len(sum.Violations) > 0 {
		t.Fatalf("%s: %+v", s.Algorithm.Name, sum)
	}
	return sum
}

// serial makes processes ask one after another, each when the system is quiet, and returns the messages of each entry.
func serial(t *testing.T, s *simulate.Setup, clients []int) []int {
	t.Helper()
	var costs []int
	before := 0
	for i, p := range clients {
		s.Script = append(s.Script, simulate.Action{
			At: trace.Time(i) * 1000 * trace.Unit, Process: mutex.ID(p), Do: trace.Ask, Hold: trace.Unit, HasHold: true,
		})
		sum := run(t, s)
		costs = append(costs, sum.Messages-before)
		before = sum.Messages
	}
	return costs
}

// The golden counts of testdata/message_counts.json, with their algorithm and topology.
var goldenCounts = []struct {
	name, algorithm string
	n               int
	spec            topology.Spec
}{
	{"campos_fano_serial", "campos-carvalho", 7, printed},
	{"campos_alternate_neighbours_1_2", "campos-carvalho", 7, printed},
	{"campos_alternate_non_neighbours_1_3", "campos-carvalho", 7, printed},
	{"cr_n4_serial", "carvalho-roucairol", 4, topology.Spec{}},
	{"cm_n4_serial", "chandy-misra", 4, topology.Spec{}},
	{"sk_n5_serial", "suzuki-kasami", 5, topology.Spec{}},
	{"nt_n5_serial", "naimi-trehel", 5, topology.Spec{}},
	{"raymond_tree7_serial", "raymond", 7, topology.Spec{}},
	{"singhal_heuristic_n5_serial", "singhal-heuristic", 5, topology.Spec{}},
	{"singhal_dynamic_n5_serial", "singhal-dynamic", 5, topology.Spec{}},
	{"ra_n5_serial", "ricart-agrawala", 5, topology.Spec{}},
	{"lamport_n5_serial", "lamport", 5, topology.Spec{}},
	{"lamport_n5_serial", "lamport-queue", 5, topology.Spec{}},
	{"maekawa_fano_serial", "maekawa", 7, topology.Spec{}},
	{"lk_n5_serial", "lodha-kshemkalyani", 5, topology.Spec{}},
	{"bakery_n5_solo", "bakery", 5, topology.Spec{}},
}

type goldenCount struct {
	Clients  []int
	Messages json.RawMessage
	Total    int
}

const averages = "averages_simulated_unit_delay_E1"

func golden(t *testing.T) (counts map[string]goldenCount, means map[string]map[string]float64) {
	t.Helper()
	text, err := os.ReadFile("testdata/message_counts.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all[averages], &means); err != nil {
		t.Fatal(err)
	}
	delete(all, averages)
	counts = map[string]goldenCount{}
	for name, text := range all {
		var c goldenCount
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		counts[name] = c
	}
	return counts, means
}

func TestSerialEntriesCostWhatTheGoldenFileSays(t *testing.T) {
	counts, _ := golden(t)
	checked := map[string]bool{"lk_n6_all_concurrent_once": true} // tested in lodhakshemkalyani
	for _, g := range goldenCounts {
		checked[g.name] = true
		t.Run(g.name, func(t *testing.T) {
			c := counts[g.name]
			var want []int
			if err := json.Unmarshal(c.Messages, &want); err != nil {
				t.Fatal(err)
			}
			if c.Clients == nil {
				c.Clients = []int{1, 2, 3}[:len(want)]
			}
			if got := serial(t, paced(t, named(t, g.algorithm), g.n, g.spec), c.Clients); !slices.Equal(got, want) {
				t.Errorf("%s: clients %v cost %v, want %v", g.algorithm, c.Clients, got, want)
			}
		})
	}
	for name := range counts {
		if !checked[name] {
			t.Errorf("%s is not checked", name)
		}
	}
}

// A request of Neilsen and Mizuno goes directly to the sink, in as many hops as the tree has edges between them, and
// the token directly back.
func TestSerialEntriesOfNeilsenAndMizunoCostTheDistanceAndOne(t *testing.T) {
	for _, c := range []struct{ fathers, want []int }{
		{[]int{0, 1, 1, 2, 2, 3, 3}, []int{0, 3, 5, 0, 5, 3}},
		{[]int{0, 1, 1, 1, 1, 1, 1}, []int{0, 2, 3, 0, 3, 2}},
		{[]int{0, 1, 2, 3, 4, 5, 6}, []int{0, 4, 4, 0, 3, 5}},
	} {
		s := paced(t, named(t, "neilsen-mizuno"), 7, topology.Spec{Tree: &topology.Tree{Fathers: c.fathers}})
		if got := serial(t, s, []int{1, 4, 7, 7, 5, 1}); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.fathers, got, c.want)
		}
	}
}

// alone makes each process ask only when the system has long been quiet.
func alone(s *simulate.Setup, entries int) *simulate.Setup {
	s.Workload = &simulate.Workload{
		Entries: entries, Think: simulate.Law{Kind: simulate.Exponential, A: trace.Time(2000*s.Processes) * trace.Unit}, Hold: simulate.Law{A: trace.Unit},
	}
	return s
}

// saturated makes each process ask again as soon as it has left.
func saturated(s *simulate.Setup, entries int) *simulate.Setup {
	s.Workload = &simulate.Workload{Entries: entries, Think: simulate.Law{}, Hold: simulate.Law{A: trace.Unit}}
	return s
}

// sizesOf returns the numbers of processes at which means are measured: those that fit the topology.
func sizesOf(a *model.Algorithm) []int {
	switch {
	case a.Quorums == "plane":
		return []int{7, 13, 31}
	case a.Topology == "tree" || a.Quorums == "tree":
		return []int{7, 15}
	}
	return []int{5, 9}
}

// Means over long seeded runs are within 5 % of the formulas that an algorithm declares.
func TestTheMeanCostsAreThoseDeclared(t *testing.T) {
	thorough.Alone(t)
	for _, a := range algorithms.All {
		for _, n := range sizesOf(a) {
			if !a.Perpetual { // an idle ring sends forever
				s := alone(paced(t, a, n, topology.Spec{}), 4000/n)
				near(t, a.Name, n, "typical", run(t, s).MessagesPerEntry, a.Bounds.Typical.At(s.Topology))
			}
			if a.Bounds.Saturated.At == nil {
				continue
			}
			s := saturated(paced(t, a, n, topology.Spec{}), 600)
			if want := a.Bounds.Saturated.At(s.Topology); !math.IsNaN(want) {
				near(t, a.Name, n, "saturated", run(t, s).MessagesPerEntry, want)
			}
		}
	}
}

// The means of the golden file under saturation. For Campos and Carvalho they count messages of one meaning each; here
// a fork and a request that leave together are one message, which saves one in four.
func TestSaturatedMeansAreThoseOfTheGoldenFile(t *testing.T) {
	thorough.Alone(t)
	_, means := golden(t)
	names := map[string]struct {
		algorithm string
		n         int
		joined    float64
	}{
		"naimi_n5": {"naimi-trehel", 5, 1}, "naimi_n9": {"naimi-trehel", 9, 1}, "naimi_n16": {"naimi-trehel", 16, 1},
		"cr_n5": {"carvalho-roucairol", 5, 1}, "cr_n9": {"carvalho-roucairol", 9, 1},
		"cm_n9": {"chandy-misra", 9, 1}, "sk_n9": {"suzuki-kasami", 9, 1},
		"singhal_h_n9": {"singhal-heuristic", 9, 1}, "singhal_d_n9": {"singhal-dynamic", 9, 1},
		"campos_n7": {"campos-carvalho", 7, .75}, "campos_n13": {"campos-carvalho", 13, .75}, "campos_n31": {"campos-carvalho", 31, .75},
		"maekawa_n13": {"maekawa", 13, 1}, "raymond7_n7": {"raymond", 7, 1}, "raymond15_n15": {"raymond", 15, 1},
	}
	for name, mean := range means {
		of, ok := names[name]
		if !ok {
			t.Errorf("%s is not checked", name)
			continue
		}
		s := saturated(paced(t, named(t, of.algorithm), of.n, topology.Spec{}), 600)
		near(t, of.algorithm, of.n, "saturated", run(t, s).MessagesPerEntry, mean["heavy"]*of.joined)
	}
}

// Client delays of a request without competition, and synchronisation delays of a process that waits while another is
// inside, in message delays. If a delay depends on the process and the one before it, the largest counts.
func TestTheDelaysAreThoseOfTheTable(t *testing.T) {
	for name, want := range map[string]struct{ client, sync float64 }{
		"lamport": {2, 1}, "lamport-queue": {2, 1}, "ricart-agrawala": {2, 1}, "carvalho-roucairol": {2, 1}, "singhal-dynamic": {2, 1},
		"lodha-kshemkalyani": {2, 1}, "suzuki-kasami": {2, 1}, "singhal-heuristic": {2, 1},
		"maekawa": {2, 2}, "majority": {2, 2}, "tree-quorum": {2, 2}, "central-server": {2, 2},
		"chandy-misra": {2, 1}, "campos-carvalho": {4, 2}, "naimi-trehel": {3, 1},
		"raymond": {8, 4}, // the tree of seven has diameter 4
	} {
		a := named(t, name)
		client, sync := 0.0, 0.0
		for p := mutex.ID(1); p <= 7; p++ {
			for q := mutex.ID(1); q <= 7; q++ {
				if p == q {
					continue
				}
				client = max(client, clientDelay(t, a, p, q))
				sync = max(sync, syncDelay(t, a, p, q))
			}
		}
		if client != want.client || sync != want.sync {
			t.Errorf("%s: client delay %v, want %v; synchronisation delay %v, want %v", name, client, want.client, sync, want.sync)
		}
	}
}

// clientDelay returns the delay of q, which asks long after p.
func clientDelay(t *testing.T, a *model.Algorithm, p, q mutex.ID) float64 {
	s := paced(t, a, 7, topology.Spec{})
	s.Script = []simulate.Action{{Process: p, Do: trace.Ask}}
	alone := run(t, s).ClientDelay
	s.Script = append(s.Script, simulate.Action{At: 1000 * trace.Unit, Process: q, Do: trace.Ask})
	return 2*run(t, s).ClientDelay - alone
}

// syncDelay returns the delay from p leaving to q entering, which has waited long.
func syncDelay(t *testing.T, a *model.Algorithm, p, q mutex.ID) float64 {
	s := paced(t, a, 7, topology.Spec{})
	s.Script = []simulate.Action{
		{Process: p, Do: trace.Ask, Hold: 1000 * trace.Unit, HasHold: true},
		{At: 100 * trace.Unit, Process: q, Do: trace.Ask},
	}
	return run(t, s).SyncDelay
}

func near(t *testing.T, name string, n int, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 0.05*want {
		t.Errorf("%s, %d processes, %s: %.3f, want %.3f", name, n, what, got, want)
		return
	}
	t.Logf("%s, %d processes, %s: %.3f, of %.3f", name, n, what, got, want)
}
