package figure

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	simulation "fano/server/run"
	"fano/server/scenario"
)

// A moved is a run as far as it tells of moments: where its events happen, and when.
type moved struct {
	Name   string         `json:"name"`
	Header map[string]any `json:"header"`
	Events []stepped      `json:"events"`
	told   trace.Told
}

type stepped struct {
	Step int     `json:"step"`
	Time float64 `json:"time"`
	Kind string  `json:"kind"`
	At   int     `json:"at"`
}

// mostMoved is how many events a run may have whose moments are all tried.
const mostMoved = 150

// everyMoved are the runs of the gallery and of all links that were kept, but for the long ones.
func everyMoved(t *testing.T) []moved {
	t.Helper()
	documents := map[string]*scenario.Document{}
	for _, e := range scenario.Gallery() {
		documents[e.Name] = e.Document
	}
	links, err := filepath.Glob("../scenario/testdata/links/*/*.link")
	if err != nil || len(links) == 0 {
		t.Fatalf("no links: %v", err)
	}
	for _, path := range links {
		if strings.Contains(path, "every-field") {
			continue // which only say everything, and cannot be run
		}
		link, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		d, err := scenario.ParseLink(strings.TrimSpace(string(link)))
		if err != nil {
			t.Fatal(err)
		}
		documents["link "+strings.TrimSuffix(filepath.Base(path), ".link")] = d
	}
	var all []moved
	for name, d := range documents {
		source, err := simulation.Of(scenario.Reread(d), simulation.DefaultLimits)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		m := moved{Name: name}
		if err := source.Lines(context.Background(), &m.told); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(m.told.Events) > mostMoved {
			continue
		}
		h := &m.told.Head
		m.Header = map[string]any{"fano": 1, "algorithm": h.Algorithm, "processes": h.Processes, "hosts": make([]int, h.Nodes()-h.Processes)}
		for i := range m.told.Events {
			e := &m.told.Events[i]
			m.Events = append(m.Events, stepped{e.Step, e.Time.Float(), e.Kind.String(), int(e.At)})
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b moved) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// What was opened by an address once is opened by it for ever: the table says of each run in how many beats it was
// stepped through, and which entries are told with what let them in. By these, every address in beats leads to its set of
// events so far, and the address in events that the page makes of it to the same, also while the run still comes.
func TestEveryAddressLeadsToTheMomentItLedTo(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node here: ", err)
	}
	all := everyMoved(t)
	var table bytes.Buffer
	for i := range all {
		r := reduce(&all[i].told.Head, all[i].told.Events)
		fmt.Fprintf(&table, "%s: %d events, %d beats, with entries:", all[i].Name, len(all[i].Events), len(r.beats))
		for b := range r.beats {
			if n := r.number(b); n > r.beats[b].step {
				fmt.Fprint(&table, " ", n)
			}
		}
		table.WriteByte('\n')
	}
	const golden = "testdata/moments.txt"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(golden, table.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(kept, table.Bytes()) {
		t.Errorf("runs are stepped through in other beats than in %s:\n%s", golden, table.Bytes())
	}
	asked, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "testdata/moments.mjs")
	var complaints bytes.Buffer
	cmd.Stdin, cmd.Stderr = bytes.NewReader(asked), &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	var answers []struct {
		Beats  [][4][3]int // by the old address, by the new one; the same while the run comes
		Events []int
	}
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(all) {
		t.Fatalf("%d answers of %d, %v", len(answers), len(all), err)
	}
	for i, a := range answers {
		r := reduce(&all[i].told.Head, all[i].told.Events)
		for beat, ways := range a.Beats {
			number := 0
			if last := min(beat, len(r.beats)); last > 0 {
				number = r.number(last - 1)
			}
			want := [3]int{number, beat, beat + 3}
			if ways != [4][3]int{want, want, want, want} {
				t.Errorf("%s, beat %d: the addresses lead to %v, not %v", all[i].Name, beat, ways, want)
			}
		}
		for e, number := range a.Events {
			after := slices.IndexFunc(r.beats, func(b beat) bool { return b.step > e+1 })
			if after < 0 {
				after = len(r.beats)
			}
			if after == 0 || number != r.number(after-1) {
				t.Errorf("%s: event %d is told as %d", all[i].Name, e+1, number)
			}
		}
	}
}
