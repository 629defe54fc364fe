package links

import (
	"bytes"
	"errors"
	"testing"

	"fano/server/scenario"
)

// FuzzRecord parses any text as a record: either it is damaged, or it is written again as the same record.
func FuzzRecord(f *testing.F) {
	content := scenario.Gallery()[0].Document.Canonical()
	r := Record{ID: digestOf(content)[:shortest], Scenario: content, Engine: "3", Trace: "x", kind: isLink}
	line, err := r.text()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(line, "")
	f.Add(line, r.ID)
	f.Add([]byte(`{"fano":2}`), "AAAAAAAAAAA")
	f.Add([]byte(`{"fano":1,"id":"AAAAAAAAAAA","scenario":{}}`), "")
	f.Fuzz(func(t *testing.T, text []byte, id string) {
		r, err := readRecord(text, id)
		if err != nil {
			if !errors.Is(err, errDamaged) {
				t.Fatalf("an error of no known kind: %v", err)
			}
			return
		}
		if id != "" && r.ID != id {
			t.Fatalf("%q was read as %q", id, r.ID)
		}
		line, err := r.text()
		if err != nil {
			t.Fatal(err)
		}
		again, err := readRecord(line, "")
		if err == nil && (again.ID != r.ID || !bytes.Equal(again.Scenario, r.Scenario)) {
			t.Fatalf("%+v is written as %s", r, line)
		}
	})
}
