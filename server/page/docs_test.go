package page

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheDocumentationTellsOfEveryParameterOfAnEmbed(t *testing.T) {
	text, err := os.ReadFile("../../web/docs/embedding.en.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "{#parameters}")
	table, _, _ = strings.Cut(table, "\n## ")
	var told []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z]+)").FindAllStringSubmatch(table, -1) {
		told = append(told, m[1])
	}
	slices.Sort(told)
	there := each(embedFields, func(f embedField) string { return f.name })
	slices.Sort(there)
	if !slices.Equal(told, there) {
		t.Errorf("told are %v, and there are %v", told, there)
	}
}

// Each documented parameter of a search is parsed: an invalid value is refused under its name.
func TestTheDocumentationTellsOfParametersThatASearchHas(t *testing.T) {
	site := open(t, nil)
	text, err := os.ReadFile("../../web/docs/api.en.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "{#explore}")
	table, _, _ = strings.Cut(table, "\n## ")
	told := regexp.MustCompile("(?m)^\\| `([a-z0-9]+?)(?:=1)?`").FindAllStringSubmatch(table, -1)
	if len(told) < 7 {
		t.Errorf("only %d are told of", len(told))
	}
	for _, m := range told {
		also := ""
		if m[1] == "fair" {
			also = "&starvation=1"
		}
		w := post(site, "/api/v1/explore?"+m[1]+"=no"+also, `{"fano": 1, "algorithm": "lamport", "processes": 2}`)
		if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"path":"`+m[1]+`"`) {
			t.Errorf("%s: %d %s", m[1], w.Code, w.Body)
		}
	}
}
