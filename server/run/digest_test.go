package run

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"regexp"
	"testing"

	"fano/server/scenario"
)

// digests are of runs that links were made of. If one changes, every link to such a run says that it was another run
// when it was made: change engineVersion too, and write here what the run has become.
var digests = map[string]string{
	"lab-test-1": "9hS-xDigiPYPYiW6ruD0Io7ERTRFY6e19s3eS-0nfy4",
	"lab-test-2": "BOpkfVXkMlPzx0kU_AdIvo4JRs6M5zzHN2UakztmZXA",
	"lab-test-3": "0mcDBVUFbAjaYLdDlSxHkGrUy5qHwF2uXTBNUF3_UcE",
	`{"fano":1,"algorithm":"ricart-agrawala","processes":5,"seed":3,"workload":{"entries":4}}`: "NpUCJ2VqL5_XJjryPOLgHWczQT4q0RH13fcws7LHnlc",
	`{"fano":1,"algorithm":"maekawa","processes":7,"network":{"delay":{"exponential":7.5}}}`:   "ZzxtK3YlcpCSS0zwoQ0uM408DW94NjIcp3GarPBUSBE",
	leaves: "4RosRRDXSXM1j6jPkvoiMcfIWJuAa16pskYpIyWKWu8",
}

// digests2 are those that engine 2 gave, which links carry for ever.
var digests2 = map[string]string{
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
	if engineVersion != "5" {
		t.Error("the digests here are those of engines 3 to 5, which differ in nothing but faults on FIFO channels")
	}
	d := newDesk(t, nil)
	for text, want := range digests {
		document, err := scenario.Resolve(text)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := d.Digest(t.Context(), scenario.Reread(document)); err != nil || got != want {
			t.Errorf("%s: %v %q, was %q", text, err, got, want)
		}
		for engine, digest := range map[string]string{"2": digests2[text], "2+0123456789ab": digests2[text], "3": want, "4": want, "5": want, "6": want} {
			if same, err := d.Shows(t.Context(), scenario.Reread(document), engine, digest[:11]); err != nil || !same {
				t.Errorf("%s, by engine %s: %v, %v", text, engine, same, err)
			}
		}
		for engine, digest := range map[string]string{"3": digests2[text], "2": want} {
			if same, err := d.Shows(t.Context(), scenario.Reread(document), engine, digest); err != nil || same {
				t.Errorf("%s, by engine %s, with the digest of another: %v, %v", text, engine, same, err)
			}
		}
	}
}

func TestADigestIsOfTheLinesOfTheEvents(t *testing.T) {
	d := newDesk(t, nil)
	document, err := scenario.Resolve("lab-test-3")
	if err != nil {
		t.Fatal(err)
	}
	source, err := Of(scenario.Reread(document), DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(straight(t, source), []byte("\n"))
	events := bytes.Join(lines[1:len(lines)-2], nil) // behind the last newline there is nothing
	sum := sha256.Sum256(regexp.MustCompile(`,"lines":\[[0-9,]+\]`).ReplaceAll(events, nil))
	want := base64.RawURLEncoding.EncodeToString(sum[:])
	sink := NewDigest()
	if err := source.Lines(context.Background(), sink); err != nil || sink.String() != want {
		t.Errorf("%v %s, want %s", err, sink, want)
	}
	if got, err := d.Digest(t.Context(), scenario.Reread(document)); err != nil || got != want {
		t.Errorf("by a desk: %v %s, want %s", err, got, want)
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
