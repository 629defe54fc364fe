package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// longInputs are what an address or a body may be given that is wrong, at any length.
var longInputs = map[string]func(n int) string{
	"letters":          func(n int) string { return strings.Repeat("x", n) },
	"quotes":           func(n int) string { return strings.Repeat(`"&<`, n/3) },
	"a link":           func(n int) string { return "1." + strings.Repeat("A", n) },
	"an address":       func(n int) string { return "/s/" + strings.Repeat("A", n) },
	"an unknown field": func(n int) string { return `{"fano":1,"` + strings.Repeat("x", n) + `":1}` },
	"an unknown value": func(n int) string { return `{"fano":1,"algorithm":"` + strings.Repeat("x", n) + `"}` },
	"a number": func(n int) string {
		return `{"fano":1,"algorithm":"lamport","processes":1` + strings.Repeat("0", n) + `}`
	},
	"many wrong values": func(n int) string {
		return `{"fano":1,"algorithm":"lamport","processes":3,"script":[` + strings.Repeat(`{},`, n/3) + `{}]}`
	},
	"many wrong fields": func(n int) string { return `{"fano":1,"algorithm":"lamport"` + manyFields(n/10) + `}` },
	"a program's name":  func(n int) string { return `{"fano":1,"processes":3,"program":"` + strings.Repeat("x", n) + `"}` },
	"a program's string": func(n int) string {
		return `{"fano":1,"processes":3,"program":"about(name = ` + strings.Repeat("x", n) + `)"}`
	},
}

func manyFields(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"f%d":1`, i)
	}
	return b.String()
}

// mostEcho is how much longer an answer to a long wrong input may be than one to a short one.
const mostEcho = 20_000

// What is wrong with a long input is said without saying it again.
func TestNoErrorEchoesALongInput(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	check := func(what string, short, long *httptest.ResponseRecorder) {
		usual := short.Body.Len()
		if short.Code < 400 { // the long one is told on a page with a form
			usual = 100_000
		}
		if long.Code >= 400 && long.Body.Len() > usual+mostEcho {
			t.Errorf("%s: status %d, %d bytes; of a short one %d bytes", what, long.Code, long.Body.Len(), short.Body.Len())
		}
		for name, values := range long.Header() {
			if len(strings.Join(values, "")) > 4_000 {
				t.Errorf("%s: the header %s has %d bytes", what, name, len(strings.Join(values, "")))
			}
		}
	}
	const short, long = 30, 60_000
	read := []string{"/play?s=", "/embed?s=", "/teach?s=", "/api/v1/run?s=", "/api/v1/ahead?s=", "/oembed?url="}
	for kind, of := range longInputs {
		for _, address := range []string{
			"/nothing?s=", "/?q=", "/?lang=", "/play?s=", "/play?id=", "/play?lang=", "/embed?s=", "/embed?start=", "/oembed?url=", "/oembed?maxwidth=",
			"/teach?s=", "/teach?link=", "/teach?width=", "/quorums?n=", "/quorums?sets=", "/import?pattern=", "/claims?x=",
			"/api/v1/run?s=", "/api/v1/run?id=", "/api/v1/run?s=lab-test-1&format=", "/api/v1/run/header?s=", "/api/v1/run/overview?s=",
			"/api/v1/run/overview?s=lab-test-1&axis=", "/api/v1/run/piece?s=lab-test-1&from=", "/api/v1/run/search?s=lab-test-1&q=",
			"/api/v1/why?s=", "/api/v1/challenge?s=", "/api/v1/worksheet?s=", "/api/v1/ahead?s=", "/api/v1/alike?s=", "/figure.svg?s=",
			"/figure.svg?s=lab-test-1&theme=", "/card.png?s=", "/card.png?page=", "/qr.svg?s=",
		} {
			if kind != "quotes" && !slices.Contains(read, address) { // one kind is enough where nothing is read
				continue
			}
			check(address+kind, ask(site, "GET", address+url.QueryEscape(of(short))), ask(site, "GET", address+url.QueryEscape(of(long))))
		}
		for _, path := range []string{"/", "//", "/s/", "/embed/", "/docs/", "/algorithms/", "/algorithms/lamport/", "/api/v1/links/", "/texts/en/"} {
			check(path+kind, ask(site, "GET", path+url.PathEscape(of(short))), ask(site, "GET", path+url.PathEscape(of(long))))
		}
		for _, address := range []string{
			"/api/v1/run", "/api/v1/why", "/api/v1/explore", "/api/v1/challenge", "/api/v1/worksheet", "/api/v1/ahead", "/api/v1/alike",
			"/api/v1/shiviz", "/api/v1/links",
		} {
			check("POST "+address+" "+kind, post(site, address, of(short)), post(site, address, of(long)))
		}
	}
}

// No link of a page, nor a redirect, leads to another site for the path under which the page was asked for.
func TestNoPathLeadsOffTheSite(t *testing.T) {
	site := open(t, nil)
	for _, path := range []string{
		"//evil.example/", "//evil.example", "///evil.example/x", "//evil.example/play", "/%2Fevil.example/", "/%5Cevil.example/", "//evil.example/s/AAAAAAAAAAA",
		"//evil.example/algorithms/lamport", "//evil.example/embed",
	} {
		for _, query := range []string{"", "?s=//evil.example", "?s=lab-test-1"} {
			r := httptest.NewRequest(http.MethodGet, "http://fano.example/", nil)
			r.URL, _ = url.ParseRequestURI(path + query)
			w := httptest.NewRecorder()
			site.ServeHTTP(w, r)
			body := strings.ReplaceAll(w.Body.String(), "\\", "/")
			for _, sign := range []string{`="//`, `="/\`, `://evil`, `href="///`} {
				if strings.Contains(body, sign) {
					t.Errorf("%s%s: the page has %s", path, query, sign)
				}
			}
			if to := w.Header().Get("Location"); strings.HasPrefix(to, "//") {
				t.Errorf("%s%s: leads to %s", path, query, to)
			}
		}
	}
}
