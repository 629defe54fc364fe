package page

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
)

// longInputs are texts of nearly n bytes that are invalid everywhere.
var longInputs = map[string]func(n int) string{
	"letters":          func(n int) string { return strings.Repeat("x", n) },
	"quotes":           func(n int) string { return strings.Repeat(`"&<`, n/3) },
	"numbers":          func(n int) string { return strings.Repeat("9,", n/2) },
	"a link":           func(n int) string { return "1." + strings.Repeat("A", n) },
	"an address":       func(n int) string { return "/s/" + strings.Repeat("A", n) },
	"an unknown field": func(n int) string { return `{"fano":1,"` + strings.Repeat("x", n) + `":1}` },
	"a wrong number": func(n int) string {
		return `{"fano":1,"algorithm":"lamport","processes":1` + strings.Repeat("0", n) + `}`
	},
	"many wrong values": func(n int) string {
		return `{"fano":1,"algorithm":"lamport","processes":3,"script":[` + strings.Repeat(`{},`, n/3) + `{}]}`
	},
	"a program": func(n int) string {
		return `{"fano":1,"processes":3,"program":"about(name = ` + strings.Repeat("x", n) + `)"}`
	},
}

// parameters matches the parameters that handlers read.
var parameters = regexp.MustCompile(`\.(?:Get|PostFormValue)\("([a-z0-9]+)"\)`)

const (
	shortInput = 30
	longInput  = 15_000 // of a path or a query
	maxEcho    = 20_000 // by which the answer to a long input may exceed that to a short one, in bytes
	maxWork    = 100 * time.Millisecond
)

// If any part of a URL or body is long, its error does not repeat it. With FANO_PROVE every parameter is tried at
// every URL, and may cost little work: most pages are not computed in turns.
func TestNoErrorEchoesALongInput(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	site, kinds := open(t, nil), slices.Sorted(maps.Keys(longInputs))
	prove, n := os.Getenv("FANO_PROVE") != "", 0
	tried := func(kind, method, address string) {
		if n++; !prove && n%19 != 0 {
			return
		}
		of := longInputs[kind]
		send := func(text string) *httptest.ResponseRecorder {
			if method == http.MethodPost {
				return post(site, address, text)
			}
			return ask(site, method, address+url.QueryEscape(text))
		}
		short := send(of(shortInput))
		usual := short.Body.Len()
		if short.Code < 400 { // the error of the long input is on a page with a form
			usual = 100_000
		}
		var long *httptest.ResponseRecorder
		took := time.Hour
		for tries := 0; tries < 3 && took > maxWork; tries++ {
			began := worked()
			long = send(of(longInput))
			took = min(took, worked()-began)
		}
		if prove && took > maxWork {
			t.Errorf("%s of %s at %s takes %v", kind, method, address, took)
		}
		if long.Code == http.StatusInternalServerError || long.Code >= 400 && long.Body.Len() > usual+maxEcho {
			t.Errorf("%s of %s at %s: %d with %d bytes; of a short one %d", kind, method, address, long.Code, long.Body.Len(), short.Body.Len())
		}
		for name, values := range long.Header() {
			if len(strings.Join(values, "")) > 4_000 {
				t.Errorf("%s at %s: a long header %s", kind, address, name)
			}
		}
	}
	names := parameterNames(t)
	place := regexp.MustCompile(`\{[^}]*\}.*`)
	err := chi.Walk(site.(chi.Routes), func(method, pattern string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		switch path, cut := place.ReplaceAllString(pattern, ""), strings.Contains(pattern, "{"); {
		case outside(pattern):
		case method == http.MethodPost || cut:
			for _, kind := range kinds {
				tried(kind, method, path)
			}
		default:
			for k, name := range names { // each with one kind of input, another kind at another URL
				tried(kinds[(k+len(pattern))%len(kinds)], method, path+"?"+name+"=")
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d inputs", n)
}

// parameterNames returns the names of the parameters that the package reads.
func parameterNames(t *testing.T) (names []string) {
	t.Helper()
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			seen[name] = true
			names = append(names, name)
		}
	}
	for _, f := range embedFields {
		add(f.name)
	}
	for _, file := range files {
		text, err := os.ReadFile(file.Name())
		if err != nil {
			continue // a directory
		}
		for _, found := range parameters.FindAllStringSubmatch(string(text), -1) {
			add(found[1])
		}
	}
	if len(names) < 35 {
		t.Fatalf("only %v were found", names)
	}
	return names
}

// Whatever the path of a request, no link of its page and no redirect leads to another site.
func TestNoPathLeadsOffTheSite(t *testing.T) {
	unraced(t)
	site := open(t, nil)
	for _, path := range []string{
		"//evil.example/", "///evil.example/x", "//evil.example/play", "/%2Fevil.example/", "/%5Cevil.example/", "//evil.example/s/AAAAAAAAAAA",
		"//evil.example/algorithms/lamport", "//evil.example/embed",
	} {
		r := httptest.NewRequest(http.MethodGet, "http://fano.example/", nil)
		r.URL, _ = url.ParseRequestURI(path + "?s=//evil.example")
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		body := strings.ReplaceAll(w.Body.String(), "\\", "/")
		for _, sign := range []string{`="//`, `="/\`, `://evil`, `href="///`} {
			if strings.Contains(body, sign) || strings.HasPrefix(w.Header().Get("Location"), "//") {
				t.Errorf("%s: the page has %s, or leads to %s", path, sign, w.Header().Get("Location"))
			}
		}
	}
}
