package stories

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// settle waits until the page has loaded all that it loads, and a playground has its whole run.
func (v *visit) settle() {
	v.t.Helper()
	v.until("the page is loaded", `document.readyState === "complete"`)
	eval[bool](v, "document.fonts.ready.then(() => true)")
	address, err := url.Parse(eval[string](v, "location.href"))
	if err != nil {
		v.t.Fatal(err)
	}
	if address.Path == "/play" {
		whole := run(v.t, address.Query().Get("s")).beats
		v.until("the whole run is there", fmt.Sprintf("document.querySelector('#scrub').max === '%d'", whole))
		// What stands beside the picture comes in the frame after it.
		eval[bool](v, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
	}
}

// A told is what the stories know of a run, derived from its trace without any of the page's code.
type told struct {
	beats      int         // steps as the page counts them: an entering taken together with what allowed it
	beatOf     map[int]int // of a step of the trace
	violations []violation
}

type violation struct {
	Property string
	Step     int
}

// run asks the server for the run of a scenario, a link or a name of the gallery.
func run(t *testing.T, scenario string) told {
	t.Helper()
	answer, err := http.Get(origin + "/api/v1/run?s=" + url.QueryEscape(scenario))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	trace, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s %s %v", scenario, answer.Status, trace, err)
	}
	r := told{beatOf: map[int]int{}}
	type line struct {
		Step, At int
		Time     json.Number
		Kind     string
		Summary  struct{ Violations []violation }
	}
	var before line
	for text := range strings.Lines(string(trace)) {
		var now line
		if err := json.Unmarshal([]byte(text), &now); err != nil {
			t.Fatalf("%s: %v", text, err)
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

// link is the link form of a scenario.
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
