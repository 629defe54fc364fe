package metrics

import (
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestAScrapeReadsWhatHappenedAndWhatIsCollected(t *testing.T) {
	m := New()
	m.Answered("/play", 200, 20*time.Millisecond)
	m.Answered("/ws", 101, time.Hour)
	m.Answered("/api/v1/run", 0, time.Millisecond)
	m.Refused("rate", 429)
	m.Waited("short", 2*time.Second)
	m.Collect(func(emit Emit) {
		emit("fano_waiting", "Waiting.", 5, "class", "short")
		emit("fano_runs_simulated_total", "Runs.", 7)
	})
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", Path, nil))
	body, _ := io.ReadAll(w.Body)
	text := string(body)
	for line := range strings.Lines(`fano_http_requests_total{route="/play",status="2xx"} 1
fano_http_requests_total{route="/ws",status="1xx"} 1
fano_http_requests_total{route="/api/v1/run",status="none"} 1
fano_http_request_seconds_bucket{route="/play",le="0.025"} 1
fano_refusals_total{reason="rate",status="429"} 1
fano_wait_seconds_sum{class="short"} 2
# TYPE fano_waiting gauge
fano_waiting{class="short"} 5
# TYPE fano_runs_simulated_total counter
fano_runs_simulated_total 7
`) {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("not there: %s", line)
		}
	}
	if strings.Contains(text, `fano_http_request_seconds_count{route="/ws"}`) {
		t.Error("the life of a socket counts as the time of an answer")
	}
}
