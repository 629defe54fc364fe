package scenario

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"

	"pgregory.net/rapid"
)

const randomDocuments = 100

// The editor of the page writes a scenario for people and reads what they have made of it; its modules do that here by
// Node, for as many random scenarios.
func TestThePageWritesWhatTheServerReads(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node here: ", err)
	}
	var q struct {
		Documents []json.RawMessage `json:"documents"`
	}
	scenarios := rapid.Custom(anyDocument)
	for i := range randomDocuments {
		q.Documents = append(q.Documents, scenarios.Example(i).Canonical())
	}
	var asked bytes.Buffer
	to := json.NewEncoder(&asked)
	to.SetEscapeHTML(false)
	if err := to.Encode(q); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "testdata/editor.mjs")
	var complaints bytes.Buffer
	cmd.Stdin, cmd.Stderr = &asked, &complaints
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &complaints)
	}
	var answers []struct{ Written, Link string }
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != randomDocuments {
		t.Fatalf("%d answers, %v", len(answers), err)
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
