package stories

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// A trace is a run as read from the server, without any of the page's code.
type trace struct {
	beats      int         // steps as the page counts them: an entry and the event that allowed it are one
	beatOf     map[int]int // of an event of the trace
	violations []violation
}

type violation struct {
	Property string
	Step     int
}

// traces caches the traces by scenario.
var traces sync.Map

// traceOf returns the run of a scenario, given as a link or a name in the gallery.
func traceOf(t *testing.T, scenario string) trace {
	t.Helper()
	if r, known := traces.Load(scenario); known {
		return r.(trace)
	}
	r := readTrace(t, scenario)
	traces.Store(scenario, r)
	return r
}

// readTrace requests a run from the server.
func readTrace(t *testing.T, scenario string) trace {
	t.Helper()
	answer, err := http.Get(origin + "/api/v1/run?s=" + url.QueryEscape(scenario))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s %s %v", scenario, answer.Status, text, err)
	}
	type event struct {
		Step, At int
		Time     json.Number
		Kind     string
		Summary  struct{ Violations []violation }
	}
	r := trace{beatOf: map[int]int{}}
	var before event
	for line := range strings.Lines(string(text)) {
		var now event
		if err := json.Unmarshal([]byte(line), &now); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if now.Step > 0 {
			if now.Kind != "enter" || now.At != before.At || now.Time != before.Time {
				r.beats++
			}
			r.beatOf[now.Step] = r.beats
			before = now
		}
		r.violations = append(r.violations, now.Summary.Violations...)
	}
	return r
}

// link returns the link of a scenario.
func link(t *testing.T, scenario string) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write([]byte(scenario)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return "1." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
}
