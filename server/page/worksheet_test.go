package page

import (
	"encoding/json"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/scenario"
)

const deferral = "ricartagrawala/worksheets/deferral.json"

// An unchanged worksheet fails a test; with its gap filled in it is solved; an invalid program is refused at its
// line.
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

// With the original worksheet, only the program of an answer counts, however worksheet and answer are named.
func TestAnAnswerIsJudgedByTheSheetThatWasSet(t *testing.T) {
	site := open(t, nil)
	text, err := fs.ReadFile(algorithms.Files, deferral)
	if err != nil {
		t.Fatal(err)
	}
	read, err := scenario.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	link, err := read.Link()
	if err != nil {
		t.Fatal(err)
	}
	cheat := *read.Document // all tests are deleted but one, which every program passes
	sheet := *read.Document.Worksheet
	sheet.Tests = []scenario.Test{{Holds: "rest"}}
	cheat.Worksheet = &sheet
	cheated, err := cheat.Link()
	if err != nil {
		t.Fatal(err)
	}
	solved := strings.Replace(sheet.Given, "    pass  # fill in", "    for j in p.deferred:\n        net.send(j, REPLY())", 1)
	quoted := func(text string) string {
		out, _ := json.Marshal(text)
		return string(out)
	}
	for name, c := range map[string]struct{ body, says string }{
		"its own tests":       {string(cheat.Canonical()), `"solved":true`},
		"those that were set": {`{"sheet":` + string(text) + `,"answer":` + string(cheat.Canonical()) + `}`, `"solved":false`},
		"links":               {`{"sheet":` + quoted(link) + `,"answer":` + quoted("/play?s="+cheated) + `}`, `"solved":false`},
		"addresses":           {`{"sheet":` + quoted("https://fano.example/play?lang=it&s="+link) + `,"program":` + quoted(solved) + `}`, `"solved":true`},
		"a program":           {`{"sheet":` + quoted("play?s="+link) + `,"program":` + quoted(sheet.Given) + `}`, `"solved":false`},
		"nothing":             {`{"sheet":` + quoted(link) + `}`, `exactly one of answer, program`},
		"no sheet":            {`{"sheet":"lab-test-3","program":` + quoted(solved) + `}`, `"path":"worksheet"`},
	} {
		if res := post(site, "/api/v1/worksheet", c.body); !strings.Contains(res.Body.String(), c.says) {
			t.Errorf("%s: %d %s", name, res.Code, res.Body)
		}
	}
	res := httptest.NewRecorder()
	site.ServeHTTP(res, httptest.NewRequest(http.MethodGet, "/api/v1/worksheet?s="+cheated+"&sheet="+link, nil))
	if !strings.Contains(res.Body.String(), `"solved":false`) {
		t.Errorf("by its address: %d %s", res.Code, res.Body)
	}
}
