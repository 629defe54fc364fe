package main

import (
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
)

var metricsAddress = regexp.MustCompile(`msg=metrics address=(\S+)`)

// scrape returns the metrics from their own address.
func (r *running) scrape(t *testing.T) string {
	t.Helper()
	until(t, "the metrics have an address", func() bool { return metricsAddress.MatchString(r.log.String()) })
	a, err := http.Get("http://" + metricsAddress.FindStringSubmatch(r.log.String())[1] + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	text, _ := io.ReadAll(a.Body)
	if a.StatusCode != 200 || !strings.HasPrefix(a.Header.Get("Content-Type"), "text/plain") {
		t.Fatalf("%d %s", a.StatusCode, text)
	}
	return string(text)
}

func TestMetricsTellWhatTheServerDid(t *testing.T) {
	r := start(t, "-metrics", "127.0.0.1:0", "-rate", "9", "-max-sockets", "1")
	r.unharmed(t) // a run, and its viewer, whose socket stays open
	r.get(t, "/api/v1/run?s=1.%25")
	for range 9 {
		r.get(t, "/play")
	}
	for n := range 50 {
		r.get(t, fmt.Sprint("/nothing/", n))
	}
	c := r.dialRefused(t)
	text := r.scrape(t)
	for line := range strings.Lines(`fano_viewers 1
fano_viewers_limit 1
fano_runs_simulated_total 1
fano_refusals_total{reason="malformed",status="400"} 1
fano_http_requests_total{route="none",status="4xx"} 50
fano_http_requests_total{route="/api/v1/run",status="2xx"} 1
fano_searches_total{verdict="broken"} 0
`) {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("not there: %s", line)
		}
	}
	for _, part := range []string{
		`reason="rate",status="429"`, "fano_memory_ceiling_bytes ", "\ngo_goroutines ", "fano_connections_limit ",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("not there: %s", part)
		}
	}
	if strings.Contains(text, "127.0.0.1") || strings.Contains(text, "lab-test") || strings.Contains(text, "/nothing") {
		t.Error("the metrics say who asked, or for what")
	}
	if c != http.StatusTooManyRequests && c != http.StatusServiceUnavailable {
		t.Errorf("one socket more: %d", c)
	}
}

// dialRefused returns the status with which a socket is refused.
func (r *running) dialRefused(t *testing.T) int {
	t.Helper()
	c, a, err := websocket.Dial(within(t), "ws://"+r.address+"/ws", nil)
	if err == nil {
		_ = c.CloseNow()
		t.Fatal("a socket more than there may be")
	}
	return a.StatusCode
}

// Visitors cannot read metrics unless the operator allows it; not even through a proxy on the same machine, through
// which all requests come from loopback.
func TestMetricsArePublicOnlyWhereThatIsSaid(t *testing.T) {
	for _, args := range [][]string{{}, {"-metrics", "127.0.0.1:0"}} {
		r := start(t, args...)
		for _, path := range []string{"/metrics", "/metrics/dashboard.json"} {
			if a := r.get(t, path); a.StatusCode != http.StatusNotFound {
				t.Errorf("%v: %s: %d", args, path, a.StatusCode)
			}
		}
	}
	r := start(t, "-metrics", "public", "-rate", "3")
	if a := r.get(t, "/metrics"); a.StatusCode != 200 || !strings.Contains(a.body, "fano_info{") {
		t.Errorf("%d %.200s", a.StatusCode, a.body)
	}
	if a := r.get(t, "/metrics/dashboard.json"); a.StatusCode != 200 || !strings.Contains(a.body, `"title": "Fano"`) {
		t.Errorf("%d %.200s", a.StatusCode, a.body)
	}
	if a := r.get(t, "/healthz"); a.StatusCode != 200 {
		t.Errorf("and the site is gone: %d", a.StatusCode)
	}
	r.get(t, "/metrics")
	if a := r.get(t, "/metrics"); a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("public metrics cost nothing: %d", a.StatusCode)
	}
}

func TestEveryRefusalHasAReasonOfAFewWords(t *testing.T) {
	word := regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`)
	for _, r := range reasons {
		if got := reasonOf(fmt.Errorf("%w, and where", r.err)); got != r.word || !word.MatchString(got) {
			t.Errorf("%v is %q", r.err, got)
		}
	}
	if got := reasonOf(io.ErrClosedPipe); got != "mistake" {
		t.Errorf("an unknown error is %q", got)
	}
}
