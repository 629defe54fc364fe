package page

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/locale"
	"fano/web"
)

// queries are every choice of the filter bar, every pair of choices of two rows, and what visitors type.
func queries(h *hall) (all []string) {
	rows := append([]web.FilterRow{{Name: web.AlgorithmRow}}, web.FilterRows...)
	for _, a := range h.algorithms {
		rows[0].Values = append(rows[0].Values, a.Name)
	}
	for i, row := range rows {
		for _, value := range row.Values {
			one := url.Values{row.Name: {value}}
			all = append(all, one.Encode())
			for _, other := range rows[i+1:] {
				for _, second := range other.Values {
					all = append(all, url.Values{row.Name: {value}, other.Name: {second}}.Encode())
				}
			}
		}
	}
	for _, said := range []string{
		"a deadlock with quorums", "something where the older request loses", "Fano plane with seven processes", "EM1 reorder", "Três processos",
		"equità", "PHILOSOPHER who starves", "ricart–agrawala", "", "nonsense", "P2",
	} {
		all = append(all, url.Values{"q": {said}}.Encode(), url.Values{"q": {said}, "breaks": {"EM2"}}.Encode())
	}
	return all
}

// The page's scripts find the same runs as the server, whatever is chosen.
func TestTheScriptsFindWhatTheServerFinds(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not on the PATH; the packages say how to install it")
	}
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		h, err := halls(l.Code)
		if err != nil {
			t.Fatal(err)
		}
		type run struct {
			Name, Words string
			Facets      []string
		}
		asked := struct {
			Ignored, Queries []string
			Runs             []run
		}{strings.Fields(texts.Ignored()), queries(h), each(h.entries, func(e web.Entry) run { return run{e.Name, e.Words, e.Facets} })}
		input, err := json.Marshal(asked)
		if err != nil {
			t.Fatal(err)
		}
		finding := exec.Command(node, "../../static/js/gallery/found.write.js")
		finding.Stdin = bytes.NewReader(input)
		output, err := finding.Output()
		if err != nil {
			t.Fatalf("%v: %s", err, output)
		}
		var theirs [][]string
		if err := json.Unmarshal(output, &theirs); err != nil || len(theirs) != len(asked.Queries) {
			t.Fatalf("%d answers: %v", len(theirs), err)
		}
		for i, query := range asked.Queries {
			values, _ := url.ParseQuery(query)
			f := web.ReadFilter(values, h.entries)
			var ours []string
			for _, e := range h.entries {
				if f.Meets(e, texts) {
					ours = append(ours, e.Name)
				}
			}
			if !slices.Equal(ours, theirs[i]) {
				t.Errorf("%s: %s finds %v here, %v there", l.Code, query, ours, theirs[i])
			}
		}
	}
}

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
	if w := ask(site, "GET", "/gallery/xx"); w.Code != http.StatusNotFound {
		t.Errorf("a language that there is not: %d", w.Code)
	}
	var sought web.Sought
	if err := json.Unmarshal(ask(site, "GET", "/gallery/it").Body.Bytes(), &sought); err != nil || len(sought.Runs) != len(h.entries) {
		t.Errorf("%d runs can be searched: %v", len(sought.Runs), err)
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
