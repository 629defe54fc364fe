package page

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/mutex"
	"fano/server/facts"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/static"
)

func TestEveryAlgorithmIsOfAClassAndOfATopologyThatAreTold(t *testing.T) {
	for _, a := range algorithms.All {
		for _, lang := range scenario.Languages {
			texts, _ := locale.Named(lang)
			for _, key := range []string{"compare.class." + a.Class + ".name", "compare.class." + a.Class + ".says", "compare.topology." + a.Topology} {
				if !texts.Has(key) {
					t.Errorf("%s, in %s: there is no text %s", a.Name, lang, key)
				}
			}
		}
		for name, f := range map[string]mutex.Formula{
			"best": a.Bounds.Best, "typical": a.Bounds.Typical, "worst": a.Bounds.Worst, "client delay": a.Delays.Client, "synchronisation delay": a.Delays.Sync,
		} {
			if f.Text == "" || f.At == nil {
				t.Errorf("%s does not say its %s", a.Name, name)
			}
		}
	}
}

// What is not as printed, and whose a bound is that is not the paper's, is marked in the list and on the algorithm's page,
// and told in a sentence; of the others nothing is.
func TestWhatIsNotAsPrintedIsMarked(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	lists := map[string]string{}
	for _, lang := range scenario.Languages {
		lists[lang] = ask(site, http.MethodGet, "/algorithms?lang="+lang).Body.String()
	}
	mended := []string{"bakery", "lodha-kshemkalyani", "campos-carvalho", "singhal-heuristic"}
	for _, a := range algorithms.All {
		if a.Mended != slices.Contains(mended, a.Name) {
			t.Errorf("%s is as printed: %v", a.Name, !a.Mended)
		}
		b := a.Bounds
		ours := b.Best.Ours || b.Typical.Ours || b.Saturated.Ours || b.Worst.Ours
		for _, lang := range scenario.Languages {
			texts, _ := locale.Named(lang)
			list := lists[lang]
			page := ask(site, http.MethodGet, "/algorithms/"+a.Name+"?lang="+lang).Body.String()
			for what, is := range map[string]bool{"mended": a.Mended, "ours": ours} {
				key := "algorithm." + a.Name + "." + what
				if texts.Has(key) != is {
					t.Errorf("%s, in %s: there is a text %s: %v", a.Name, lang, what, !is)
				}
				if !is {
					continue
				}
				first := texts.T(key)
				first = first[:strings.IndexAny(first, ".:,*")] // before anything that is set in another type
				for at, html := range map[string]string{"the list": list, "its page": page} {
					if !strings.Contains(html, first) {
						t.Errorf("%s, in %s: %s does not say %q", a.Name, lang, at, first)
					}
				}
			}
		}
	}
}

func TestTheListOfAlgorithmsComparesThemAll(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	all, err := facts.AllMeasures()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range scenario.Languages {
		body := ask(site, http.MethodGet, "/algorithms?lang="+lang).Body.String()
		_, table, _ := strings.Cut(body, "<table role")
		table, _, found := strings.Cut(table, "</table>")
		if !found || !strings.Contains(body, static.URL("css/entry/compare.css")) {
			t.Fatalf("%s: there is no table, or no styles of it", lang)
		}
		for _, m := range all {
			for name := range m.Runs {
				if name != facts.Alone && name != facts.Saturated {
					continue
				}
				if link := fmt.Sprintf("href=\"%s&amp;lang=%s\"", m.Runs[name].Play, lang); !strings.Contains(table, link) {
					t.Errorf("%s: nothing leads to the run %s of %s", lang, name, m.Algorithm.Name)
				}
			}
			if link := fmt.Sprintf("href=\"/algorithms/%s?lang=%s\"", m.Algorithm.Name, lang); !strings.Contains(table, link) {
				t.Errorf("%s: nothing leads to %s", lang, m.Algorithm.Name)
			}
		}
	}
	if other := ask(site, http.MethodGet, "/algorithms/lamport").Body.String(); strings.Contains(other, static.URL("css/entry/compare.css")) {
		t.Error("another page loads the styles of the comparison")
	}
}

// What is in an address is shown; what makes no sense in it is told, with what would.
func TestTheChoiceIsInTheAddress(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for address, want := range map[string]string{
		"/algorithms?lang=en":                                 `aria-labelledby="chart-sync"`,
		"/algorithms?lang=en&load=light":                      `aria-labelledby="chart-client"`,
		"/algorithms?lang=en&x=load&n=31":                     "31 processes. On the left",
		"/algorithms?lang=en&a=raymond":                       `data-series="raymond"`,
		"/algorithms?lang=en&a=":                              `id="chip-lamport"`,
		"/algorithms?lang=en&sort=-alone":                     `aria-sort="descending"`,
		"/algorithms?lang=it&a=lamport,,maekawa&scale=linear": `data-series="maekawa"`,
	} {
		if w := ask(site, http.MethodGet, address); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%s: %d, without %s", address, w.Code, want)
		}
	}
	for address, allowed := range map[string]string{
		"/algorithms?a=nobody":          "ricart-agrawala",
		"/algorithms?a=lamport,lamport": "lamport is given twice",
		"/algorithms?a=,,,,,":           "6 entries; at most 5",
		"/algorithms?x=time":            "n, load",
		"/algorithms?load=heavy":        "light, saturated",
		"/algorithms?scale=square":      "log, linear",
		"/algorithms?n=8&x=load":        "3, 7, 31",
		"/algorithms?sort=year":         "saturated",
		"/algorithms?last=6":            "1, 2, 3, 4, 5",
	} {
		w := ask(site, http.MethodGet, address)
		_, alert, _ := strings.Cut(w.Body.String(), `role="alert"`)
		alert, _, _ = strings.Cut(alert, "</div>")
		if w.Code != http.StatusOK || !strings.Contains(alert, allowed) {
			t.Errorf("%s: %d, and it does not say that %s is allowed", address, w.Code, allowed)
		}
	}
}
