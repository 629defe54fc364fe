package quota

import (
	"net/http"
	"net/netip"
	"testing"
)

// FuzzForwarded: whatever a proxy reports, a request is admitted; and a client that is no trusted proxy cannot change
// its identity by X-Forwarded-For.
func FuzzForwarded(f *testing.F) {
	for _, text := range []string{
		"203.0.113.7", "203.0.113.7, 10.0.0.1", "::ffff:203.0.113.7", "fe80::1%eth0",
		"", ",,,", "unknown", "[2001:db8::1]:443", "1.2.3.4:5",
	} {
		f.Add(text)
	}
	limiter := New(1_000_000_000, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	client := func(from, says string) string {
		return clientOf(limiter, from+":1234", http.Header{"X-Forwarded-For": {says}})
	}
	f.Fuzz(func(t *testing.T, says string) {
		if client("10.0.0.1", says) == "" {
			t.Fatalf("%q is nobody", says)
		}
		if is := client("198.51.100.4", says); is != clientOf(limiter, "198.51.100.4:1", nil) {
			t.Fatalf("a stranger says %q and is %q", says, is)
		}
	})
}
