package page

import (
	"fmt"
	escape "html"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"fano/server/check"
	"fano/server/claims"
	"fano/server/locale"
	"fano/web"
)

// The first look begins the work and waits for nothing; later ones show more, at last all that the package says.
func TestThePageOfTheClaimsSaysWhatThePackageSays(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	synctest.Test(t, func(t *testing.T) {
		site := open(t, nil)
		first := ask(site, http.MethodGet, "/claims?lang=en").Body.String()
		if n := strings.Count(first, `<article class="claim"`); n != len(claims.All) || !strings.Contains(first, "js/claims.js") {
			t.Errorf("at first there are %d claims, and a script that asks again: %v", n, strings.Contains(first, "js/claims.js"))
		}
		synctest.Wait() // until nothing more will be judged
		bodies := map[string]string{}
		for _, l := range web.Languages {
			bodies[l.Code] = ask(site, http.MethodGet, "/claims?lang="+l.Code).Body.String()
			if !strings.Contains(bodies[l.Code], `data-done="true"`) {
				t.Errorf("%s: the claims are not all judged", l.Code)
			}
			texts, _ := locale.Named(l.Code)
			if strings.Contains(bodies[l.Code], texts.T("claims.verdict.waiting")) {
				t.Errorf("%s: a claim still waits", l.Code)
			}
			if strings.Contains(bodies[l.Code], "js/claims.js") {
				t.Errorf("%s: the script still asks", l.Code)
			}
		}
		for _, c := range claims.All {
			if !strings.Contains("B D E", c.Source().Letter) {
				continue // they take longer
			}
			j, err := c.Judge(t.Context(), check.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range web.Languages {
				texts, _ := locale.Named(l.Code)
				_, card, _ := strings.Cut(bodies[l.Code], fmt.Sprintf(`<article class="claim" id="%s"`, j.ID))
				card, _, _ = strings.Cut(card, "</article>")
				verdict := texts.T("claims.verdict." + string(j.Verdict))
				if !strings.Contains(card, j.Verdict.Sign()) || !strings.Contains(card, escape.EscapeString(verdict)) {
					t.Errorf("%s, %s: the page does not say: %s %s", j.ID, l.Code, j.Verdict.Sign(), verdict)
				}
				if n := strings.Count(card, "<li>"); n != len(j.Findings) {
					t.Errorf("%s, %s: %d findings, not %d", j.ID, l.Code, n, len(j.Findings))
				}
				for _, f := range j.Findings {
					if f.Play != "" && !strings.Contains(card, escape.EscapeString(f.Play+"&lang="+l.Code)) {
						t.Errorf("%s.%s, %s: nothing leads to its run", j.ID, f.Key, l.Code)
					}
				}
			}
		}
	})
}

func TestTheClaimsAreLinkedFromTheFootAndFromTheAlgorithms(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for _, address := range []string{"/", "/algorithms"} {
		if n := strings.Count(ask(site, http.MethodGet, address+"?lang=it").Body.String(), `href="/claims?lang=it"`); n < 1 || address == "/algorithms" && n < 2 {
			t.Errorf("%s: %d links to the claims", address, n)
		}
	}
}

func TestEveryOtherPageOfAClaimIsThere(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for _, c := range claims.All {
		for _, path := range c.More {
			path, fragment, _ := strings.Cut(path, "#")
			w := ask(site, http.MethodGet, path)
			if w.Code != http.StatusOK || fragment != "" && !strings.Contains(w.Body.String(), `id="`+fragment+`"`) {
				t.Errorf("%s: %s#%s: %d", c.ID, path, fragment, w.Code)
			}
		}
	}
}
