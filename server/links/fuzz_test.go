package links

import (
	"bytes"
	"errors"
	"testing"

	"fano/server/scenario"
)

// FuzzRecord: whatever stands in the store or in an export, it is a record under the name of its scenario, written again
// as the same record; or it is damaged.
func FuzzRecord(f *testing.F) {
	content := scenario.Gallery()[0].Document.Canonical()
	r := Record{ID: digest(content)[:shortest], Scenario: content, Engine: "3", Trace: "x"}
	line, err := r.text(r.ID)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line, "")
	f.Add(line, r.ID)
	f.Add([]byte(`{"fano":2}`), "AAAAAAAAAAA")
	f.Add([]byte(`{"fano":1,"id":"AAAAAAAAAAA","scenario":{}}`), "")
	f.Fuzz(func(t *testing.T, text []byte, id string) {
		r, err := readRecord(text, id, digest)
		if err != nil {
			if !errors.Is(err, errDamaged) {
				t.Fatalf("an error that nobody can answer: %v", err)
			}
			return
		}
		if id != "" && r.ID != id {
			t.Fatalf("%q was read as %q", id, r.ID)
		}
		line, err := r.text(r.ID)
		if err != nil {
			t.Fatal(err)
		}
		again, err := readRecord(line, "", digest)
		if err == nil && (again.ID != r.ID || !bytes.Equal(again.Scenario, r.Scenario)) {
			t.Fatalf("%+v is written as %s", r, line)
		}
	})
}
