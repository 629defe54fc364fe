package page

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"testing"

	"fano/algorithms"
)

const deferral = "ricartagrawala/worksheets/deferral.json"

// A worksheet as given fails a test; with its gap filled in it is solved; text that is no program is refused at its line.
func TestAWorksheetIsJudgedOverHTTP(t *testing.T) {
	site := open(t, nil)
	text, err := fs.ReadFile(algorithms.Files, deferral)
	if err != nil {
		t.Fatal(err)
	}
	var sheet map[string]any
	if err := json.Unmarshal(text, &sheet); err != nil {
		t.Fatal(err)
	}
	given := sheet["worksheet"].(map[string]any)["given"].(string)
	fill := func(lines string) string { return strings.Replace(given, "    pass  # fill in", lines, 1) }
	for program, want := range map[string]struct {
		status int
		says   string
	}{
		given: {http.StatusOK, `"solved":false,"tests"`},
		fill("    for j in p.deferred:\n        net.send(j, REPLY())"): {http.StatusOK, `"solved":true`},
		given + "\n\ndef more(p):\n    pass":                           {http.StatusOK, `"changed":{"line":`},
		fill("    while True:"):                                        {http.StatusUnprocessableEntity, `"path":"program"`},
	} {
		sheet["program"] = program
		body, err := json.Marshal(sheet)
		if err != nil {
			t.Fatal(err)
		}
		if res := post(site, "/api/v1/worksheet", string(body)); res.Code != want.status || !strings.Contains(res.Body.String(), want.says) {
			t.Errorf("%d %s\nwant %d %s", res.Code, res.Body, want.status, want.says)
		}
	}
}
