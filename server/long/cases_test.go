package long

import (
	"encoding/json"
	"os"
	"testing"

	"fano/algorithms/mutex"
)

// The page reads queries by a grammar of its own, and both read the same table of cases.
func TestQueriesAreReadAsThePageReadsThem(t *testing.T) {
	text, err := os.ReadFile("testdata/queries.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Vocabulary struct {
			Nodes                     map[string]mutex.ID
			Types, Fields, Properties []string
		}
		Cases []struct {
			Q  string
			Is json.RawMessage // none: it is no query
		}
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	v := Vocabulary(table.Vocabulary)
	for _, c := range table.Cases {
		q, ok := Parse(c.Q, &v)
		var want Query
		if c.Is != nil {
			if err := json.Unmarshal(c.Is, &want); err != nil {
				t.Fatal(err)
			}
		}
		got, _ := json.Marshal(q)
		wanted, _ := json.Marshal(want)
		if ok != (c.Is != nil) || string(got) != string(wanted) {
			t.Errorf("%q is read as %s (%v), not as %s", c.Q, got, ok, wanted)
		}
	}
}
