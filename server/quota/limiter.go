// Package quota distinguishes clients by the addresses of their requests, and bounds how often one may ask, if the server
// wants that. What a request costs is a matter of package fairqueue.
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

// Errors of a request that is refused.
var (
	ErrTooOften  = errors.New("too many requests from one place; try again in a moment")
	ErrNoAddress = errors.New("the address of the request could not be made out")
)

// A Limiter bounds how often one client may ask for what costs something: pages of runs, runs, and runs on a socket.
// Clients are distinguished by their address, of which a hash is held in memory for a minute or two and nothing is written.
type Limiter struct {
	rate  *httprate.RateLimiter // nil: no limit
	ident func(http.Handler) http.Handler
}

// New allows perMinute requests to each client, any number if it is 0. The address is that of the connection,
// unless it is one of the proxies: then it is the one that the proxy saw, by X-Forwarded-For, if it says so.
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

// withoutPorts takes the ports and brackets off the addresses in X-Forwarded-For, which some proxies put there.
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

// withoutPort returns the address of 1.2.3.4:5678, [2001:db8::1]:5678 and [2001:db8::1], and any other text as it is.
func withoutPort(text string) string {
	if both, err := netip.ParseAddrPort(text); err == nil {
		return both.Addr().String()
	}
	if inner, ok := strings.CutPrefix(text, "["); ok {
		return strings.TrimSuffix(inner, "]")
	}
	return text
}

// Identify notes in the request's context who the client is, and on whose account its work is done.
func (l *Limiter) Identify(next http.Handler) http.Handler {
	return l.ident(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, r.WithContext(fairqueue.WithClient(r.Context(), l.Client(r))))
	}))
}

// Admit counts one more request of this client, or refuses it. Errors: ErrTooOften, ErrNoAddress.
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

// Client is who sent a request: its address, or the network of 64 bits in which it is; "" if that cannot be made out.
func (l *Limiter) Client(r *http.Request) string {
	client := middleware.GetClientIP(r.Context())
	if client == "" { // the proxy speaks for no client, as when its operator asks on its own machine
		client, _, _ = net.SplitHostPort(r.RemoteAddr)
	}
	if client == "" {
		return ""
	}
	return httprate.CanonicalizeIP(client)
}
