package page

import (
	"compress/gzip"
	"fmt"
	escape "html"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fano/algorithms"
	"fano/algorithms/engine/explore"
	"fano/algorithms/listing"
	"fano/server/check"
	"fano/server/facts"
	"fano/server/fairqueue"
	"fano/server/gallery"
	"fano/server/loader"
	"fano/server/locale"
	"fano/server/long"
	"fano/server/quota"
	"fano/server/run"
	"fano/server/scenario"
	"fano/static"
	"fano/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open is the site with a desk behind it.
func open(t testing.TB, change func(*Options)) http.Handler {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	turns := fairqueue.New(fairqueue.DefaultLimits)
	o := Options{
		Runs:     run.NewService(run.DefaultLimits, turns, log),
		Searches: check.NewService(check.DefaultLimits, explore.Search, turns, log),
		Queue:    turns,
		Socket:   http.NotFoundHandler(),
		Limiter:  quota.New(0, nil),
		Ready:    func() bool { return true },
		Body:     1 << 20,
		Waiting:  10 * time.Second,
		Writing:  time.Second,
		Log:      log,
	}
	t.Cleanup(o.Runs.Close)
	t.Cleanup(o.Searches.Close)
	if change != nil {
		change(&o)
	}
	if o.Long == nil {
		o.Long = long.NewService(o.Runs.Limits(), long.Cache, o.Queue, o.Log)
		t.Cleanup(o.Long.Close)
	}
	if o.Reader == nil {
		o.Reader = loader.New(o.Queue, o.Links, loader.Kept)
	}
	return New(o)
}

func ask(site http.Handler, method, target string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	return w
}

// addresses are all that answer, with what they answer.
var addresses = map[string]string{
	"/":                                      "text/html; charset=utf-8",
	"/play":                                  "text/html; charset=utf-8",
	"/play?s=lab-test-1":                     "text/html; charset=utf-8",
	"/oembed?url=http://example.com/play":    "application/json",
	"/algorithms":                            "text/html; charset=utf-8",
	"/teach":                                 "text/html; charset=utf-8",
	"/claims":                                "text/html; charset=utf-8",
	"/docs":                                  "text/html; charset=utf-8",
	"/docs/api":                              "text/html; charset=utf-8",
	"/algorithms/lamport":                    "text/html; charset=utf-8",
	"/api/v1/run?s=lab-test-3":               "application/x-ndjson",
	"/api/v1/run?s=lab-test-3&format=text":   "text/plain; charset=utf-8",
	"/api/v1/gallery":                        "application/json",
	"/api/v1/sweep.csv":                      "text/csv; charset=utf-8",
	"/texts/it/later":                        "application/json",
	"/texts/en/ricart-agrawala":              "application/json",
	"/schema/scenario.json":                  "application/schema+json",
	"/healthz":                               "text/plain; charset=utf-8",
	"/readyz":                                "text/plain; charset=utf-8",
	"/favicon.ico":                           "image/svg+xml",
	"/robots.txt":                            "text/plain; charset=utf-8",
	"/sitemap.xml":                           "application/xml; charset=utf-8",
	"/feed.xml":                              "application/atom+xml; charset=utf-8",
	static.URL("css/entry/play.css"):         "text/css; charset=utf-8",
	"/api/v1/run?s=lab-test-3&format=ndjson": "application/x-ndjson",
	"/api/v1/run/header?s=lab-test-3":        "application/json",
	"/api/v1/run/overview?s=lab-test-3":      "application/json",
	"/api/v1/run/piece?s=lab-test-3&from=5":  "application/x-ndjson",
	"/api/v1/run/search?s=lab-test-3&q=P2":   "application/json",
}

func TestEveryAddressAnswersGetAndHead(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for address, kind := range addresses {
		get := ask(site, http.MethodGet, address)
		if get.Code != 200 || get.Header().Get("Content-Type") != kind || get.Body.Len() == 0 {
			t.Errorf("GET %s: %d %s, %d bytes", address, get.Code, get.Header().Get("Content-Type"), get.Body.Len())
		}
		if head := ask(site, http.MethodHead, address); head.Code != 200 || head.Header().Get("Content-Type") != kind {
			t.Errorf("HEAD %s: %d %s", address, head.Code, head.Header().Get("Content-Type"))
		}
		wanted := map[string]string{"X-Content-Type-Options": "nosniff"}
		if file := strings.HasPrefix(address, "/static/"); file {
			wanted["Content-Security-Policy"], wanted["Permissions-Policy"] = "", "" // they are for pages
		} else {
			wanted["Referrer-Policy"], wanted["Content-Security-Policy"] = "strict-origin-when-cross-origin", policy
		}
		for name, want := range wanted {
			if got := get.Header().Get(name); got != want {
				t.Errorf("%s: %s is %q", address, name, got)
			}
		}
		if get.Header().Get("Set-Cookie") != "" {
			t.Errorf("%s sets a cookie", address)
		}
	}
}

func TestEveryAlgorithmAndScenarioHasAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site := open(t, nil)
	for _, a := range algorithms.All {
		if w := ask(site, http.MethodGet, "/algorithms/"+a.Name); w.Code != 200 || !strings.Contains(w.Body.String(), a.Title) {
			t.Errorf("%s: %d", a.Name, w.Code)
		}
	}
	for _, e := range scenario.Gallery() {
		w := ask(site, http.MethodGet, "/play?s="+e.Name+"&lang=en")
		link, err := e.Document.Link()
		if err != nil {
			t.Fatal(err)
		}
		if w.Code != 200 || !strings.Contains(w.Body.String(), link) {
			t.Errorf("%s: %d, and its link is not there", e.Name, w.Code)
		}
	}
}

func TestDocumentsThatHaveNotChangedAreNotSentAgain(t *testing.T) {
	site := open(t, nil)
	for _, address := range []string{
		"/", "/play?s=lab-test-3", "/docs", "/teach", "/api/v1/gallery", "/schema/scenario.json",
	} {
		tag := ask(site, http.MethodGet, address).Header().Get("ETag")
		w := ask(site, http.MethodGet, address, "If-None-Match", tag, "Accept-Encoding", "gzip")
		if tag == "" || w.Code != http.StatusNotModified || w.Body.Len() > 0 {
			t.Errorf("%s: ETag %q, then %d and %d bytes", address, tag, w.Code, w.Body.Len())
		}
		if w := ask(site, http.MethodGet, address, "Range", "bytes=0-9"); w.Code != 200 {
			t.Errorf("%s: a part of it: %d", address, w.Code)
		}
	}
}

func TestTextIsCompressedForThoseWhoTakeIt(t *testing.T) {
	site := open(t, nil)
	for _, address := range []string{"/", "/api/v1/gallery", "/api/v1/run?s=lab-test-3"} {
		plain := ask(site, http.MethodGet, address).Body.String()
		w := ask(site, http.MethodGet, address, "Accept-Encoding", "gzip")
		if w.Header().Get("Content-Encoding") != "gzip" || w.Body.Len() >= len(plain) {
			t.Errorf("%s: %q, %d bytes of %d", address, w.Header().Get("Content-Encoding"), w.Body.Len(), len(plain))
			continue
		}
		in, err := gzip.NewReader(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(in); err != nil || string(body) != plain {
			t.Errorf("%s: another body (%v)", address, err)
		}
	}
}

func TestTheLanguageIsTheAddressesThenTheBrowsers(t *testing.T) {
	site := open(t, nil)
	for _, c := range []struct{ address, accept, lang string }{
		{"/", "", `lang="en"`},
		{"/", "it-CH, en;q=0.5", `lang="it"`},
		{"/?lang=pt", "it", `lang="pt-BR"`},
		{"/play?s=lab-test-3&lang=it", "", `lang="it"`},
		{"/?lang=xx", "", `lang="en"`},
	} {
		w := ask(site, http.MethodGet, c.address, "Accept-Language", c.accept)
		if !strings.Contains(w.Body.String(), "<html "+c.lang) {
			t.Errorf("%s with %q is not %s", c.address, c.accept, c.lang)
		}
		if !strings.Contains(strings.Join(w.Header().Values("Vary"), ","), "Accept-Language") {
			t.Errorf("%s: caches are not told that it depends on the language", c.address)
		}
	}
}

func TestThePlaygroundIsTitledByItsScenario(t *testing.T) {
	site := open(t, nil)
	e, _ := scenario.Named("lab-test-1")
	for _, lang := range []string{"en", "pt", "it"} {
		body := ask(site, http.MethodGet, "/play?s=lab-test-1&lang="+lang).Body.String()
		title := e.Document.Title.Pick(lang)
		if !strings.Contains(head(body, "<title>"), title) || !strings.Contains(head(body, `<meta property="og:title" content="`), title) {
			t.Errorf("%s: %q is in neither title", lang, title)
		}
	}
}

// head is what follows the mark, up to the end of the element.
func head(body, mark string) string {
	_, rest, _ := strings.Cut(body, mark)
	rest, _, _ = strings.Cut(rest, ">")
	return rest
}

func TestTheReferencePageShowsTheListingThatAUsualRunShows(t *testing.T) {
	for _, a := range algorithms.All {
		lines, err := listing.Of(&a.Declaration)
		if err != nil {
			t.Fatal(err)
		}
		usual := gallery.HeaderOf(a).Listing
		all := merged(usual, lines)
		var run, source []listing.Line
		for _, l := range all {
			if !l.instead {
				run = append(run, l.Line)
			}
			if l.Line.Line > 0 { // not the clock's
				source = append(source, l.Line)
			}
		}
		if fmt.Sprint(run) != fmt.Sprint(usual) {
			t.Errorf("%s: without what switches add: %v, want %v", a.Name, run, usual)
		}
		if fmt.Sprint(source) != fmt.Sprint(lines) {
			t.Errorf("%s: without the clock's: %v, want %v", a.Name, source, lines)
		}
	}
}

// Package facts holds that the runs break what they say.
func TestASwitchIsShownWithTheShortestRunForWhateverItBreaks(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	site, places := open(t, nil), 0
	for _, a := range algorithms.All {
		body := ask(site, http.MethodGet, "/algorithms/"+a.Name+"?lang=en").Body.String()
		for _, s := range a.Switches {
			for _, property := range s.Breaks {
				want, err := documentOf(a.Name, s.Name, property)
				if _, ok := facts.CounterexampleOf(a.Name + "/" + s.Name + "/" + property); err != nil && !ok {
					t.Errorf("%s, %s: no run breaks %s", a.Name, s.Name, property)
					continue
				}
				place := "/algorithms/" + a.Name + "/" + s.Name + "/" + property
				if strings.Contains(body, place+"?lang=en") != (err == nil) {
					t.Errorf("the page of %s leads to %s: %v, want %v", a.Name, place, err != nil, err == nil)
				}
				if err != nil {
					continue
				}
				places++
				w := ask(site, http.MethodGet, place+"?lang=pt")
				to, err := url.Parse(w.Header().Get("Location"))
				if err != nil || w.Code != http.StatusSeeOther || to.Query().Get("lang") != "pt" {
					t.Fatalf("%s: %d %s", place, w.Code, to)
				}
				d, err := scenario.ParseLink(to.Query().Get("s"))
				if err != nil || len(d.Schedule) != len(want.Schedule) || !slices.Equal(d.Switches, []string{s.Name}) {
					t.Errorf("%s leads to %v, %v", place, d, err)
				}
			}
		}
	}
	if places < 8 {
		t.Errorf("only %d runs are shown", places)
	}
	if w := ask(site, http.MethodGet, "/algorithms/lamport/ack-economy/EM1"); w.Code != http.StatusNotFound {
		t.Errorf("a run that there is not: %d", w.Code)
	}
}

// Whatever an algorithm declares is told in every language: itself, its messages, its switches, its own invariants.
func TestEveryAlgorithmHasItsTexts(t *testing.T) {
	for _, a := range algorithms.All {
		var keys []string
		add := func(of string, ends ...string) {
			for _, end := range ends {
				keys = append(keys, of+"."+end)
			}
		}
		add("algorithm."+a.Name, "title", "short", "idea", "cost", "why")
		for _, m := range a.Messages {
			add("algorithm."+a.Name, "message."+m.Type)
		}
		for _, s := range a.Switches {
			add("switch."+a.Name+"."+s.Name, "label", "says", "breaks")
		}
		for _, own := range a.Invariants {
			add("invariant."+a.Name+"."+own.Name, "label", "says")
		}
		for _, l := range web.Languages {
			texts, _ := locale.Named(l.Code)
			for _, key := range keys {
				if !texts.Has(key) {
					t.Errorf("%s is not said in %s", key, l.Code)
				}
			}
		}
	}
}

// Beside every section of the pseudo-code stands the Go source that runs.
func TestAReferencePageShowsTheSourceThatRuns(t *testing.T) {
	body := escape.UnescapeString(ask(open(t, nil), "GET", "/algorithms/maekawa").Body.String())
	for _, want := range []string{"func (p *Process) Ask(out *mutex.Out)", "case Yield:", "func (p *Process) judge("} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not show %q", want)
		}
	}
}
