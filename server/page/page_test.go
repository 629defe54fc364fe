package page

import (
	"compress/gzip"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/loader"
	"fano/server/long"
	"fano/server/quota"
	"fano/server/run"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open returns the site with its services.
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
		o.Reader = loader.New(o.Queue, o.Links, loader.DefaultCacheBytes)
	}
	return New(o)
}

// unraced skips a single-goroutine test if the race detector would only slow it down.
func unraced(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
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

func post(site http.Handler, target, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	site.ServeHTTP(w, r)
	return w
}

// says checks the status of an answer, and that its body contains each part or, after a "!", does not contain it.
func says(t *testing.T, what string, w *httptest.ResponseRecorder, status int, parts ...string) {
	t.Helper()
	if w.Code != status {
		t.Errorf("%s: %d, not %d: %.300s", what, w.Code, status, w.Body)
	}
	body := w.Body.String()
	for _, part := range parts {
		if not, is := strings.CutPrefix(part, "!"); strings.Contains(body, not) == is {
			t.Errorf("%s: it should say %s", what, part)
		}
	}
}

// policyOf returns the Content-Security-Policy of an answer.
func policyOf(w *httptest.ResponseRecorder) string { return w.Header().Get("Content-Security-Policy") }

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
