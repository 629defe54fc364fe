package page

import (
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
)

// longTexts are what a parameter of an address may hold, as long as a server reads addresses.
func longTexts() []string {
	const most = 15_000
	var all []string
	for _, part := range []string{"a", "a ", "1,", "9", "(", "é ", "-1.", "/../", "P1 & ", `"`} {
		all = append(all, strings.Repeat(part, most/len(url.QueryEscape(part))))
	}
	return all
}

// queryNames are the names that the package asks a query for.
func queryNames(t *testing.T) []string {
	t.Helper()
	names := map[string]bool{}
	for _, f := range embedFields {
		names[f.name] = true
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	asks := regexp.MustCompile(`\.(?:Get|flag)\("([a-z0-9]+)"\)`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range asks.FindAllStringSubmatch(string(text), -1) {
			names[found[1]] = true
		}
	}
	if len(names) < 40 {
		t.Fatalf("only %d names were found", len(names))
	}
	return slices.Sorted(maps.Keys(names))
}

// A long address costs little, whichever part of it is long: most pages are not computed in turns. What a run costs is
// another test's: no address here has a scenario but the usual.
func TestALongAddressCostsLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	const most = 100 * time.Millisecond
	site := open(t, nil)
	texts, names := longTexts(), queryNames(t)
	some := 29
	if os.Getenv("FANO_PROVE") != "" {
		some = 1
	}
	valid := map[string]string{"{lang}": "en", "{name}": "lamport", "{switch}": "unordered", "{property}": "EM1", "{format:svg|png|tex}": "svg"}
	place, tried := regexp.MustCompile(`\{[^}]*\}`), 0
	costs := func(target string) {
		tried++
		quickest := time.Hour
		for range 3 {
			before := worked()
			if w := ask(site, http.MethodGet, target); w.Code == http.StatusInternalServerError {
				t.Errorf("%.120s: %d", target, w.Code)
			}
			if quickest = min(quickest, worked()-before); quickest < most {
				return
			}
		}
		t.Errorf("%.120s takes %v", target, quickest)
	}
	err := chi.Walk(site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if method != http.MethodGet || outside(pattern) {
			return nil
		}
		filled := func(in string) string {
			return place.ReplaceAllStringFunc(in, func(p string) string { return valid[p] })
		}
		for _, at := range place.FindAllStringIndex(pattern, -1) {
			for _, text := range texts {
				costs(filled(pattern[:at[0]]) + url.PathEscape(text) + filled(pattern[at[1]:]))
			}
		}
		for k, name := range names {
			if text := texts[k%len(texts)]; (len(pattern)+k)%some == 0 {
				costs(filled(pattern) + "?" + name + "=" + url.QueryEscape(text))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d addresses", tried)
}
