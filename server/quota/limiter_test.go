package quota

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"os"
	"strings"
	"testing"
)

// What names a client is an address, whose network the queue determines.
func TestAClientIsNamedByAnAddress(t *testing.T) {
	l := New(0, nil)
	for remote, want := range map[string]string{
		"203.0.113.7:1234":                "203.0.113.7",
		"[2001:db8:1:2:3:4:5:6]:1234":     "2001:db8:1:2::",
		"[2001:db8:1:2:ffff::1]:1234":     "2001:db8:1:2::",
		"[::ffff:203.0.113.7]:1234":       "203.0.113.7",
		"127.0.0.1:1":                     "127.0.0.1",
		"[fe80::1:2:3:4]:65535":           "fe80::",
		"[2001:db8:abcd:12::ffff:0:1]:80": "2001:db8:abcd:12::",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = remote
		client := ""
		l.Identify(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { client = l.Client(r) })).
			ServeHTTP(httptest.NewRecorder(), r)
		if _, err := netip.ParseAddr(client); client != want || err != nil {
			t.Errorf("%s is called %q: %v", remote, client, err)
		}
	}
}

// The header Forwarded is not read, from a proxy as from a stranger, as the note for operators says.
func TestOnlyXForwardedForNamesTheClient(t *testing.T) {
	l := New(0, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	for xForwardedFor, want := range map[string]string{"": "10.0.0.1", "1.2.3.4": "1.2.3.4"} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "10.0.0.1:9"
		r.Header.Set("Forwarded", `for="9.9.9.9:80";proto=https`)
		if xForwardedFor != "" {
			r.Header.Set("X-Forwarded-For", xForwardedFor)
		}
		client := ""
		l.Identify(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { client = l.Client(r) })).
			ServeHTTP(httptest.NewRecorder(), r)
		if client != want {
			t.Errorf("X-Forwarded-For %q: the client is %q, want %q", xForwardedFor, client, want)
		}
	}
	for _, lang := range []string{"en", "pt", "it"} {
		text, err := os.ReadFile("../../web/docs/operation." + lang + ".md")
		if err != nil || !strings.Contains(string(text), "`Forwarded` (RFC 7239)") {
			t.Errorf("the note for operators does not say so in %s (%v)", lang, err)
		}
	}
}

// A proxy may write the port beside the address that it saw, in one header or several.
func TestAProxyMayNameTheClientWithItsPort(t *testing.T) {
	l := New(0, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("2001:db8:ff::/48")})
	for _, c := range []struct {
		header []string
		want   string
	}{
		{[]string{"1.2.3.4:5678"}, "1.2.3.4"},
		{[]string{"[2001:db8:1:2:3:4:5:6]:443"}, "2001:db8:1:2::"},
		{[]string{"[2001:db8:1:2:3:4:5:6]"}, "2001:db8:1:2::"},
		{[]string{"2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::"},
		{[]string{"[::ffff:1.2.3.4]:80"}, "1.2.3.4"},
		{[]string{"9.9.9.9, 1.2.3.4:5678, 10.0.0.7:80"}, "1.2.3.4"},
		{[]string{"9.9.9.9:1", "1.2.3.4:5678", "[2001:db8:ff::1]:80"}, "1.2.3.4"},
		{[]string{"1.2.3.4, garbage:99999"}, "10.0.0.1"}, // what stands left of what is no address is not believed
		{[]string{"1.2.3.4:99999"}, "10.0.0.1"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "10.0.0.1:9"
		r.Header["X-Forwarded-For"] = c.header
		client := ""
		l.Identify(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { client = l.Client(r) })).
			ServeHTTP(httptest.NewRecorder(), r)
		if client != c.want {
			t.Errorf("%q: the client is %q, want %q", c.header, client, c.want)
		}
	}
}
