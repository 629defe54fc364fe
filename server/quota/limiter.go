// Package quota distinguishes clients by the addresses of their requests, and optionally limits the rate of their
// requests. The cost of requests is a matter of package fairqueue.
package quota

import (
	"errors"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"

	"fano/server/fairqueue"
)

// Errors of refused requests.
var (
	ErrTooOften  = errors.New("too many requests from one place; try again in a moment")
	ErrNoAddress = errors.New("the address of the request could not be made out")
)

// A Limiter limits the rate of a client's expensive requests: pages of runs, runs, and runs on a socket. Clients are
// distinguished by their address; a hash of it is held in memory for a minute or two, and nothing is written.
type Limiter struct {
	rate  *httprate.RateLimiter // nil: no limit
	ident func(http.Handler) http.Handler
}

// New allows each client perMinute requests, or any number if it is 0. A client's address is that of the connection;
// if that is one of the proxies, it is the one that the proxy reports in X-Forwarded-For, if any.
func New(perMinute int, proxies []netip.Prefix) *Limiter {
	l := &Limiter{ident: middleware.ClientIPFromRemoteAddr}
	if len(proxies) > 0 {
		texts := make([]string, len(proxies))
		for i, p := range proxies {
			texts[i] = p.String()
		}
		walk := middleware.ClientIPFromXFF(texts...)
		l.ident = func(next http.Handler) http.Handler { return withoutPorts(walk(next)) }
	}
	if perMinute > 0 {
		l.rate = httprate.NewRateLimiter(perMinute, time.Minute,
			httprate.WithResponseHeaders(httprate.ResponseHeaders{}))
	}
	return l
}

const forwardedFor = "X-Forwarded-For"

// withoutPorts removes the ports and brackets that some proxies add to the addresses in X-Forwarded-For.
func withoutPorts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if chain := strings.Join(r.Header[forwardedFor], ","); strings.Contains(chain, ":") {
			bare := strings.Split(chain, ",")
			for i, text := range bare {
				bare[i] = withoutPort(strings.TrimSpace(text))
			}
			shallow := *r
			shallow.Header = maps.Clone(r.Header)
			shallow.Header[forwardedFor] = []string{strings.Join(bare, ",")}
			r = &shallow
		}
		next.ServeHTTP(w, r)
	})
}

// withoutPort returns the address in 1.2.3.4:5678, [2001:db8::1]:5678 or [2001:db8::1], and any other text unchanged.
func withoutPort(text string) string {
	if both, err := netip.ParseAddrPort(text); err == nil {
		return both.Addr().String()
	}
	if inner, ok := strings.CutPrefix(text, "["); ok {
		return strings.TrimSuffix(inner, "]")
	}
	return text
}

// Identify records the client in the request's context; its work is charged to it.
func (l *Limiter) Identify(next http.Handler) http.Handler {
	return l.ident(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(fairqueue.WithClient(r.Context(), l.Client(r))))
	}))
}

// Admit counts one more request of its client, or refuses it. Errors: ErrTooOften, ErrNoAddress.
func (l *Limiter) Admit(r *http.Request) error {
	if l.rate == nil {
		return nil
	}
	client := l.Client(r)
	if client == "" {
		return ErrNoAddress
	}
	if l.rate.OnLimit(nil, r, client) {
		return ErrTooOften
	}
	return nil
}

// Client returns the client of a request: its IPv4 address, or its IPv6 network of 64 bits; "" if it is unknown.
func (l *Limiter) Client(r *http.Request) string {
	client := middleware.GetClientIP(r.Context())
	if client == "" { // the proxy reports no client, for example if its operator's own machine asks
		client, _, _ = net.SplitHostPort(r.RemoteAddr)
	}
	if client == "" {
		return ""
	}
	return httprate.CanonicalizeIP(client)
}
