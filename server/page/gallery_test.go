package page

import (
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/locale"
	"fano/web"
)

// Every run can be found by each row that asks of all of them, and by chips that there are.
func TestEveryRunHasItsPlaceAmongTheChips(t *testing.T) {
	h, err := halls("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range h.entries {
		for _, row := range []string{web.AlgorithmRow, "processes", "shows", "breaks"} {
			if !slices.ContainsFunc(e.Facets, func(f string) bool { return strings.HasPrefix(f, row+":") && f != row+":" }) {
				t.Errorf("%s has none of the row %s: %v", e.Name, row, e.Facets)
			}
		}
		for _, facet := range e.Facets {
			row, value, _ := strings.Cut(facet, ":")
			chip := func(r web.FilterRow) bool { return r.Name == row && slices.Contains(r.Values, value) }
			if row != web.AlgorithmRow && !slices.ContainsFunc(web.FilterRows, chip) {
				t.Errorf("%s is found by %s, for which there is no chip", e.Name, facet)
			}
		}
	}
}

// What visitors would say finds a run, in their language and with English words.
func TestWhatVisitorsWouldSayIsFound(t *testing.T) {
	for lang, all := range map[string]map[string]string{
		"en": {
			"a deadlock with quorums":             "maekawa-naive-deadlock",
			"older request loses":                 "central-server-overtaking",
			"two inside because channels reorder": "lamport-not-fifo",
			"a run with a crash":                  "lamport-crash-inside",
			"a tie between equal timestamps":      "lamport-three-at-once",
			"the Fano plane with seven processes": "maekawa-two-lines",
			"Ricart-Agrawala with a line changed": "ricart-agrawala-overtaking",
			"a philosopher who waits for ever":    "chandy-misra-circle",
			"what ten processes cost":             "ten-processes",
			"starvation":                          "central-server-forgotten",
			"fairness":                            "token-ring-overtaking",
		},
		"pt": {
			"um impasse com quóruns":             "maekawa-naive-deadlock",
			"deadlock quorum":                    "maekawa-naive-deadlock",
			"filosofo inanicao":                  "chandy-misra-circle",
			"o plano de Fano com sete processos": "maekawa-two-lines",
		},
		"it": {
			"uno stallo con i quorum":             "maekawa-naive-deadlock",
			"starvation filosofo":                 "chandy-misra-circle",
			"il piano di Fano con sette processi": "maekawa-two-lines",
		},
	} {
		texts, _ := locale.Named(lang)
		h, err := halls(lang)
		if err != nil {
			t.Fatal(err)
		}
		for said, want := range all {
			f := web.Filter{Said: said}
			var names []string
			for _, e := range h.entries {
				if f.Meets(e, texts) {
					names = append(names, e.Name)
				}
			}
			if !slices.Contains(names, want) {
				t.Errorf("%s: %q finds %v, and not %s", lang, said, names, want)
			}
			if len(names) > len(h.entries)/2 {
				t.Errorf("%s: %q finds %d runs", lang, said, len(names))
			}
		}
	}
}

// Without scripts a filter is an address: only what is asked for is shown, with its pictures.
func TestTheGalleryIsFilteredByItsAddress(t *testing.T) {
	site := open(t, nil)
	get := func(address string) string {
		w := ask(site, "GET", address)
		if w.Code != http.StatusOK {
			t.Fatalf("%s: %d", address, w.Code)
		}
		return w.Body.String()
	}
	shown := regexp.MustCompile(`<li class="card(?: many)?" data-run="([^"]+)"`)
	names := func(page string) (all []string) {
		for _, m := range shown.FindAllStringSubmatch(page, -1) {
			all = append(all, m[1])
		}
		return all
	}
	h, err := halls("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"breaks=EM1", "q=deadlock", "algorithm=lamport&breaks=none", "processes=7&q=fano"} {
		page := get("/?" + query + "&lang=en")
		values, _ := url.ParseQuery(query)
		f, texts := web.ReadFilter(values, h.entries), textsIn(t, "en")
		var want []string
		for _, e := range h.entries {
			if f.Meets(e, texts) {
				want = append(want, e.Name)
			}
		}
		if got := names(page); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s shows %v, not %v", query, got, want)
		}
	}
	few, all := names(get("/")), names(get("/?open=problem"))
	for _, c := range h.chapters {
		if c.Name == "problem" && len(all)-len(few) != len(c.Entries)-web.Few {
			t.Errorf("opening a chapter of %d shows %d more", len(c.Entries), len(all)-len(few))
		}
	}
	if none := get("/?q=nonsense&breaks=EM1"); len(names(none)) > 0 || !strings.Contains(none, "without “nonsense”") {
		t.Error("it is not said what could be taken away")
	}
}

func textsIn(t *testing.T, lang string) *web.Texts {
	t.Helper()
	texts, ok := locale.Named(lang)
	if !ok {
		t.Fatalf("no texts in %s", lang)
	}
	return texts
}
