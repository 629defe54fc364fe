package main

import (
	"encoding/json"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fano/server/metrics"
)

var (
	sample     = regexp.MustCompile(`(?m)^([a-z_]+)(\{[^}]*\})? `)
	metricWord = regexp.MustCompile(`\b(?:fano|go|process)_[a-z_]+`)
	by         = regexp.MustCompile(`\bby \(([^)]*)\)`)
	label      = regexp.MustCompile(`([a-z]+)="`)
)

// there returns the names and the labels of all samples.
func there(t *testing.T) (names, labels map[string]bool) {
	t.Helper()
	r := start(t, "-metrics", "public", "-store", "files", "-data", t.TempDir())
	r.unharmed(t) // a run, and its viewer
	r.get(t, "/api/v1/run?s=1.%25")
	r.do(t, http.MethodPost, "/api/v1/links", strings.NewReader(numbered(1)))
	text := ""
	until(t, "the link is counted", func() bool {
		text = r.get(t, "/metrics").body
		return strings.Contains(text, "\nfano_links 1\n")
	})
	names, labels = map[string]bool{}, map[string]bool{"job": true, "instance": true} // added by Prometheus
	for _, m := range sample.FindAllStringSubmatch(text, -1) {
		names[m[1]] = true
		for _, l := range label.FindAllStringSubmatch(m[2], -1) {
			labels[l[1]] = true
		}
	}
	return names, labels
}

// Every expression of the dashboard uses existing metrics and labels, and every metric of the server is on it.
func TestTheDashboardShowsMetricsThatExistAndLeavesNoneOut(t *testing.T) {
	var board struct {
		Panels []struct {
			Title, Type string
			ID          int
			GridPos     struct{ H, W, X, Y int }
			Targets     []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(metrics.Dashboard, &board); err != nil {
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
			for _, name := range metricWord.FindAllString(target.Expr, -1) {
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
	passed := []string{ // for queries, not on the dashboard
		"fano_frames_compressed_total", "fano_runs_kept", "fano_socket_frames_total", "fano_connections_full_total",
		"fano_wait_seconds_count", "fano_wait_seconds_sum", "fano_http_request_seconds_count", "fano_http_request_seconds_sum",
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if strings.HasPrefix(name, "fano_") && !shown[name] && !slices.Contains(passed, name) {
			t.Errorf("%s is not on the dashboard", name)
		}
	}
}

// The documentation lists exactly the existing metrics.
func TestTheDocumentationTellsOfEveryMetric(t *testing.T) {
	text, err := os.ReadFile("../web/docs/operation.en.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, line := range regexp.MustCompile("(?m)^\\| `fano_.*? \\|").FindAllString(string(text), -1) {
		for _, name := range metricWord.FindAllString(line, -1) {
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
