package page

import (
	entities "html"
	"net/http"
	"strings"
	"testing"
)

// element is the text between two marks of a page.
func element(body, from, to string) string {
	_, rest, _ := strings.Cut(body, from)
	text, _, _ := strings.Cut(rest, to)
	return entities.UnescapeString(text)
}

// What a page is called in a list of tabs, and what a search engine says of it, is its own and in its language: nothing
// is called as the gallery is, and what could not be opened is called what the page says.
func TestEveryPageIsCalledWhatItIs(t *testing.T) {
	site := open(t, nil)
	seen := map[string]string{}
	for _, path := range []string{
		"/", "/play?s=lab-test-3", "/play?s=maekawa-naive-deadlock", "/algorithms", "/algorithms/bakery", "/claims", "/teach", "/quorums",
		"/import", "/docs", "/docs/api", "/bench", "/nowhere", "/s/nowhere1234",
	} {
		for lang, tag := range map[string]string{"en": "en", "pt": "pt-BR", "it": "it"} {
			address := path + map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")] + "lang=" + lang
			body := ask(site, http.MethodGet, address).Body.String()
			title, description := element(body, "<title>", "</title>"), element(body, `<meta name="description" content="`, `"`)
			if !strings.Contains(body, `<html lang="`+tag+`"`) {
				t.Errorf("%s is not in %s", address, tag)
			}
			for _, text := range []string{title, description} {
				if other := seen[text]; text == "" || other != "" && !strings.HasPrefix(other, path) {
					t.Errorf("%s is called as %s is: %q", address, other, text)
				}
				seen[text] = address
			}
			if shown := element(body, "<h1>", "</h1>"); strings.Contains(path, "nowhere") && title != shown+" · Fano" {
				t.Errorf("%s says %q and is called %q", address, shown, title)
			}
		}
	}
}
