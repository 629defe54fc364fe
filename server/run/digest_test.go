package run

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"regexp"
	"slices"
	"testing"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/server/scenario"
)

// digests are of runs to which links exist. If one changes, every link to such a run says that it was another run when
// the link was made: change engineVersion too, and write the new digest here.
var digests = map[string]string{
	"lab-test-1": "9hS-xDigiPYPYiW6ruD0Io7ERTRFY6e19s3eS-0nfy4",
	"lab-test-2": "BOpkfVXkMlPzx0kU_AdIvo4JRs6M5zzHN2UakztmZXA",
	"lab-test-3": "0mcDBVUFbAjaYLdDlSxHkGrUy5qHwF2uXTBNUF3_UcE",
	`{"fano":1,"algorithm":"ricart-agrawala","processes":5,"seed":3,"workload":{"entries":4}}`: "NpUCJ2VqL5_XJjryPOLgHWczQT4q0RH13fcws7LHnlc",
	`{"fano":1,"algorithm":"maekawa","processes":7,"network":{"delay":{"exponential":7.5}}}`:   "ZzxtK3YlcpCSS0zwoQ0uM408DW94NjIcp3GarPBUSBE",
	leaves: "4RosRRDXSXM1j6jPkvoiMcfIWJuAa16pskYpIyWKWu8",
}

// leaves is a run in which an arbiter of a tree tells a process that it failed.
const leaves = `{"fano":1,"algorithm":"tree-quorum","processes":7,"seed":15,"network":{"delay":{"uniform":[1,90]}}}`

func TestTheDigestsOfRunsAreForEver(t *testing.T) {
	d := newService(t, nil)
	for text, want := range digests {
		document, err := scenario.Resolve(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.Digest(t.Context(), scenario.Reread(document)); err != nil || got != want {
			t.Errorf("%s: %v %q, was %q", text, err, got, want)
		}
		for digest, same := range map[string]bool{want: true, want[:11]: true, "x" + want[1:]: false} {
			if got, err := d.Shows(t.Context(), scenario.Reread(document), digest); err != nil || got != same {
				t.Errorf("%s shows %s: %v, %v", text, digest, got, err)
			}
		}
	}
}

func TestADigestIsOfTheLinesOfTheEvents(t *testing.T) {
	d := newService(t, nil)
	document, err := scenario.Resolve("lab-test-3")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := Of(scenario.Reread(document), DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(straight(t, func(to Sink) error { return plan.Record(t.Context(), to) }), []byte("\n"))
	events := bytes.Join(lines[1:len(lines)-2], nil) // there is nothing after the last newline
	sum := sha256.Sum256(regexp.MustCompile(`,"lines":\[[0-9,]+\]`).ReplaceAll(events, nil))
	want := base64.RawURLEncoding.EncodeToString(sum[:])
	if got, err := d.Digest(t.Context(), scenario.Reread(document)); err != nil || got != want {
		t.Errorf("by a service: %v %s, want %s", err, got, want)
	}
	document.Title = scenario.Text{Plain: "Another"}
	if got, err := d.Digest(t.Context(), scenario.Reread(document)); err != nil || got != want {
		t.Errorf("under another title: %v %s, want %s", err, got, want)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Digest(gone, scenario.Reread(document)); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
}

// A digest finds the part that it omits by its name, so nothing else may have that name.
func TestNothingButTheListingIsCalledLines(t *testing.T) {
	for _, a := range algorithms.All {
		if slices.ContainsFunc(a.Fields, func(f model.Field) bool { return f.Name == "lines" }) {
			t.Errorf("%s: a field of the state is called so", a.Name)
		}
		for kind, m := range a.Messages {
			if slices.Contains(a.MessageFields(kind), "lines") {
				t.Errorf("%s: a field of %s is called so", a.Name, m.Type)
			}
		}
	}
}
