package page

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"

	"fano/server/scenario"
)

// What stands around every request: the log, the net under it, the headers, the compression.

// policy lets a page load nothing from elsewhere and be framed by nobody. Pages that are made to be embedded will say
// so for themselves. Styles in attributes are refused too: there are classes.
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// secured sets these headers for all but the static files, to which they mean nothing.
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

// compressed packs what is text, for whoever takes gzip; runs have been packed when they were computed.
func compressed() func(http.Handler) http.Handler {
	c := middleware.NewCompressor(5, "text/html", "text/plain", "application/json", "application/schema+json", "image/svg+xml",
		"application/xml", "application/atom+xml")
	// A sixth smaller than gzip; it is asked for over HTTPS and from localhost.
	c.SetEncoder("br", func(w io.Writer, level int) io.Writer { return brotli.NewWriterLevel(w, level) })
	return func(next http.Handler) http.Handler {
		packing := c.Handler(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if takesGzip(r) {
				packing.ServeHTTP(w, r)
			} else {
				next.ServeHTTP(w, r)
			}
		})
	}
}

// logged writes one line for each request: what was asked for, never by whom. The query stays out as well; it may hold
// a whole scenario.
func (s *site) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		ww := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() { // also of an answer that is broken off, which is a panic
			took := time.Since(start)
			s.Log.Debug("request", "method", r.Method, "route", route(r), "status", ww.Status(),
				"bytes", ww.BytesWritten(), "took", took.Round(time.Microsecond))
			if s.Answered != nil {
				s.Answered(route(r), ww.Status(), took)
			}
		}()
		next.ServeHTTP(ww, r)
	})
}

// route is the pattern that a request met, such as "/algorithms/{name}".
func route(r *http.Request) string {
	if c := chi.RouteContext(r.Context()); c != nil && c.RoutePattern() != "" {
		return c.RoutePattern()
	}
	return "none"
}

// recovered keeps a mistake in one request from ending the connection without an answer, and tells the log where it is.
func (s *site) recovered(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			p := recover()
			if p == nil {
				return
			}
			if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(p) // net/http's own way to say that an answer cannot be finished
			}
			s.Log.Error("a request panicked", "route", route(r), "panic", scenario.Brief(fmt.Sprint(p)), "stack", string(debug.Stack()))
			s.fail(w, r, errBroken)
		}()
		next.ServeHTTP(w, r)
	})
}

var errBroken = errors.New("the request panicked")

// limited counts a request as its client's, or refuses it.
func (s *site) limited(next http.Handler) http.Handler {
	return s.answered(func(w http.ResponseWriter, r *http.Request) error {
		if err := s.Limiter.Admit(r); err != nil {
			return err
		}
		next.ServeHTTP(w, r)
		return nil
	})
}
