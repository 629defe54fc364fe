package page

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fano/server/links"
)

// A page of another site cannot make its users' browsers spend their quota of short links.
func TestPagesOfOtherSitesMakeNoLinks(t *testing.T) {
	store := links.Open(links.Options{Directory: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	defer store.Close()
	site := open(t, func(o *Options) { o.Links = store })
	for _, c := range []struct {
		kind, from string
		want       int
	}{
		{"application/json", "", http.StatusCreated},
		{"application/json; charset=utf-8", "same-origin", http.StatusOK},
		{"Application/JSON", "same-site", http.StatusOK},
		{"application/json", "none", http.StatusOK},
		{"application/json", "cross-site", http.StatusForbidden},
		{"text/plain", "cross-site", http.StatusForbidden},
		{"text/plain", "", http.StatusUnsupportedMediaType},
		{"text/plain; x=application/json", "", http.StatusUnsupportedMediaType},
		{"application/x-www-form-urlencoded", "", http.StatusUnsupportedMediaType},
		{"multipart/form-data; boundary=x", "same-origin", http.StatusUnsupportedMediaType},
		{"", "", http.StatusUnsupportedMediaType},
	} {
		r := httptest.NewRequest(http.MethodPost, "/api/v1/links", strings.NewReader(ricart))
		for name, value := range map[string]string{"Content-Type": c.kind, "Sec-Fetch-Site": c.from} {
			if value != "" {
				r.Header.Set(name, value)
			}
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%q from %q: %d, want %d: %s", c.kind, c.from, w.Code, c.want, w.Body)
		}
	}
	// No URL answers a preflight for JSON from another site.
	r := httptest.NewRequest(http.MethodOptions, "/api/v1/links", nil)
	r.Header.Set("Origin", "https://evil.example")
	r.Header.Set("Access-Control-Request-Headers", "content-type")
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code < 400 || w.Header().Get("Access-Control-Allow-Headers") != "" {
		t.Errorf("a preflight is answered: %d %v", w.Code, w.Header())
	}
}
