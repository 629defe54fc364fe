package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"fano/server/fairqueue"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/shiviz"
	"fano/static"
)

// An example is a request that a route answers, and the type of the answer.
type example struct{ target, body, kind string }

const ofLog = "/api/v1/shiviz?regex=" + `%28%3F%3Chost%3E%5CS%2A%29+%28%3F%3Cclock%3E%7B.%2A%7D%29%5Cn%28%3F%3Cevent%3E.%2A%29`

// examples has examples for each route. The test fails for a route that is missing, or whose examples this site
// cannot answer.
var examples = map[string][]example{
	"GET /healthz":                     {{"/healthz", "", plainText}},
	"GET /readyz":                      {{"/readyz", "", plainText}},
	" /static/*":                       {{static.URL("css/entry/play.css"), "", "text/css; charset=utf-8"}},
	"GET /":                            {{"/", "", html}},
	"GET /algorithms":                  {{"/algorithms", "", html}},
	"GET /teach":                       {{"/teach", "", html}},
	"GET /claims":                      {{"/claims", "", html}},
	"GET /quorums":                     {{"/quorums?n=13", "", html}},
	"GET /import":                      {{"/import", "", html}},
	"POST /import":                     {{"/import", "log=" + url.QueryEscape(shiviz.Example), html}},
	"GET /docs":                        {{"/docs", "", html}},
	"GET /docs/{name}":                 {{"/docs/api", "", html}},
	"GET /algorithms/{name}":           {{"/algorithms/lamport", "", html}},
	"GET /play":                        {{"/play", "", html}, {"/play?s=lab-test-1", "", html}},
	"GET /embed":                       {{"/embed?s=lab-test-3", "", html}},
	"GET /texts/{lang}/{bundle}":       {{"/texts/it/later", "", jsonType}, {"/texts/en/ricart-agrawala", "", jsonType}},
	"GET /schema/scenario.json":        {{"/schema/scenario.json", "", "application/schema+json"}},
	"GET /favicon.ico":                 {{"/favicon.ico", "", "image/svg+xml"}},
	"GET /robots.txt":                  {{"/robots.txt", "", plainText}},
	"GET /sitemap.xml":                 {{"/sitemap.xml", "", "application/xml; charset=utf-8"}},
	"GET /feed.xml":                    {{"/feed.xml", "", "application/atom+xml; charset=utf-8"}},
	"GET /qr.svg":                      {{"/qr.svg?s=lab-test-3", "", "image/svg+xml"}},
	"GET /card.png":                    {{"/card.png?s=lab-test-3", "", "image/png"}, {"/card.png?page=/docs/api&lang=it", "", "image/png"}},
	"GET /oembed":                      {{"/oembed?url=http://example.com/play", "", jsonType}},
	"GET /api/v1/gallery":              {{"/api/v1/gallery", "", jsonType}},
	"GET /api/v1/programs":             {{"/api/v1/programs", "", jsonType}},
	"GET /api/v1/sweep.csv":            {{"/api/v1/sweep.csv", "", "text/csv; charset=utf-8"}},
	"GET POST /api/v1/run":             {{"/api/v1/run?s=lab-test-3", "", ndjson}, {"/api/v1/run", ricart, ndjson}, {"/api/v1/run?s=lab-test-3&format=text", "", plainText}},
	"GET /api/v1/run/header":           {{"/api/v1/run/header?s=lab-test-3", "", jsonType}},
	"GET /api/v1/run/overview":         {{"/api/v1/run/overview?s=lab-test-3", "", jsonType}},
	"GET /api/v1/run/piece":            {{"/api/v1/run/piece?s=lab-test-3&from=5", "", ndjson}},
	"GET /api/v1/run/search":           {{"/api/v1/run/search?s=lab-test-3&q=P2", "", jsonType}},
	"POST /api/v1/shiviz":              {{ofLog, "a {\"a\":1}\nsends\nb {\"b\":1, \"a\":1}\nreceives <it>\n", "image/svg+xml"}},
	"POST /api/v1/explore":             {{"/api/v1/explore?asks=1,1", ricart, jsonType}},
	"GET POST /api/v1/why":             {{"/api/v1/why?s=lamport-not-fifo", "", jsonType}},
	"GET POST /api/v1/challenge":       {{"/api/v1/challenge?s=challenge-tie", "", jsonType}},
	"GET POST /api/v1/ahead":           {{"/api/v1/ahead?at=0&s=lab-test-3", "", jsonType}},
	"GET POST /api/v1/alike":           {{"/api/v1/alike", besides("lamport", "lamport", 2), jsonType}},
	"GET /figure.{format:svg|png|tex}": {{"/figure.svg?s=lab-test-3", "", "image/svg+xml"}, {"/figure.png?s=lab-test-3&theme=dark", "", "image/png"}, {"/figure.tex?s=lab-test-3", "", "application/x-tex; charset=utf-8"}},
}

// elsewhere are the routes with tests of their own: they redirect, need a store, or a worksheet.
var elsewhere = []string{
	"GET /ws", "GET /algorithms/{name}/{switch}/{property}", "GET /s/{id}", "GET /embed/{id}", "GET /api/v1/links/{id}", "POST /api/v1/links",
	"GET POST /api/v1/worksheet",
}

// Every route answers as its row in the table states: with its headers, its cache lifetime, in a slot, and within its
// client's rate limit.
func TestRoutesAnswerAsTheirTableSays(t *testing.T) {
	turns := fairqueue.New(fairqueue.DefaultLimits)
	var o Options
	handler := open(t, func(to *Options) {
		to.Queue, to.Limiter = turns, quota.New(1, nil)
		to.Runs = run.NewService(run.DefaultLimits, turns, to.Log)
		t.Cleanup(to.Runs.Close)
		o = *to
	})
	clients := 0
	request := func(method string, e example, same bool, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(method, e.target, strings.NewReader(e.body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		if !same {
			clients++
		}
		r.RemoteAddr = fmt.Sprintf("198.51.%d.%d:1234", clients/250, 1+clients%250)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w
	}
	for _, row := range (&site{Options: o}).routes() {
		name := row.methods + " " + row.pattern
		if len(examples[name]) == 0 && !slices.Contains(elsewhere, name) {
			t.Errorf("%s has no example", name)
		}
		for _, e := range examples[name] {
			method := http.MethodGet
			if e.body != "" {
				method = http.MethodPost
			}
			before := turns.Counts(fairqueue.Short).Served
			w := request(method, e, false)
			if w.Code != 200 || w.Header().Get("Content-Type") != e.kind || w.Body.Len() == 0 {
				t.Errorf("%s %s: %d %s, %.200s", method, e.target, w.Code, w.Header().Get("Content-Type"), w.Body)
			}
			if took := turns.Counts(fairqueue.Short).Served > before; took == (row.traits&direct != 0) {
				t.Errorf("%s: in a slot: %v", e.target, took)
			}
			checkHeaders(t, row, e.target, w.Header())
			if again := request(method, e, true); (again.Code == http.StatusTooManyRequests) != (row.traits&limited != 0) {
				t.Errorf("%s is limited: %v", e.target, again.Code == http.StatusTooManyRequests)
			}
			if method == http.MethodPost {
				continue
			}
			if head := request(http.MethodHead, e, false); head.Code != 200 || head.Header().Get("Content-Type") != e.kind {
				t.Errorf("HEAD %s: %d", e.target, head.Code)
			}
			if tag := w.Header().Get("ETag"); tag != "" {
				again := request(method, e, false, "If-None-Match", `"other", `+tag, "Accept-Encoding", "gzip")
				if again.Code != http.StatusNotModified || again.Body.Len() > 0 {
					t.Errorf("%s is sent again: %d", e.target, again.Code)
				}
			}
			allow := strings.ReplaceAll(row.methods, "GET", "GET, HEAD")
			if row.pattern == "/import" || row.methods == "" {
				continue // two routes, all methods
			}
			other := request(http.MethodDelete, e, false)
			if got := strings.Join(other.Header().Values("Allow"), ", "); other.Code != http.StatusMethodNotAllowed || got != strings.ReplaceAll(allow, " POST", ", POST") {
				t.Errorf("DELETE %s: %d, allowed are %s", e.target, other.Code, got)
			}
		}
	}
	if stated, carried := turns.Memory(); stated+carried != 0 {
		t.Errorf("%d and %d bytes are never given back", stated, carried)
	}
}

// checkHeaders compares the headers of an answer with the row of its route.
func checkHeaders(t *testing.T, row route, target string, h http.Header) {
	t.Helper()
	want := map[string]string{"X-Content-Type-Options": "nosniff", "Set-Cookie": "", "X-Frame-Options": "", "Access-Control-Allow-Origin": ""}
	if row.traits&crossOrigin != 0 {
		want["Access-Control-Allow-Origin"] = "*"
	}
	want["Referrer-Policy"], want["Content-Security-Policy"] = "strict-origin-when-cross-origin", policy
	switch {
	case row.methods == "": // files are no pages
		want["Referrer-Policy"], want["Content-Security-Policy"] = "", ""
	case row.traits&framed != 0:
		want["Content-Security-Policy"] = framePolicy + anyFrame
	}
	switch row.cache {
	case byBuild:
		want["Cache-Control"] = "public, max-age=3600"
	case revalidate:
	default: // the answer may contain the host, which the site only knows from the request
		want["Cache-Control"] = "private, " + row.cache
	}
	for name, value := range want {
		if got := h.Get(name); got != value && !(row.methods == "" && name == "Access-Control-Allow-Origin") {
			t.Errorf("%s: %s is %q, not %q", target, name, got, value)
		}
	}
	if row.cache == revalidate && row.methods != "" && !slices.Contains([]string{"no-cache", "no-store"}, h.Get("Cache-Control")) {
		t.Errorf("%s: Cache-Control is %q", target, h.Get("Cache-Control"))
	}
}

// If the site's origin is known, shared caches may keep answers that contain it; and a figure of this build is kept
// for ever.
func TestWhatMayBeKeptByAll(t *testing.T) {
	own := open(t, func(o *Options) { o.Origin = "https://fano.example" })
	for target, want := range map[string]string{
		"/qr.svg?s=lab-test-3":                        "public, max-age=86400",
		"/figure.svg?s=lab-test-3&v=other":            "public, max-age=3600",
		"/figure.svg?s=lab-test-3&v=" + build():       "public, max-age=31536000, immutable",
		"/figure.svg?s=no-such-run&v=" + build():      "no-store",
		"/api/v1/links/AAAAAAAAAAA":                   "no-store",
		"/api/v1/run?s=" + url.QueryEscape(`{"x":1}`): "no-store",
	} {
		if got := ask(own, http.MethodGet, target).Header().Get("Cache-Control"); got != want {
			t.Errorf("%s is kept by %q, not %q", target, got, want)
		}
	}
}

// Invalid requests are refused with their status and, by the API, with the invalid field.
func TestRefusalsNameTheField(t *testing.T) {
	unraced(t)
	site := open(t, func(o *Options) { o.Body = 1 << 16 })
	tooMany := url.QueryEscape(`{"fano":1,"algorithm":"lamport","processes":9999}`)
	for _, c := range []struct {
		method, target, body string
		status               int
		says                 string
	}{
		{"GET", "/nothing", "", 404, "There is no page at this address."},
		{"GET", "/algorithms/none", "", 404, "<h1>"},
		{"GET", "/docs/nothing", "", 404, "<h1>"},
		{"GET", "/api/v1/nothing", "", 404, `"status":404`},
		{"GET", "/play?s=lab-test-9&lang=pt", "", 404, "Você quis dizer lab-test-1?"},
		{"GET", "/embed?s=zzzzzzzz&lang=it", "", 404, "Nessuna esecuzione si chiama &#34;zzzzzzzz&#34;."},
		{"GET", "/play?lang=it&s=" + tooMany, "", 422, "processes: 9999 non è tra 1..2000"},
		{"GET", "/api/v1/run", "", 422, `"path":"s","code":"missing"`},
		{"GET", "/api/v1/run?s=lab-test-9", "", 404, `did you mean lab-test-1?`},
		{"GET", "/api/v1/run?lang=pt&s=" + tooMany, "", 422, "processes: 9999 is not one of 1..2000"},
		{"GET", "/api/v1/run?s=lab-test-3&format=xml", "", 422, `"path":"format"`},
		{"GET", "/api/v1/run/piece?s=lab-test-3&from=0", "", 422, `"path":"from"`},
		{"POST", "/api/v1/run", "{", 400, "not JSON"},
		{"GET", "/figure.svg", "", 422, "Fano"},
		{"GET", "/figure.gif?s=lab-test-3", "", 404, ""},
		{"GET", "/figure.svg?s=lab-test-3&axis=up", "", 422, "axis"},
		{"GET", "/figure.svg?s=lab-test-3&view=plane", "", 422, ""},
		{"GET", "/figure.png?s=ten-processes&width=8000&scale=4", "", 422, ""},
		{"GET", "/card.png?page=/nowhere", "", 404, ""},
		{"POST", "/api/v1/explore", `{"fano":1,`, 400, "not JSON"},
		{"POST", "/api/v1/explore", `{"fano":1,"algorithm":"lamport","processes":8}`, 422, "processes: 8 is above this server’s limit of 7"},
		{"POST", "/api/v1/explore?asks=1", ricart, 422, "asks: the list has 1 numbers, but there are 2 processes"},
		{"POST", "/api/v1/explore", strings.Repeat(" ", 1<<17), 413, "bytes"},
		{"GET", "/api/v1/challenge?s=lab-test-3", "", 422, `"path":"challenge","code":"missing"`},
		{"GET", "/api/v1/challenge?s=challenge-tie&least=5", "", 422, `"path":"least","code":"not-one-of"`},
		{"GET", "/api/v1/ahead?at=x&s=lab-test-3", "", 422, `"path":"at"`},
		{"GET", "/api/v1/why?step=0&s=lab-test-3", "", 422, `"path":"step"`},
		{"POST", "/api/v1/shiviz", "x", 422, "line 1: the log does not begin with"},
		{"POST", ofLog, "a {\"a\":2}\nx\n", 422, "line 1: “a” starts its own count at 2"},
		{"POST", ofLog + "&execution=2", "a {\"a\":1}\nx\n", 422, "no execution 2, only 1 to 1"},
		{"POST", ofLog + "&execution=0", "a {\"a\":1}\nx\n", 422, `"path":"execution"`},
		{"POST", "/api/v1/shiviz?regex=(", "x", 422, "cannot be read"},
		{"POST", ofLog + "&axis=up", "x", 422, "axis"},
		{"GET", "/oembed?url=%zz", "", 404, ""},
		{"GET", "/oembed?url=http://elsewhere.example/play", "", 404, ""},
		{"GET", "/oembed?url=http://example.com/algorithms/lamport", "", 404, ""},
		{"GET", "/oembed?url=http://example.com.evil.example/play", "", 404, ""},
		{"GET", "/oembed?url=http://example.com/play?s=1.x", "", 400, ""},
		{"GET", "/oembed?url=http://example.com/s/AAAAAAAAAAA", "", 501, ""}, // this site keeps no links
		{"GET", "/oembed?url=http://example.com/play&format=xml", "", 501, ""},
		{"GET", "/oembed?url=http://example.com/play&maxwidth=0", "", 400, ""},
	} {
		w := ask(site, c.method, c.target)
		if c.method == "POST" {
			w = post(site, c.target, c.body)
		}
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s %s: %d %.300s; want %d %s", c.method, c.target, w.Code, w.Body, c.status, c.says)
		}
		var a Answer
		if program := strings.HasPrefix(c.target, "/api/") || strings.HasPrefix(c.target, "/oembed"); program {
			if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || a.Status != c.status || a.Error == "" {
				t.Errorf("%s is refused with no answer for programs: %.200s", c.target, w.Body)
			}
		}
	}
}

// The server reports ready until it begins to shut down, and alive until it has shut down.
func TestReadyEndsBeforeHealthDoes(t *testing.T) {
	site := open(t, func(o *Options) { o.Ready = func() bool { return false } })
	if w := ask(site, http.MethodGet, "/readyz"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("readyz: %d", w.Code)
	}
	if w := ask(site, http.MethodGet, "/healthz"); w.Code != 200 {
		t.Errorf("healthz: %d", w.Code)
	}
}
