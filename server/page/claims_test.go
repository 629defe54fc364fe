package page

import (
	"fmt"
	escape "html"
	"net/http"
	"strings"
	"testing"

	"fano/server/claims"
	"fano/server/locale"
	"fano/web"
)

// The page has every claim with its verdict and its findings, each with its run, in every language.
func TestThePageOfTheClaimsSaysWhatThePackageSays(t *testing.T) {
	site := open(t, nil)
	for _, l := range web.Languages {
		texts, _ := locale.Named(l.Code)
		body := ask(site, http.MethodGet, "/claims?lang="+l.Code).Body.String()
		if n := strings.Count(body, `<article class="claim"`); n != len(claims.All) || !strings.Contains(body, build()) {
			t.Errorf("%s: %d claims, of which build?", l.Code, n)
		}
		for _, c := range claims.All {
			j := c.Judged()
			_, card, _ := strings.Cut(body, fmt.Sprintf(`<article class="claim" id="%s"`, j.ID))
			card, _, _ = strings.Cut(card, "</article>")
			verdict := escape.EscapeString(texts.T("claims.verdict." + string(j.Verdict)))
			if !strings.Contains(card, j.Verdict.Sign()) || !strings.Contains(card, verdict) {
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
}

func TestEveryOtherPageOfAClaimIsThereAndLeadsToTheClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for _, c := range claims.All {
		for _, path := range c.More {
			path, fragment, _ := strings.Cut(path, "#")
			w := ask(site, http.MethodGet, path)
			body := w.Body.String()
			if w.Code != http.StatusOK || fragment != "" && !strings.Contains(body, `id="`+fragment+`"`) || !strings.Contains(body, `href="/claims`) {
				t.Errorf("%s: %s#%s: %d", c.ID, path, fragment, w.Code)
			}
		}
	}
}
