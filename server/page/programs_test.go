package page

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"fano/algorithms/program"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// What the page offers to begin with can be run as it is: each classic, and the empty one in each language.
func TestWhatANewProgramBeginsWithRuns(t *testing.T) {
	w := ask(open(t, nil), http.MethodGet, "/api/v1/programs")
	var all []struct{ Name, Title, Text string }
	if err := json.Unmarshal(w.Body.Bytes(), &all); err != nil || len(all) == 0 {
		t.Fatalf("%d programs, %v", len(all), err)
	}
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		all = append(all, struct{ Name, Title, Text string }{"empty in " + l.Code, "My algorithm", texts.T("own.empty")})
	}
	for _, p := range all {
		a, wrong := program.Compile(p.Text)
		if len(wrong) > 0 || a == nil {
			t.Errorf("%s: %v", p.Name, wrong)
			continue
		}
		if strings.HasPrefix(p.Name, "empty") && a.Title != p.Title {
			t.Errorf("%s is called %q", p.Name, a.Title)
		}
		text, _ := json.Marshal(map[string]any{"fano": 1, "program": p.Text, "processes": 3}) // a text always has a form
		if _, err := scenario.Parse(text); err != nil {
			t.Errorf("%s: %v", p.Name, err)
		}
	}
}
