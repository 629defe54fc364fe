package scenario

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"fano/algorithms"
)

// The page writes canonical texts too, and must know of an algorithm what is usual for it. Its test reads that from
// this file, so that both are held against the same.
func TestThePagesTestKnowsWhatIsUsual(t *testing.T) {
	type change struct {
		Name  string `json:"name"`
		Clock string `json:"clock,omitempty"`
	}
	type facts struct {
		Name     string   `json:"name"`
		FIFO     bool     `json:"fifo"`
		Clock    string   `json:"clock"`
		Quorums  string   `json:"quorums,omitempty"`
		Switches []change `json:"switches"`
	}
	var all []facts
	for _, a := range algorithms.All {
		one := facts{Name: a.Name, FIFO: a.FIFO, Clock: a.Clock, Quorums: a.Quorums, Switches: []change{}}
		for _, s := range a.Switches {
			one.Switches = append(one.Switches, change{s.Name, s.Clock})
		}
		all = append(all, one)
	}
	want, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	const file = "testdata/canonical/algorithms.json"
	if *update {
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what the algorithms declare; run the test with -update (%v)", file, err)
	}
}
