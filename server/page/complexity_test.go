package page

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"fano/server/facts"
	"fano/server/scenario"
	"fano/web"
)

// measured are all figures of the claims that runs have shown.
func measured(v *web.Complexity) []web.Measured {
	var all []web.Measured
	for _, c := range v.Costs {
		all = append(all, c.Measured...)
	}
	for _, p := range v.Pairs {
		all = append(all, p.Measured)
	}
	for _, row := range v.Messages {
		all = append(all, row.Bits...)
	}
	return all
}

func TestTheClaimsAreOnThePageOfTheirAlgorithm(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	figures, err := facts.Complexity()
	if err != nil {
		t.Fatal(err)
	}
	sizes := len(figures.Sizes)
	for _, lang := range scenario.Languages {
		body := ask(site, http.MethodGet, "/algorithms/campos-carvalho?lang="+lang).Body.String()
		for _, m := range measured(figures) {
			if !strings.Contains(body, fmt.Sprintf("href=\"%s&amp;lang=%s\"", m.Play, lang)) {
				t.Errorf("%s: nothing leads to the run of %v, %s", lang, m.Value, m.Play)
			}
		}
		if n := strings.Count(body, `<a class="decimals-`); n != sizes*6 {
			t.Errorf("%s: %d costs are measured", lang, n)
		}
		if n := strings.Count(body, " broken\" href="); n != sizes+2 { // 1.5√n for all, 4√n for the two largest
			t.Errorf("%s: %d figures are exceeded", lang, n)
		}
	}
	if other := ask(site, http.MethodGet, "/algorithms/lamport").Body.String(); strings.Contains(other, "complexity") {
		t.Error("another page has the claims")
	}
}

// A visitor finds each claim of the paper by its number in the label of a scenario, and, where there is
// a number to be measured, on the algorithm's page.
func TestEveryClaimOfThePaperIsShown(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	body := ask(open(t, nil), http.MethodGet, "/algorithms/campos-carvalho").Body.String()
	number := regexp.MustCompile(`\bC[1-9][0-9]?\b`)
	labelled := map[string]bool{}
	for _, e := range scenario.Gallery() {
		for _, claim := range number.FindAllString(e.Document.Label.Pick("en"), -1) {
			labelled[claim] = true
		}
	}
	for n := 1; n <= 14; n++ {
		if claim := fmt.Sprintf("C%d", n); !labelled[claim] {
			t.Errorf("no scenario of the gallery shows %s", claim)
		}
	}
	for _, claim := range []string{"c9", "c10", "c11"} { // those with a number of their own
		if !strings.Contains(body, `<h3 id="claim-`+claim+`">`) {
			t.Errorf("the page does not measure %s", claim)
		}
	}
	if !strings.Contains(body, `href="/algorithms#compare"`) { // C12: what the other algorithms cost
		t.Error("nothing leads from the page to the comparison")
	}
}
