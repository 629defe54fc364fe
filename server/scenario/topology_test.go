package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"fano/algorithms"
	"fano/algorithms/mutex"
	"fano/algorithms/mutex/model"
	"fano/algorithms/quorum"
	"fano/algorithms/topology"
)

// careless is a process that enters at once: here only its topology matters.
type careless struct{ Asked int }

func (p *careless) Ask(*mutex.Out)                                   { p.Asked++ }
func (p *careless) MayEnter(*mutex.Out) bool                         { return true }
func (p *careless) Leave(*mutex.Out)                                 {}
func (p *careless) Receive(*mutex.Out, mutex.ID, int, mutex.Message) {}

// TestMain adds an algorithm for each topology to the catalogue.
func TestMain(m *testing.M) {
	for _, d := range []mutex.Declaration{
		{Name: "asks-quorums", Assumptions: mutex.Assumptions{Quorums: "plane"}},
		{Name: "climbs-a-tree", Assumptions: mutex.Assumptions{Topology: "tree"}},
		{Name: "shuns-neighbours", Assumptions: mutex.Assumptions{Topology: "graph"}},
		{Name: "asks-a-server", Assumptions: mutex.Assumptions{Topology: "star"}},
	} {
		d.New = func(mutex.ID, *mutex.Topology) mutex.Process { return &careless{} }
		algorithms.All = append(algorithms.All, model.Compile(d))
	}
	os.Exit(m.Run())
}

// of returns a small document of an algorithm with additional fields.
func of(algorithm string, n int, more string) string {
	return fmt.Sprintf(`{"fano":1,"algorithm":%q,"processes":%d%s}`, algorithm, n, more)
}

// anyTopology draws the topology that an algorithm needs, as Parse would return it.
func anyTopology(t *rapid.T, d *Document, a *model.Algorithm) {
	switch a.Topology {
	case "quorums":
		d.Quorums = anyQuorums(t, d.Processes, a.Quorums)
	case "tree":
		switch rapid.SampledFrom([]string{"usual", "path", "star", "given"}).Draw(t, "tree") {
		case "path":
			d.Tree = &topology.Tree{Shape: "path"}
		case "star":
			d.Tree = &topology.Tree{Shape: "star"}
		case "given":
			d.Tree = &topology.Tree{Fathers: make([]int, d.Processes)}
			order := rapid.Permutation(numbersTo(d.Processes)).Draw(t, "order")
			for k := 1; k < len(order); k++ {
				d.Tree.Fathers[order[k]-1] = order[rapid.IntRange(0, k-1).Draw(t, "father")]
			}
		}
	case "graph":
		switch shape := rapid.SampledFrom([]string{"usual", "ring", "path", "grid", "given"}).Draw(t, "graph"); shape {
		case "usual":
		case "given":
			d.Graph = &topology.Graph{Edges: [][2]int{}}
			for j := 1; j <= d.Processes; j++ {
				for k := j + 1; k <= d.Processes; k++ {
					if rapid.Bool().Draw(t, "edge") {
						d.Graph.Edges = append(d.Graph.Edges, [2]int{j, k})
					}
				}
			}
		default:
			d.Graph = &topology.Graph{Shape: shape}
		}
	}
}

func anyQuorums(t *rapid.T, n int, usual string) *topology.Quorums {
	system := rapid.SampledFrom(append([]string{"given"}, quorum.Systems...)).Draw(t, "system")
	switch {
	case system == "given":
		q := &topology.Quorums{}
		all := rapid.IntRange(1, n).Draw(t, "in all")
		for range n {
			set := rapid.SliceOfDistinct(rapid.IntRange(1, n), rapid.ID[int]).Draw(t, "set")
			if !slices.Contains(set, all) {
				set = append(set, all)
			}
			slices.Sort(set)
			q.Sets = append(q.Sets, set)
		}
		return q
	case system == usual:
		return nil
	case system == "tree" && n > 3 && rapid.Bool().Draw(t, "one is down"):
		return &topology.Quorums{System: system, Down: []int{rapid.IntRange(1, n).Draw(t, "down")}}
	}
	if _, err := quorum.Of(system, n, nil); err != nil {
		return nil // a printed plane has only seven points
	}
	return &topology.Quorums{System: system}
}

func numbersTo(n int) []int {
	var all []int
	for i := 1; i <= n; i++ {
		all = append(all, i)
	}
	return all
}

// testdata/canonical has documents in various forms, each with its canonical text.
func TestOneDocumentIsWrittenInOneWay(t *testing.T) {
	files, _ := filepath.Glob("testdata/canonical/*.json")
	check := validate(t)
	for _, file := range files {
		var cases []struct{ Written, Canonical json.RawMessage }
		if err := json.Unmarshal([]byte(read(t, file)), &cases); err != nil || len(cases) == 0 {
			t.Fatalf("%s: %d cases, %v", file, len(cases), err)
		}
		for _, c := range cases {
			var compact bytes.Buffer
			if err := json.Compact(&compact, c.Canonical); err != nil {
				t.Fatal(err)
			}
			want := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(compact.String())
			if got := mustParse(t, string(c.Written)).Canonical(); string(got) != want || check(got) != nil {
				t.Errorf("%s is written as\n%s, not\n%s: %v", c.Written, got, want, check(got))
			}
			if again := mustParse(t, want); string(again.Canonical()) != want {
				t.Errorf("%s does not survive", want)
			}
		}
	}
}

func TestADocumentMadeByHandHasTheSameForm(t *testing.T) {
	byHand := Document{Algorithm: "asks-quorums", Processes: 3, Seed: 1, Clock: Clock{Rule: "lab"}, Quorums: &topology.Quorums{System: "plane"},
		Network: Network{Order: OrderAny, Delay: defaultDelay}, Stop: Stop{Events: DefaultEvents}, View: View{Axis: Axes[0], Tab: Tabs[0]}}
	if got := string(byHand.Canonical()); got != of("asks-quorums", 3, ``) {
		t.Errorf("a document made by hand: %s", got)
	}
}

func TestTheRunHasTheTopologyOfTheDocument(t *testing.T) {
	d, err := Parse([]byte(of("asks-quorums", 5, `,"quorums":{"system":"plane-1988"}`)))
	if err != nil {
		t.Fatal(err)
	}
	setup, problems := d.Setup()
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	layout, err := d.Topology()
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range []*mutex.Topology{setup.Topology, layout} {
		s := got.Quorum(2)
		if got.N != 5 || got.Nodes() != 7 || got.Host(7) != 2 || !slices.Equal(slices.Collect(s.All()), []mutex.ID{2, 6, 7}) {
			t.Errorf("%+v", got)
		}
	}
	if again, err := Parse(d.Scheduled(nil).Canonical()); err != nil || again.Quorums == nil || again.Quorums.System != "plane-1988" {
		t.Errorf("its counterexamples have other quorums: %v, %v", again, err)
	}
	if server, problems := mustParse(t, of("asks-a-server", 3, ``)).Setup(); len(problems) > 0 || server.Topology.Nodes() != 4 {
		t.Errorf("no server: %v", problems)
	}
}

func TestADocumentChangedByHandIsJudgedAgain(t *testing.T) {
	d := mustParse(t, of("asks-quorums", 3, ``))
	d.Quorums = &topology.Quorums{Sets: [][]int{{1}, {2}, {3}}}
	if _, err := d.Topology(); err == nil || err.Error() != `quorums.sets: S_1, S_2 have no process in common, so two processes could be inside at once; any two sets must meet` {
		t.Errorf("%v", err)
	}
	if _, problems := d.Setup(); len(problems) != 1 || problems[0].Path != "quorums.sets" || problems[0].Value != "S_1, S_2" {
		t.Errorf("%v", problems)
	}
	d.Algorithm = "nobody"
	if _, err := d.Topology(); err == nil {
		t.Error("an algorithm that is not there has a topology")
	}
}

func mustParse(t *testing.T, text string) *Document {
	t.Helper()
	d, err := Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}
