package page

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"fano/server/scenario"
)

// policy forbids pages to load anything from other sites, and all sites to frame them; embeds have their own policy.
// It also forbids style attributes: use classes.
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// secured sets the security headers of all responses except static files, which need none.
func secured(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/static/") {
			next.ServeHTTP(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		next.ServeHTTP(w, r)
	})
}

// compressor compresses text with gzip or brotli. Runs are compressed when they are computed, and not again.
func compressor() func(http.Handler) http.Handler {
	c := middleware.NewCompressor(5, "text/html", "text/plain", "application/json", "application/schema+json", "image/svg+xml",
		"application/xml", "application/atom+xml")
	// A sixth smaller than gzip; browsers accept it over HTTPS and from localhost.
	c.SetEncoder("br", func(w io.Writer, level int) io.Writer { return brotli.NewWriterLevel(w, level) })
	return func(next http.Handler) http.Handler {
		compressed := c.Handler(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if takesGzip(r) {
				compressed.ServeHTTP(w, r)
			} else {
				next.ServeHTTP(w, r)
			}
		})
	}
}

// logged logs each request: its route, never the client, nor the query, which may contain a whole scenario.
func (s *site) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { // also runs when the answer is aborted by a panic
			took := time.Since(start)
			s.Log.Debug("request", "method", r.Method, "route", patternOf(r), "status", ww.Status(),
				"bytes", ww.BytesWritten(), "took", took.Round(time.Microsecond))
			if s.Answered != nil {
				s.Answered(patternOf(r), ww.Status(), took)
			}
		}()
		next.ServeHTTP(ww, r)
	})
}

// patternOf returns the route pattern that a request matched, such as "/algorithms/{name}".
func patternOf(r *http.Request) string {
	if c := chi.RouteContext(r.Context()); c != nil && c.RoutePattern() != "" {
		return c.RoutePattern()
	}
	return "none"
}

// recovered answers a request whose handler panics, and logs the stack.
func (s *site) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p) // net/http's way to abort an answer
			}
			s.Log.Error("a request panicked", "route", patternOf(r), "panic", scenario.Brief(fmt.Sprint(p)), "stack", string(debug.Stack()))
			s.fail(w, r, errBroken)
		}()
		next.ServeHTTP(w, r)
	})
}

var errBroken = errors.New("the request panicked")

// Errors of requests that write.
var (
	errCrossSite = errors.New("pages of other sites may not have this done: it would be on their readers' account")
	errNotTyped  = errors.New("this address takes JSON, with Content-Type: application/json")
)

// mayWrite admits a request that stores something at its client's expense. A page of another site can make browsers
// send any text, but can declare it JSON only after a preflight, which this server never answers; and browsers state
// where a request comes from. Errors: errCrossSite, errNotTyped.
func mayWrite(r *http.Request) error {
	if r.Header.Get("Sec-Fetch-Site") == "cross-site" {
		return errCrossSite
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return errNotTyped
	}
	return nil
}
