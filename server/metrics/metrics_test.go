package metrics

import (
	"encoding/json"
	"io"
	"maps"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// full are metrics of which everything has happened once.
func full() *Metrics {
	m := New()
	m.Answered("/play", 200, 20*time.Millisecond)
	m.Answered("/ws", 101, time.Hour)
	m.Answered("none", 404, time.Millisecond)
	m.Answered("/api/v1/run", 0, time.Millisecond)
	m.Refused("rate", 429)
	m.Waited("short", 2*time.Second)
	m.Ask(Sources{
		Version: "v1", Engine: "3",
		Runs:        func() Runs { return Runs{Simulated: 7, Kept: 2, KeptBytes: 100, CacheBytes: 1000} },
		Searches:    func() Searches { return Searches{Active: 1, Ended: map[string]int64{"holds": 4, "broken": 0}} },
		Lanes:       func() []Lane { return []Lane{{"short", 2, 1, 5, 40 * time.Millisecond}, {"long", 1, 1, 0, 0}} },
		Work:        func() Work { return Work{Stated: 8, MostStated: 80, Carried: 1, MostCarried: 10} },
		Sockets:     func() Sockets { return Sockets{Open: 3, Most: 10, Frames: 5, Bytes: 500, Dropped: 1} },
		Connections: func() Connections { return Connections{Open: 4, Most: 40, Turned: 1, Failed: 2} },
		Links:       func() Links { return Links{Up: true, Used: 10, Left: 90, Count: 3, Damaged: 0} },
		Memory:      func() Memory { return Memory{Used: 50, Ceiling: 100} },
	})
	return m
}

// scraped is what a scrape reads.
func scraped(t *testing.T, m *Metrics, path string) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	text, _ := io.ReadAll(w.Body)
	if w.Code != 200 {
		t.Fatalf("%s: %d %s", path, w.Code, text)
	}
	return string(text)
}

func TestAScrapeReadsWhatHappenedAndHowThingsStand(t *testing.T) {
	text := scraped(t, full(), Path)
	for line := range strings.Lines(`fano_info{engine="3",version="v1"} 1
fano_http_requests_total{route="/play",status="2xx"} 1
fano_http_requests_total{route="/ws",status="1xx"} 1
fano_http_requests_total{route="/api/v1/run",status="none"} 1
fano_http_request_seconds_bucket{route="/play",le="0.025"} 1
fano_refusals_total{reason="rate",status="429"} 1
fano_wait_seconds_sum{lane="short"} 2
fano_runs_simulated_total 7
fano_searches_total{verdict="broken"} 0
fano_waiting{lane="short"} 5
fano_viewers 3
fano_socket_bytes_total 500
fano_connections_failed_total 2
fano_links_left_bytes 90
fano_links_damaged 0
fano_memory_ceiling_bytes 100
`) {
		if !strings.Contains(text, "\n"+line) {
			t.Errorf("not there: %s", line)
		}
	}
	if strings.Contains(text, `fano_http_request_seconds_count{route="/ws"}`) {
		t.Error("the life of a socket counts as the time of an answer")
	}
}

func TestWhatIsNotKnownIsNotTold(t *testing.T) {
	m := New()
	m.Ask(Sources{
		Links:  func() Links { return Links{Used: -1, Left: -1, Count: -1, Damaged: -1} },
		Memory: func() Memory { return Memory{Used: 1} },
	})
	text := scraped(t, m, Path)
	for _, name := range []string{"fano_links_used", "fano_links_damaged", "fano_viewers", "fano_memory_ceiling"} {
		if strings.Contains(text, name) {
			t.Errorf("%s is told", name)
		}
	}
	if !strings.Contains(text, "\nfano_links_up 0\n") || !strings.Contains(text, "\nfano_memory_bytes 1\n") {
		t.Error("and what is known is not")
	}
}

var (
	sample = regexp.MustCompile(`(?m)^([a-z_]+)(\{[^}]*\})? `)
	metric = regexp.MustCompile(`\b(?:fano|go|process)_[a-z_]+`)
	by     = regexp.MustCompile(`\bby \(([^)]*)\)`)
	label  = regexp.MustCompile(`([a-z]+)="`)
)

// there are the names of all samples, and their labels.
func there(t *testing.T) (names, labels map[string]bool) {
	t.Helper()
	names, labels = map[string]bool{}, map[string]bool{"job": true, "instance": true} // Prometheus's own
	for _, m := range sample.FindAllStringSubmatch(scraped(t, full(), Path), -1) {
		names[m[1]] = true
		for _, l := range label.FindAllStringSubmatch(m[2], -1) {
			labels[l[1]] = true
		}
	}
	return names, labels
}

// Every expression of the dashboard names metrics and labels that exist, and every metric of the server's own is on it.
func TestTheDashboardShowsMetricsThatExistAndLeavesNoneOut(t *testing.T) {
	var board struct {
		Panels []struct {
			Title, Type string
			ID          int
			GridPos     struct{ H, W, X, Y int }
			Targets     []struct{ Expr string }
		}
	}
	if err := json.Unmarshal([]byte(scraped(t, full(), Path+"/dashboard.json")), &board); err != nil {
		t.Fatal(err)
	}
	names, labels := there(t)
	shown, ids := map[string]bool{}, map[int]bool{}
	for _, p := range board.Panels {
		if ids[p.ID] || p.GridPos.X+p.GridPos.W > 24 || p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("%s has no place of its own, or nothing to show", p.Title)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			for _, name := range metric.FindAllString(target.Expr, -1) {
				if !names[name] {
					t.Errorf("%s: there is no %s", p.Title, name)
				}
				shown[name] = true
			}
			for _, m := range by.FindAllStringSubmatch(target.Expr, -1) {
				for l := range strings.SplitSeq(m[1], ", ") {
					if !labels[l] {
						t.Errorf("%s: no metric has the label %s", p.Title, l)
					}
				}
			}
		}
	}
	passed := []string{ // told for those who ask, and no picture
		"fano_frames_compressed_total", "fano_runs_kept", "fano_socket_frames_total", "fano_connections_full_total",
		"fano_wait_seconds_count", "fano_wait_seconds_sum", "fano_http_request_seconds_count", "fano_http_request_seconds_sum",
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if strings.HasPrefix(name, "fano_") && !shown[name] && !slices.Contains(passed, name) {
			t.Errorf("%s is not on the dashboard", name)
		}
	}
}

// The documentation tells of every metric, and of no other.
func TestTheDocumentationTellsOfEveryMetric(t *testing.T) {
	text, err := os.ReadFile("../../web/docs/operation.en.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, line := range regexp.MustCompile("(?m)^\\| `fano_.*? \\|").FindAllString(string(text), -1) {
		for _, name := range metric.FindAllString(line, -1) {
			told[name] = true
		}
	}
	names, _ := there(t)
	part := regexp.MustCompile(`_seconds(_bucket|_sum|_count)$`)
	known := map[string]bool{}
	for name := range names {
		if strings.HasPrefix(name, "fano_") {
			known[part.ReplaceAllString(name, "_seconds")] = true
		}
	}
	for name := range known {
		if !told[name] {
			t.Errorf("%s is not told of", name)
		}
	}
	for name := range told {
		if !known[name] {
			t.Errorf("%s is told of, and there is none", name)
		}
	}
}
