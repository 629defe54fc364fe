package page

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/server/measure"
	"fano/server/run"
	"fano/server/scenario"
)

// measuredFigures are the addresses of all runs that are measured, by what they show.
func measuredFigures(t *testing.T) map[string]string {
	v, err := measure.Complexity()
	if err != nil {
		t.Fatal(err)
	}
	plays := map[string]string{}
	for _, c := range v.Costs {
		for i, m := range c.Measured {
			plays[fmt.Sprintf("%s, n = %d", c.Case, v.Sizes[i].N)] = m.Play
		}
	}
	for _, p := range v.Pairs {
		plays[fmt.Sprint(p.Clients)] = p.Measured.Play
	}
	for _, row := range v.Messages {
		for i, m := range row.Bits {
			plays[fmt.Sprintf("%s, %d entries", row.Name, v.Entries[i])] = m.Play
		}
	}
	return plays
}

// longestAddress is what any server between a visitor and this one lets through.
const longestAddress = 4000

func TestTheRunsOfTheClaimsAreServedWholeAndKeepWhatIsClaimed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	for name, play := range measuredFigures(t) {
		if len(play) > longestAddress {
			t.Errorf("%s: its address has %d characters", name, len(play))
		}
		d, err := scenario.Resolve(play)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		source, err := run.Of(d, run.DefaultLimits)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var opened told
		if err := source.Lines(&opened); err != nil {
			t.Fatal(err)
		}
		end := opened.end.Summary
		if end.Ended != trace.Quiescent {
			t.Errorf("%s: ended %s", name, end.Ended)
		}
		for _, v := range end.Violations {
			if v.Property != invariant.EM3.Name {
				t.Errorf("%s breaks %s at step %d", name, v.Property, v.Step)
			}
		}
		if _, ignored := interested(t, play); ignored > 0 {
			t.Errorf("%s: %d requests are in vain", name, ignored)
		}
		for _, lang := range scenario.Languages {
			if d.Title.Pick(lang) == "" || d.Story.Pick(lang) == "" || lang != "en" && d.Story.Pick(lang) == d.Story.Pick("en") {
				t.Errorf("%s has no words of its own in %s", name, lang)
			}
		}
	}
}

func TestTheClaimsAreOnThePageOfTheirAlgorithm(t *testing.T) {
	site := open(t, nil)
	figures, err := measure.Complexity()
	if err != nil {
		t.Fatal(err)
	}
	sizes := len(figures.Sizes)
	for _, lang := range scenario.Languages {
		body := ask(site, http.MethodGet, "/algorithms/campos-carvalho?lang="+lang).Body.String()
		for name, play := range measuredFigures(t) {
			if !strings.Contains(body, fmt.Sprintf("href=\"%s&amp;lang=%s\"", play, lang)) {
				t.Errorf("%s: nothing leads to the run %s", lang, name)
			}
		}
		if n := strings.Count(body, `<a class="decimals-`); n != sizes*6 {
			t.Errorf("%s: %d costs are measured", lang, n)
		}
		if n := strings.Count(body, " broken\" href="); n != sizes+2 { // 1.5√n for all, 4√n for the two largest
			t.Errorf("%s: %d figures are exceeded", lang, n)
		}
		if !strings.Contains(body, "css/complexity.css") {
			t.Errorf("%s: the page has no styles of its claims", lang)
		}
	}
	if other := ask(site, http.MethodGet, "/algorithms/lamport").Body.String(); strings.Contains(other, "complexity") {
		t.Error("another page has the claims, or their styles")
	}
}

// A visitor finds each claim of the paper by its number in the label of a scenario, and, where there is
// a number to be measured, on the algorithm's page.
func TestEveryClaimOfThePaperIsShown(t *testing.T) {
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
