package page

import (
	"fmt"
	escape "html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	_ "fano/algorithms/testdata/draft" // run these tests with the draft algorithm, too
	"fano/server/claims"
	"fano/server/facts"
	"fano/server/locale"
	"fano/server/reference"
	"fano/server/scenario"
	"fano/web"
)

// Everything that an algorithm declares has texts in every language: itself, its messages, its switches, its own
// invariants, and its deviations from the paper.
func TestEveryAlgorithmHasItsTexts(t *testing.T) {
	for _, a := range algorithms.All {
		var keys []string
		add := func(of string, ends ...string) {
			for _, end := range ends {
				keys = append(keys, of+"."+end)
			}
		}
		add("algorithm."+a.Name, "title", "short", "idea", "cost", "why")
		add("compare.class."+a.Class, "name", "says")
		add("compare.topology", a.Topology)
		for _, m := range a.Messages {
			add("algorithm."+a.Name, "message."+m.Type)
		}
		for _, s := range a.Switches {
			add("switch."+a.Name+"."+s.Name, "label", "says", "breaks")
		}
		for _, own := range a.Invariants {
			add("invariant."+a.Name+"."+own.Name, "label", "says")
		}
		b := a.Bounds
		ours := b.Best.Ours || b.Typical.Ours || b.Saturated.Ours || b.Worst.Ours
		for _, l := range web.Languages {
			texts, _ := locale.Named(l.Code)
			for _, key := range keys {
				if !texts.Has(key) {
					t.Errorf("%s is not said in %s", key, l.Code)
				}
			}
			for what, is := range map[string]bool{"mended": a.Mended, "ours": ours} {
				if texts.Has("algorithm."+a.Name+"."+what) != is {
					t.Errorf("%s, in %s: is there a text %s: %v", a.Name, l.Code, what, !is)
				}
			}
		}
	}
}

// Deviations from the printed algorithm, and bounds that are not the paper's, are marked in the list and on the
// algorithm's page.
func TestWhatIsNotAsPrintedIsMarked(t *testing.T) {
	unraced(t)
	site, english := open(t, nil), texts(t, "en")
	list := ask(site, http.MethodGet, "/algorithms").Body.String()
	for _, a := range algorithms.All {
		for _, what := range []string{"mended", "ours"} {
			key := "algorithm." + a.Name + "." + what
			if !english.Has(key) {
				continue
			}
			first := english.T(key)
			first = first[:strings.IndexAny(first, ".:,*")] // before anything that has markup
			if page := ask(site, http.MethodGet, "/algorithms/"+a.Name).Body.String(); !strings.Contains(list, first) || !strings.Contains(page, first) {
				t.Errorf("%s: %q is not said", a.Name, first)
			}
		}
	}
}

func texts(t *testing.T, lang string) *web.Texts {
	t.Helper()
	named, ok := locale.Named(lang)
	if !ok {
		t.Fatal(lang)
	}
	return named
}

// leadsTo checks that a page has links to a path in a language.
func leadsTo(t *testing.T, what, body, path, lang string) {
	t.Helper()
	if !strings.Contains(body, fmt.Sprintf("href=\"%s&amp;lang=%s\"", escape.EscapeString(path), lang)) {
		t.Errorf("%s: nothing leads to %.80s", what, path)
	}
}

// Every measured number links to its run: in the table of all algorithms, and next to a paper's claims.
func TestEveryMeasureLeadsToItsRun(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	all, err := facts.AllMeasures()
	if err != nil {
		t.Fatal(err)
	}
	table := element(ask(site, http.MethodGet, "/algorithms?lang=pt").Body.String(), "<table role", "</table>")
	for _, m := range all {
		for _, name := range []string{facts.Alone, facts.Saturated} {
			if run, ok := m.Runs[name]; ok && !strings.Contains(table, escape.UnescapeString(run.Play)+"&lang=pt") {
				t.Errorf("nothing leads to the run %s of %s", name, m.Algorithm.Name)
			}
		}
		if !strings.Contains(table, "/algorithms/"+m.Algorithm.Name+"?lang=pt") {
			t.Errorf("nothing leads to %s", m.Algorithm.Name)
		}
	}
	figures, err := facts.Complexity()
	if err != nil {
		t.Fatal(err)
	}
	body := ask(site, http.MethodGet, "/algorithms/campos-carvalho?lang=it").Body.String()
	for _, c := range figures.Costs {
		for _, m := range c.Measured {
			leadsTo(t, c.Case, body, m.Play, "it")
		}
	}
	for _, p := range figures.Pairs {
		leadsTo(t, "a pair", body, p.Measured.Play, "it")
	}
	for _, row := range figures.Messages {
		for _, m := range row.Bits {
			leadsTo(t, row.Name, body, m.Play, "it")
		}
	}
	if n := strings.Count(body, " broken\" href="); n != len(figures.Sizes)+2 { // 1.5√n: all; 4√n: the two largest
		t.Errorf("%d figures are exceeded", n)
	}
}

// The page has every claim with its verdict and its findings, each with its run; the other pages that show it exist.
func TestThePageOfTheClaimsSaysWhatThePackageSays(t *testing.T) {
	unraced(t)
	site, italian := open(t, nil), texts(t, "it")
	body := ask(site, http.MethodGet, "/claims?lang=it").Body.String()
	if n := strings.Count(body, `<article class="claim"`); n != len(claims.All) || !strings.Contains(body, build()) {
		t.Errorf("%d claims, of which build?", n)
	}
	for _, c := range claims.All {
		j := c.Judged()
		_, card, _ := strings.Cut(body, fmt.Sprintf(`<article class="claim" id="%s"`, j.ID))
		card, _, _ = strings.Cut(card, "</article>")
		verdict := escape.EscapeString(italian.T("claims.verdict." + string(j.Verdict)))
		if !strings.Contains(card, j.Verdict.Sign()) || !strings.Contains(card, verdict) || strings.Count(card, "<li>") != len(j.Findings) {
			t.Errorf("%s: the page does not say: %s %s, with %d findings", j.ID, j.Verdict.Sign(), verdict, len(j.Findings))
		}
		for _, f := range j.Findings {
			if f.Play != "" {
				leadsTo(t, j.ID+"."+f.Key, card, f.Play, "it")
			}
		}
		for _, path := range c.More {
			path, fragment, marked := strings.Cut(path, "#")
			parts := []string{`href="/claims`}
			if marked {
				parts = append(parts, `id="`+fragment+`"`)
			}
			says(t, c.ID, ask(site, http.MethodGet, path), http.StatusOK, parts...)
		}
	}
}

// Package facts tests that the runs break the stated properties.
func TestASwitchIsShownWithTheShortestRunForWhateverItBreaks(t *testing.T) {
	unraced(t)
	site, places := open(t, nil), 0
	for _, a := range algorithms.All {
		body := ask(site, http.MethodGet, "/algorithms/"+a.Name+"?lang=en").Body.String()
		for _, s := range a.Switches {
			for _, property := range s.Breaks {
				want, err := reference.Counterexample(a.Name, s.Name, property)
				if err != nil {
					t.Fatal(err)
				}
				place := "/algorithms/" + a.Name + "/" + s.Name + "/" + property
				if strings.Contains(body, place+"?lang=en") != (want != nil) {
					t.Errorf("the page of %s leads to %s: %v", a.Name, place, want == nil)
				}
				if want == nil {
					continue
				}
				places++
				w := ask(site, http.MethodGet, place+"?lang=pt")
				to, err := url.Parse(w.Header().Get("Location"))
				if err != nil || w.Code != http.StatusSeeOther || to.Query().Get("lang") != "pt" {
					t.Fatalf("%s: %d %s", place, w.Code, to)
				}
				d, err := scenario.ParseLink(to.Query().Get("s"))
				if err != nil || len(d.Schedule) != len(want.Schedule) || !slices.Equal(d.Switches, []string{s.Name}) {
					t.Errorf("%s leads to %v, %v", place, d, err)
				}
			}
		}
	}
	if places < 8 {
		t.Errorf("only %d runs are shown", places)
	}
}

// A draft has its page and its row in the comparison, and both state that it is not measured yet.
func TestADraftIsNotMeasuredYet(t *testing.T) {
	site, portuguese := open(t, nil), texts(t, "pt")
	for path, key := range map[string]string{"/algorithms/lowest-first": "reference.unmeasured", "/algorithms": "compare.unmeasured"} {
		says(t, path, ask(site, http.MethodGet, path+"?lang=pt"), http.StatusOK, portuguese.T(key))
	}
}
