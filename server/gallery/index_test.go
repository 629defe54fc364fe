package gallery

import (
	"slices"
	"strings"
	"testing"

	"fano/server/locale"
	"fano/web"
)

// Every run has a value in each row of chips that applies to all runs, and every value has a chip.
func TestEveryRunHasItsPlaceAmongTheChips(t *testing.T) {
	h, err := IndexIn("en")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range h.Entries {
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

// Likely search words find a run, in the user's language and in English.
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
		h, err := IndexIn(lang)
		if err != nil {
			t.Fatal(err)
		}
		for said, want := range all {
			f := web.Filter{Text: said}
			var names []string
			for _, e := range h.Entries {
				if f.Meets(e, texts) {
					names = append(names, e.Name)
				}
			}
			if !slices.Contains(names, want) {
				t.Errorf("%s: %q finds %v, and not %s", lang, said, names, want)
			}
			if len(names) > len(h.Entries)/2 {
				t.Errorf("%s: %q finds %d runs", lang, said, len(names))
			}
		}
	}
}
