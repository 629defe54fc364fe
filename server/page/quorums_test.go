package page

import (
	"net/http"
	"strings"
	"testing"

	"fano/algorithms/quorum"
)

// The plane that the paper prints, with all its ticks, at the address to which the list of claims leads.
func TestAPlaneIsShownWithAllItsTicks(t *testing.T) {
	site := open(t, nil)
	w := ask(site, http.MethodGet, "/quorums?n=7&system=plane&lang=en")
	shows(t, "Fano", w, 200, "7 = 2² + 2 + 1", `<option value="plane" selected>projective plane`, `id="p1"`, `id="t4"`,
		"For example 1, 2, 3 and 4.", "points: 7; lines: 7.", "Others that stop if any single process fails: 2.", "<svg")
	if n := strings.Count(w.Body.String(), `class="holds">✓ holds`); n != len(quorum.Claims) {
		t.Errorf("%d ticks for %d claims", n, len(quorum.Claims))
	}
	if again := ask(site, http.MethodGet, "/quorums"); !strings.Contains(again.Body.String(), "7 = 2² + 2 + 1") {
		t.Error("without a question there is no plane")
	}
	shows(t, "1988", ask(site, http.MethodGet, "/quorums?n=7&system=plane-1988&lang=pt"), 200, "<td>2 6 7</td>", "<td>1 2 5</td>", "Existem quatro pontos distintos")
}

// Of orders 6 and 10 there is none, and it is said why, and which serves.
func TestOrdersWithoutAPlaneAreSaidPlainly(t *testing.T) {
	site := open(t, nil)
	shows(t, "43", ask(site, http.MethodGet, "/quorums?n=43&system=plane&lang=en"), 200, "43 = 6² + 6 + 1, but there is no plane of order 6: 6 leaves 2 when divided by 4",
		"The plane of order 7 serves instead, with 57 points. The 14 points 44 to 57 are fictitious", "<small>at 14</small>")
	shows(t, "111", ask(site, http.MethodGet, "/quorums?n=111&system=singer&lang=it"), 200, "C. W. H. Lam, L. Thiel e S. Swiercz", "il piano di ordine 11, con 133 punti")
	shows(t, "6", ask(site, http.MethodGet, "/quorums?n=6&system=plane&lang=en"), 200, "No plane has exactly 6 points", "Point 7 is fictitious")
	shows(t, "3", ask(site, http.MethodGet, "/quorums?n=3&system=plane&lang=en"), 200, "The triangle", "does not hold, nor is it claimed")
	shows(t, "2", ask(site, http.MethodGet, "/quorums?n=2&system=plane&lang=en"), 200, "A single line with all points on it")
}

func TestWhatAFailureLeavesIsShown(t *testing.T) {
	site := open(t, nil)
	shows(t, "arbiter", ask(site, http.MethodGet, "/quorums?n=7&system=plane-1988&down=2&lang=en"), 200,
		"Down: 2.", "✕ stopped: 2", "set intact: 4", "✕ stopped: 2 missing", "4 are intact")
	shows(t, "host", ask(site, http.MethodGet, "/quorums?n=5&system=plane-1988&down=1,2&lang=en"), 200, "the fictitious arbiters: 6 7")
	shows(t, "half", ask(site, http.MethodGet, "/quorums?n=7&system=majority&down=2,3,5&lang=en"), 200, "✓ stopped: 0", "instead: 1 4 6 7")
	shows(t, "more", ask(site, http.MethodGet, "/quorums?n=7&system=majority&down=2,%203,5,7&lang=en"), 200, "✕ stopped: 3")
	shows(t, "root", ask(site, http.MethodGet, "/quorums?n=7&system=tree&down=1&lang=en"), 200, "✓ stopped: 0", "instead: 2 3 4 7", "No single failure stops any other process.")
}

func TestQuorumsThatCannotBeAreRefusedInWords(t *testing.T) {
	site := open(t, nil)
	for query, says := range map[string]string{
		"n=134&system=plane":                 "134 is not one of 1..133, the range for which quorums are examined. The command",
		"n=99999999999999999999":             "“99999999999999999999” is not a number of processes.",
		"n=seven":                            "“seven” is not a number of processes.",
		"n=0":                                "with these quorums 0 is not one of 1..1057",
		"n=8&system=plane-1988":              "with these quorums 8 is not one of 1..7",
		"n=7&system=ring":                    "&#34;ring&#34; is not one of plane, singer",
		"n=7&system=plane&down=9":            "9 is not one of 1..7",
		"n=7&system=plane&down=1,1":          "1 is given twice",
		"n=7&system=plane&down=x":            "The processes that are down, “x”, do not have the form 2,3.",
		"n=%3Cb%3E&system=%3Cscript%3Ealert": "&lt;b&gt;",
	} {
		w := ask(site, http.MethodGet, "/quorums?lang=en&"+query)
		shows(t, query, w, http.StatusUnprocessableEntity, `role="alert"`, says)
		if strings.Contains(w.Body.String(), "<script>alert") || strings.Contains(w.Body.String(), `id="sets"`) {
			t.Errorf("%s: sets, or a script, are shown", query)
		}
	}
}

func TestAlgorithmsWithQuorumsLeadToThem(t *testing.T) {
	site := open(t, nil)
	for name, system := range map[string]string{"maekawa": "plane", "campos-carvalho": "plane", "majority": "majority", "tree-quorum": "tree"} {
		shows(t, name, ask(site, http.MethodGet, "/algorithms/"+name), 200, `href="/quorums?n=7&amp;system=`+system)
	}
	if w := ask(site, http.MethodGet, "/algorithms/lamport"); strings.Contains(w.Body.String(), "/quorums?") {
		t.Error("Lamport’s algorithm leads to quorums")
	}
}

// The largest that is examined for a stranger takes milliseconds.
func BenchmarkTheLargestPageOfQuorums(b *testing.B) {
	site := open(b, nil)
	for _, system := range []string{"plane", "majority", "tree", "grid"} {
		b.Run(system, func(b *testing.B) {
			for b.Loop() {
				if w := ask(site, http.MethodGet, "/quorums?down=1,2,3&n=133&system="+system); w.Code != 200 {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
