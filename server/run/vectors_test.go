package run_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/run"
	"fano/server/scenario"
)

// A vectored run is one with the vector clocks of the ShiViz export: by step, none for network events, with an entry
// for every node.
type vectored struct {
	Name    string            `json:"name"`
	Header  shape             `json:"header"`
	Events  []json.RawMessage `json:"events"`
	Vectors [][]int           `json:"vectors"`
}

// A shape is the header's information about the participants.
type shape struct {
	Fano      int    `json:"fano"`
	Algorithm string `json:"algorithm"`
	Processes int    `json:"processes"`
	Hosts     []int  `json:"hosts,omitempty"`
}

// The page computes vector clocks, too. Its test reads runs and this server's vectors from one file, so that both are
// compared with the same.
func TestThePagesTestKnowsTheVectors(t *testing.T) {
	var all []vectored
	for _, name := range []string{"smaller-not-earlier", "lab-test-3", "italian-lamport", "central-server-calm", "campos-carvalho-who-decides"} {
		e, ok := scenario.Named(name)
		if !ok {
			t.Fatalf("the gallery has no %s", name)
		}
		all = append(all, vectorsOf(t, name, e.Document))
	}
	unruly, err := scenario.Parse([]byte(`{"fano":1,"algorithm":"suzuki-kasami","processes":5,"seed":3,"clock":{"rule":"every-event"},
		"network":{"order":"any","loss":0.03,"duplication":0.2},"workload":{"entries":2},"stop":{"events":120}}`))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, vectorsOf(t, "what is lost and copied", unruly))
	want := bytes.NewBufferString("[")
	for i, v := range all { // a run per line
		want.WriteString([]string{"\n", ",\n"}[min(i, 1)])
		to := json.NewEncoder(want)
		to.SetEscapeHTML(false)
		if err := to.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	want.WriteString("]\n")
	const file = "testdata/vectors.json"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(file, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is not what the export says; run the test with -update (%v)", file, err)
	}
}

// vectorsOf runs a document, and reads its vectors from its export.
func vectorsOf(t *testing.T, name string, d *scenario.Document) vectored {
	t.Helper()
	all := lines(t, d)
	var text bytes.Buffer
	events := written(t, d, run.NewShiViz(&text))
	v := vectored{Name: name}
	var header trace.Header
	for _, to := range []any{&header, &v.Header} {
		if err := json.Unmarshal([]byte(all[0]), to); err != nil {
			t.Fatal(err)
		}
	}
	_, log, _ := strings.Cut(text.String(), "\n\n")
	told := strings.Split(strings.TrimSpace(log), "\n") // two lines per event
	for i, e := range events {
		v.Events = append(v.Events, json.RawMessage(all[i+1]))
		if e.Phase == "" {
			v.Vectors = append(v.Vectors, nil)
			continue
		}
		_, clock, _ := strings.Cut(told[0], " ")
		var known map[string]int
		if err := json.Unmarshal([]byte(clock), &known); err != nil {
			t.Fatal(err)
		}
		vector := make([]int, header.Nodes())
		for i := range vector {
			vector[i] = known[strings.ReplaceAll(header.Label(mutex.ID(i+1)), " ", "")]
		}
		v.Vectors = append(v.Vectors, vector)
		told = told[2:]
	}
	return v
}
