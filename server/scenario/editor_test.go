package scenario

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"fano/static/nodetest"
)

const randomDocuments = 100

// The page's editor prints a scenario for people and reads their changes; its modules do that here in Node, for many
// random scenarios.
func TestThePageWritesWhatTheServerReads(t *testing.T) {
	var q struct {
		Documents []json.RawMessage `json:"documents"`
	}
	scenarios := rapid.Custom(anyDocument)
	for i := range randomDocuments {
		q.Documents = append(q.Documents, scenarios.Example(i).Canonical())
	}
	var answers []struct{ Written, Link string }
	nodetest.Ask(t, "testdata/editor.mjs", q, &answers)
	if len(answers) != randomDocuments {
		t.Fatalf("%d answers", len(answers))
	}
	for i, a := range answers {
		want := string(q.Documents[i])
		for form, parse := range map[string]func() (*Document, error){
			"as the editor shows it": func() (*Document, error) { return Parse([]byte(a.Written)) },
			"as the page's link":     func() (*Document, error) { return ParseLink(a.Link) },
		} {
			if d, err := parse(); err != nil || string(d.Canonical()) != want {
				t.Fatalf("%s: %v\n%s\n%s", form, err, want, a.Written)
			}
		}
	}
}
