package page

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
)

func TestFilesAreCalledAfterTheirRun(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	titled := url.QueryEscape(`{"fano":1,"algorithm":"lamport","processes":2,"title":{"en":"A queue","it":"Perché “uno”? / È una coda, e una coda è ciò che nessuno vuole avere"}}`)
	for target, want := range map[string]string{
		"/figure.svg?s=lab-test-3":                                                                        `inline; filename="lab-test-3.svg"`,
		"/figure.tex?s=lab-test-3&download=1":                                                             `attachment; filename="lab-test-3.tex"`,
		"/figure.png?s=campos-carvalho-who-decides&view=plane&step=24":                                    `inline; filename="campos-carvalho-who-decides-plane-24.png"`,
		"/card.png?s=lab-test-3":                                                                          `inline; filename="lab-test-3-card.png"`,
		"/figure.svg?lang=it&s=" + titled:                                                                 `inline; filename="perche-uno-e-una-coda-e-una-coda-e-cio-che.svg"`,
		"/api/v1/run?s=lab-test-3&format=csv&download=1":                                                  `attachment; filename="lab-test-3.csv"`,
		"/api/v1/run?s=lab-test-3&format=shiviz":                                                          `inline; filename="lab-test-3-shiviz.log"`,
		"/api/v1/run?s=" + url.QueryEscape(`{"fano":1,"algorithm":"raymond","processes":3}`):              `inline; filename="raymond.ndjson"`,
		"/api/v1/run?s=" + url.QueryEscape(`{"fano":1,"algorithm":"raymond","processes":3,"title":"漢字"}`): `inline; filename="raymond.ndjson"`,
	} {
		w := ask(site, http.MethodGet, target)
		if got := w.Header().Get("Content-Disposition"); w.Code != 200 || got != want {
			t.Errorf("%s: %d, %s, want %s", target, w.Code, got, want)
		}
	}
}

// The page names the file of a scenario, and the server those of its figures and traces, by the same rule: the page's
// modules are tested with the same table.
func TestATitleIsAFilesName(t *testing.T) {
	table, err := os.ReadFile("testdata/slugs.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(table)) {
		title, want, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if got := slug(title); !ok || got != want {
			t.Errorf("%q is called %q, not %q", title, got, want)
		}
	}
}
