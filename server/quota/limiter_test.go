package quota

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"testing"
)

// clientOf returns the client that a limiter sees in a request from an address.
func clientOf(l *Limiter, remote string, header http.Header) (client string) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.RemoteAddr, r.Header = remote, header
	asked := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { client = l.Client(r) })
	l.Identify(asked).ServeHTTP(httptest.NewRecorder(), r)
	return client
}

// A client is identified by an address, whose network the queue determines.
func TestAClientIsNamedByAnAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"203.0.113.7:1234":                "203.0.113.7",
		"[2001:db8:1:2:3:4:5:6]:1234":     "2001:db8:1:2::",
		"[2001:db8:1:2:ffff::1]:1234":     "2001:db8:1:2::",
		"[::ffff:203.0.113.7]:1234":       "203.0.113.7",
		"[fe80::1:2:3:4]:65535":           "fe80::",
		"[2001:db8:abcd:12::ffff:0:1]:80": "2001:db8:abcd:12::",
	} {
		if client := clientOf(New(0, nil), remote, nil); client != want {
			t.Errorf("%s is called %q", remote, client)
		}
	}
}

// A proxy may add the port to the address that it saw, in one header or several. Forwarded is ignored, as the page
// for operators states.
func TestAProxyMayNameTheClientWithItsPort(t *testing.T) {
	l := New(0, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:ff::/48")})
	for _, c := range []struct {
		header []string
		want   string
	}{
		{nil, "10.0.0.1"},
		{[]string{"1.2.3.4:5678"}, "1.2.3.4"},
		{[]string{"[2001:db8:1:2:3:4:5:6]:443"}, "2001:db8:1:2::"},
		{[]string{"[2001:db8:1:2:3:4:5:6]"}, "2001:db8:1:2::"},
		{[]string{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::"},
		{[]string{"[::ffff:1.2.3.4]:80"}, "1.2.3.4"},
		{[]string{"9.9.9.9, 1.2.3.4:5678, 10.0.0.7:80"}, "1.2.3.4"},
		{[]string{"9.9.9.9:1", "1.2.3.4:5678", "[2001:db8:ff::1]:80"}, "1.2.3.4"},
		{[]string{"1.2.3.4, garbage:99999"}, "10.0.0.1"}, // nothing left of a malformed address is trusted
		{[]string{"1.2.3.4:99999"}, "10.0.0.1"},
	} {
		header := http.Header{"X-Forwarded-For": c.header, "Forwarded": {`for="9.9.9.9:80";proto=https`}}
		if client := clientOf(l, "10.0.0.1:9", header); client != c.want {
			t.Errorf("%q: the client is %q, want %q", c.header, client, c.want)
		}
	}
	for _, lang := range []string{"en", "pt", "it"} {
		text, err := os.ReadFile("../../web/docs/operation." + lang + ".md")
		if err != nil || !strings.Contains(string(text), "`Forwarded` (RFC 7239)") {
			t.Errorf("the page for operators does not say so in %s (%v)", lang, err)
		}
	}
}
