package page

import (
	"fmt"
	"math"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"fano/algorithms/camposcarvalho"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/algorithms/topology"
	"fano/server/run"
	"fano/server/scenario"
	"fano/web"
)

func everyClaim(t *testing.T) *web.Claims {
	t.Helper()
	v, err := claims()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// cost is what was measured in a case, plane by plane.
func cost(t *testing.T, name string) web.ClaimedCost {
	t.Helper()
	for _, c := range everyClaim(t).Costs {
		if c.Case == name {
			return c
		}
	}
	t.Fatalf("nobody measures %s", name)
	return web.ClaimedCost{}
}

func TestWhichOfThePapersFiguresHold(t *testing.T) {
	bounds := camposcarvalho.Algorithm.Bounds
	for i, n := range planes {
		layout, err := topology.Of(camposcarvalho.Algorithm, n, topology.Spec{})
		if err != nil {
			t.Fatal(err)
		}
		line := layout.Quorum(1)
		k := float64(line.Len())
		near := func(name string, want, within float64) {
			if got := cost(t, name).Measured[i].Value; math.Abs(got-want) > within*want {
				t.Errorf("n = %d, %s: %.3f messages a meal, want %.3f", n, name, got, want)
			}
		}
		near("again", 0, 0)
		near("first", 2*(k-1), 0)
		near("alone", bounds.Typical.At(layout), 0.05)
		near("saturated", bounds.Saturated.At(layout), 0.05)
		near("joined", bounds.Joined.At(layout), 0.05)

		for name, holds := range map[string]bool{"again": true, "first": true, "alone": false, "wave": n < 31} {
			c := cost(t, name)
			if got := c.Measured[i].Value <= c.Claimed[i]; got != holds {
				t.Errorf("n = %d, %s: %.2f, the paper has %.2f", n, name, c.Measured[i].Value, c.Claimed[i])
			}
		}
		if got, bound := cost(t, "wave").Measured[i].Value, bounds.Worst.At(layout); got > bound {
			t.Errorf("n = %d: a meal of a wave costs %.2f, above the bound %.0f", n, got, bound)
		}
	}
}

func TestTwoActiveClientsCostWhatThePaperSays(t *testing.T) {
	v := everyClaim(t)
	if len(v.Pairs) != 2 || v.Pairs[0].Claimed != 1 || v.Pairs[1].Claimed != 2 {
		t.Fatalf("%+v", v.Pairs)
	}
	for _, p := range v.Pairs {
		if p.Measured.Value != p.Claimed {
			t.Errorf("%v: %v messages a meal, the paper has %v", p.Clients, p.Measured.Value, p.Claimed)
		}
		layout, err := pair(p.Clients[0], p.Clients[1]).Topology()
		if err != nil {
			t.Fatal(err)
		}
		one, other := layout.Quorum(1), layout.Quorum(mutex.ID(p.Clients[1]))
		for f := range one.All() {
			if other.Has(f) != (int(f) == p.Arbiter) {
				t.Errorf("%v: %d is their arbiter: %v; the page says %d", p.Clients, f, other.Has(f), p.Arbiter)
			}
		}
	}
}

func TestTwoBitsAreEnoughAndTimestampsAreNot(t *testing.T) {
	for _, row := range everyClaim(t).Messages {
		for i := 1; i < len(row.Bits); i++ {
			more := row.Bits[i].Value - row.Bits[i-1].Value
			switch {
			case row.Name == "campos-carvalho" && (row.Bits[i].Value != 2 || more != 0):
				t.Errorf("%s: %v bits", row.Name, row.Bits[i].Value)
			case row.Name != "campos-carvalho" && more != 3 && more != 4:
				t.Errorf("%s: %v bits more in ten times as many entries", row.Name, more)
			}
		}
	}
}

// measuredClaims are the addresses of all runs that are measured, by what they show.
func measuredClaims(t *testing.T) map[string]string {
	v, plays := everyClaim(t), map[string]string{}
	for _, c := range v.Costs {
		for i, m := range c.Measured {
			plays[fmt.Sprintf("%s, n = %d", c.Case, planes[i])] = m.Play
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
	for name, play := range measuredClaims(t) {
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

// What a reader of the table opens is what was measured, also where nobody listened.
func TestAMealCostsWhatItsPageShows(t *testing.T) {
	for _, name := range []string{"alone", "saturated", "joined", "wave"} {
		for i, m := range cost(t, name).Measured {
			d, err := scenario.Resolve(m.Play)
			if err != nil {
				t.Fatal(err)
			}
			r, err := measureRun(d)
			if err != nil || r.summary.MessagesPerEntry != m.Value {
				t.Errorf("%s, n = %d: its page shows %v, not %v (%v)", name, planes[i], r.summary.MessagesPerEntry, m.Value, err)
			}
		}
	}
}

// A wave is one only if all have eaten before the next begins.
func TestWavesDoNotMeet(t *testing.T) {
	for _, n := range planes {
		d := wave(n)
		d.Script = d.Script[:n]
		r, err := measureRun(d)
		if err != nil || r.summary.Entries != n || r.summary.Time > trace.Time(n)*waveEnd {
			t.Errorf("n = %d: %d have eaten at %v (%v)", n, r.summary.Entries, r.summary.Time, err)
		}
	}
}

func TestTheClaimsAreOnThePageOfTheirAlgorithm(t *testing.T) {
	site := open(t, nil)
	for _, lang := range scenario.Languages {
		body := ask(site, http.MethodGet, "/algorithms/campos-carvalho?lang="+lang).Body.String()
		for name, play := range measuredClaims(t) {
			if !strings.Contains(body, fmt.Sprintf("href=\"%s&amp;lang=%s\"", play, lang)) {
				t.Errorf("%s: nothing leads to the run %s", lang, name)
			}
		}
		if n := strings.Count(body, `<a class="decimals-`); n != len(planes)*6 {
			t.Errorf("%s: %d costs are measured", lang, n)
		}
		if n := strings.Count(body, " broken\" href="); n != len(planes)+2 { // 1.5√n for all, 4√n for the two largest
			t.Errorf("%s: %d figures are exceeded", lang, n)
		}
		if !strings.Contains(body, "css/claims.css") {
			t.Errorf("%s: the page has no styles of its claims", lang)
		}
	}
	if other := ask(site, http.MethodGet, "/algorithms/lamport").Body.String(); strings.Contains(other, "claims") {
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
