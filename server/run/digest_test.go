package run

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"testing"

	"fano/server/scenario"
)

// digests are of runs that links were made of. If one changes, every link to such a run says that it was another run
// when it was made: change engineVersion too, and write here what the run has become.
var digests = map[string]string{
	"lab-test-1": "mFdpk5n8FkhHSUw4kUBW9gvN3vz1l4dTzL3o7eKv9to",
	"lab-test-2": "WxrMD2ydp6OkhNhK7HheOlK8GHqskuX8zuSGn0BbgIo",
	"lab-test-3": "f39YVdKEEpsvyGL8nqkNRkYKPsjTrRFmSGKbJZFTVco",
	`{"fano":1,"algorithm":"ricart-agrawala","processes":5,"seed":3,"workload":{"entries":4}}`: "t4ToIDk72icEmR5Rmy6B-2PMlT6EvT4RzZRJZgfn2OM",
	`{"fano":1,"algorithm":"maekawa","processes":7,"network":{"delay":{"exponential":7.5}}}`:   "99xM3aPnBMoymk2unxY6oD1RYBTs4cXd_9mrTIGSMG8",
	leaves: "01u21RhVeyqklVEt3qLak8fwnlH8JvSzzSRCzNAkhLQ",
}

// leaves is a run that has one FAILED less since engine 2.
const leaves = `{"fano":1,"algorithm":"tree-quorum","processes":7,"seed":15,"network":{"delay":{"uniform":[1,90]}}}`

func TestTheDigestsOfRunsAreForEver(t *testing.T) {
	if engineVersion != "2" {
		t.Error("the digests here are those of engine 2")
	}
	d := newDesk(t, nil)
	for text, want := range digests {
		document, err := scenario.Resolve(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.Digest(t.Context(), document); err != nil || got != want {
			t.Errorf("%s: %v %q, was %q", text, err, got, want)
		}
	}
}

func TestADigestIsOfTheLinesOfTheEvents(t *testing.T) {
	d := newDesk(t, nil)
	document, err := scenario.Resolve("lab-test-3")
	if err != nil {
		t.Fatal(err)
	}
	source, err := Of(document, DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(straight(t, source), []byte("\n"))
	sum := sha256.Sum256(bytes.Join(lines[1:len(lines)-2], nil)) // behind the last newline there is nothing
	want := base64.RawURLEncoding.EncodeToString(sum[:])
	sink := NewDigest()
	if err := source.Lines(sink); err != nil || sink.String() != want {
		t.Errorf("%v %s, want %s", err, sink, want)
	}
	if got, err := d.Digest(t.Context(), document); err != nil || got != want {
		t.Errorf("by a desk: %v %s, want %s", err, got, want)
	}
	document.Title = scenario.Text{Plain: "Another"}
	if got, err := d.Digest(t.Context(), document); err != nil || got != want {
		t.Errorf("under another title: %v %s, want %s", err, got, want)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Digest(gone, document); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
}
