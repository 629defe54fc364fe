package page

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fano/algorithms"
	"fano/algorithms/listing"
	"fano/server/run"
	"fano/server/scenario"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open is the site with a desk behind it.
func open(t *testing.T, change func(*Options)) http.Handler {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	o := Options{
		Desk:    run.NewDesk(run.DefaultLimits, log),
		Socket:  http.NotFoundHandler(),
		Limiter: NewLimiter(0, nil),
		Ready:   func() bool { return true },
		Body:    1 << 20,
		Writing: time.Second,
		Log:     log,
	}
	t.Cleanup(o.Desk.Close)
	if change != nil {
		change(&o)
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
	"/algorithms":                            "text/html; charset=utf-8",
	"/algorithms/lamport":                    "text/html; charset=utf-8",
	"/api/v1/run?s=lab-test-3":               "application/x-ndjson",
	"/api/v1/run?s=lab-test-3&format=text":   "text/plain; charset=utf-8",
	"/api/v1/gallery":                        "application/json",
	"/schema/scenario.json":                  "application/schema+json",
	"/healthz":                               "text/plain; charset=utf-8",
	"/readyz":                                "text/plain; charset=utf-8",
	"/favicon.ico":                           "image/svg+xml",
	"/robots.txt":                            "text/plain; charset=utf-8",
	"/static/css/base.css":                   "text/css; charset=utf-8",
	"/api/v1/run?s=lab-test-3&format=ndjson": "application/x-ndjson",
}

func TestEveryAddressAnswersGetAndHead(t *testing.T) {
	site := open(t, nil)
	for address, kind := range addresses {
		get := ask(site, http.MethodGet, address)
		if get.Code != 200 || get.Header().Get("Content-Type") != kind || get.Body.Len() == 0 {
			t.Errorf("GET %s: %d %s, %d bytes", address, get.Code, get.Header().Get("Content-Type"), get.Body.Len())
		}
		if head := ask(site, http.MethodHead, address); head.Code != 200 || head.Header().Get("Content-Type") != kind {
			t.Errorf("HEAD %s: %d %s", address, head.Code, head.Header().Get("Content-Type"))
		}
		for name, want := range map[string]string{
			"X-Content-Type-Options":  "nosniff",
			"Referrer-Policy":         "strict-origin-when-cross-origin",
			"Content-Security-Policy": policy,
		} {
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
	for _, address := range []string{"/", "/play?s=lab-test-3", "/algorithms", "/api/v1/gallery", "/schema/scenario.json"} {
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

func TestAPlaygroundOnABadScenarioSaysSoAndStillOpens(t *testing.T) {
	site := open(t, nil)
	for s, status := range map[string]int{
		"nobody": 404, "1.zzzz": 400, "9.zzzz": 400,
		`{"fano":1,"algorithm":"lamport","processes":1500}`: 422,
	} {
		w := ask(site, http.MethodGet, "/play?s="+strings.ReplaceAll(s, `"`, "%22"))
		if w.Code != status || !strings.Contains(w.Body.String(), `id="boot"`) || !strings.Contains(w.Body.String(), `class="missing"`) {
			t.Errorf("%s: %d, want %d and a playground", s, w.Code, status)
		}
		if w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: Cache-Control %q", s, w.Header().Get("Cache-Control"))
		}
	}
}

func TestWhatIsNotThereIsToldToPeopleAsAPageAndToProgramsAsJSON(t *testing.T) {
	site := open(t, nil)
	for _, address := range []string{"/nothing", "/algorithms/none", "/play/x"} {
		w := ask(site, http.MethodGet, address)
		if w.Code != 404 || !strings.Contains(w.Body.String(), "<h1>") {
			t.Errorf("%s: %d %.100s", address, w.Code, w.Body)
		}
	}
	for address, status := range map[string]int{
		"/api/v1/nothing": 404, "/api/v1/run": 422, "/api/v1/run?s=nobody": 404, "/api/v1/run?s=lab-test-3&format=xml": 422,
	} {
		w := ask(site, http.MethodGet, address)
		var a Answer
		if err := json.Unmarshal(w.Body.Bytes(), &a); err != nil || w.Code != status || a.Status != status || a.Error == "" {
			t.Errorf("%s: %d %.200s (%v)", address, w.Code, w.Body, err)
		}
	}
}

func TestOtherMethodsAreRefusedWithThoseThatAreAllowed(t *testing.T) {
	site := open(t, nil)
	for address, allow := range map[string]string{
		"/": "GET, HEAD", "/play": "GET, HEAD", "/api/v1/run": "GET, HEAD, POST", "/readyz": "GET, HEAD",
	} {
		w := ask(site, http.MethodDelete, address)
		if got := strings.Join(w.Header().Values("Allow"), ", "); w.Code != http.StatusMethodNotAllowed || got != allow {
			t.Errorf("%s: %d, Allow %q", address, w.Code, got)
		}
	}
}

func TestReadyEndsBeforeHealthDoes(t *testing.T) {
	site := open(t, func(o *Options) { o.Ready = func() bool { return false } })
	if w := ask(site, http.MethodGet, "/readyz"); w.Code != http.StatusServiceUnavailable {
		t.Errorf("readyz: %d", w.Code)
	}
	if w := ask(site, http.MethodGet, "/healthz"); w.Code != 200 {
		t.Errorf("healthz: %d", w.Code)
	}
}

func TestWhenAllRunsAreTakenOthersAreToldWhenToComeBack(t *testing.T) {
	limits := run.DefaultLimits
	limits.Runs, limits.Waiting = 1, 10*time.Millisecond
	desk := run.NewDesk(limits, slog.New(slog.DiscardHandler))
	t.Cleanup(desk.Close)
	busy, err := desk.Watch(run.Source{Key: "busy", Lines: func(to run.Sink) error {
		for {
			time.Sleep(time.Millisecond)
			if err := to.Event([]byte("{}")); err != nil {
				return err
			}
		}
	}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	time.Sleep(20 * time.Millisecond)
	w := ask(open(t, func(o *Options) { o.Desk = desk }), http.MethodGet, "/api/v1/run?s=lab-test-3")
	if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

func TestAMistakeInOneRequestIsAnswered(t *testing.T) {
	site := open(t, func(o *Options) {
		o.Socket = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("a mistake") })
	})
	w := ask(site, http.MethodGet, "/ws")
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "mistake") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

func TestClientsAreToldApartByAddressAndProxiesOnlyIfTrusted(t *testing.T) {
	site := open(t, func(o *Options) { o.Limiter = NewLimiter(1, nil) })
	first := ask(site, http.MethodGet, "/play", "X-Forwarded-For", "203.0.113.1")
	second := ask(site, http.MethodGet, "/play", "X-Forwarded-For", "203.0.113.2")
	if first.Code != 200 || second.Code != http.StatusTooManyRequests {
		t.Errorf("a header that anybody can send was believed: %d, %d", first.Code, second.Code)
	}
	// httptest's requests come from 192.0.2.1.
	site = open(t, func(o *Options) { o.Limiter = NewLimiter(1, []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}) })
	for i, want := range []int{200, 200, 429} {
		client := []string{"203.0.113.1", "203.0.113.2", "198.51.100.9, 203.0.113.1"}[i]
		if w := ask(site, http.MethodGet, "/play", "X-Forwarded-For", client); w.Code != want {
			t.Errorf("behind the proxy, %s: %d, want %d", client, w.Code, want)
		}
	}
}

func TestEveryErrorOfAScenarioHasItsStatus(t *testing.T) {
	for _, err := range []error{
		scenario.ErrNotJSON, scenario.ErrVersion, scenario.ErrTooLarge, scenario.ErrBadLink, scenario.ErrUnknownName,
		&scenario.Invalid{}, run.ErrBusy, run.ErrClosed, &run.TooLong{What: "bytes", Allowed: 1},
	} {
		if a := Explain(err); a.Status == http.StatusInternalServerError || a.Error == "" {
			t.Errorf("%v: %+v", err, a)
		}
	}
	if a := Explain(run.ErrBroken); a.Status != http.StatusInternalServerError {
		t.Errorf("%+v", a)
	}
}

func TestTheReferencePageShowsTheListingThatAUsualRunShows(t *testing.T) {
	for _, a := range algorithms.All {
		lines, err := listing.Of(a)
		if err != nil {
			t.Fatal(err)
		}
		usual := headerOf(a).Listing
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

func TestASwitchIsShownWithARunThatBreaksWhatItSays(t *testing.T) {
	shown := 0
	for _, a := range algorithms.All {
		for _, s := range a.Switches {
			address := witnesses()[[2]string{a.Name, s.Name}]
			if address == "" {
				continue
			}
			shown++
			d, err := scenario.Resolve(address)
			if err != nil || !breaks(d, s.Breaks) {
				t.Errorf("%s, %s: the run of %s breaks none of %v (%v)", a.Name, s.Name, address, s.Breaks, err)
			}
		}
	}
	if shown == 0 {
		t.Error("no switch has a run")
	}
}
