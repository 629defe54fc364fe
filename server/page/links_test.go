package page

import (
	unescape "html"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// Every link, picture, script and form action on the pages leads to something. Of links that differ only in their
// parameters the first three are followed.
func TestEveryLinkOfAPageLeadsSomewhere(t *testing.T) {
	site := open(t, nil)
	address := regexp.MustCompile(`(?:href|src|action)="([^"]*)"`)
	followed := map[string]int{}
	for _, page := range []string{
		"/", "/?lang=it", "/algorithms", "/algorithms/maekawa", "/algorithms/lamport", "/teach?s=lab-test-3", "/claims",
		"/quorums?n=7&system=plane", "/import", "/docs", "/docs/api", "/play?s=lab-test-3", "/embed?s=lab-test-3",
	} {
		for _, found := range address.FindAllStringSubmatch(ask(site, http.MethodGet, page).Body.String(), -1) {
			link := strings.TrimPrefix(unescape.UnescapeString(found[1]), "http://example.com")
			link, _, _ = strings.Cut(link, "#")
			path, _, _ := strings.Cut(link, "?")
			if !strings.HasPrefix(link, "/") || followed[path] == 3 {
				continue
			}
			followed[path]++
			if w := ask(site, http.MethodGet, link); w.Code >= 400 {
				t.Errorf("%s on %s: %d", link, page, w.Code)
			}
		}
	}
	if len(followed) < 60 {
		t.Errorf("only %d addresses were followed", len(followed))
	}
}
