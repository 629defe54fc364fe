package run

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/system"
	"fano/algorithms/engine/trace"
	"fano/algorithms/mutex"
	"fano/server/scenario"
)

// A shared is a link that a former engine made, with what it said of its run: the engine, and the beginning of the digest.
type shared struct{ name, engine, digest, link string }

// sharedBy are links that an engine made. Of engine 1: to the gallery's runs of Maekawa's arbiters, and to runs in which
// it sent FAILED to some that had been told, in their times, as schedules, and with deliveries of those very messages. Of
// engine 2: the links of package scenario's tests, the gallery among them, and a run of each algorithm and of each switch.
func sharedBy(t *testing.T, engine string) []shared {
	t.Helper()
	text, err := os.ReadFile("testdata/engine-" + engine + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []shared
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		by, digest, _ := strings.Cut(f[1], ".")
		all = append(all, shared{f[0], by, digest, f[2]})
	}
	return all
}

// Links are for ever: engine 1's play on to their ends, and everybody who entered then enters now. Only what is no
// longer sent is left out.
func TestTheLinksOfEngine1Open(t *testing.T) {
	d := newDesk(t, nil)
	for _, l := range sharedBy(t, "1") {
		document, err := scenario.Resolve(l.link)
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
			continue
		}
		same, err := d.Shows(t.Context(), scenario.Reread(document), l.engine, l.digest)
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
			continue
		}
		left, err := d.LeftOut(t.Context(), scenario.Reread(document))
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
		}
		_, gallery := scenario.Named(l.name)
		if same != gallery || gallery && left > 0 {
			t.Errorf("%s: the same run: %v, %d left out", l.name, same, left)
		}
		if asks := strings.HasSuffix(l.name, "-schedule") || strings.HasSuffix(l.name, "-deliveries"); asks != (left > 0) {
			t.Errorf("%s: %d left out", l.name, left)
		}
		if last := summed(t, document); !gallery && (last.Ended != trace.Quiescent || last.Entries != document.Processes || last.LeftOut != left) {
			t.Errorf("%s: %+v", l.name, last)
		}
	}
}

func TestTheLinksOfEngine2ShowTheRunThatTheyShowed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine and long: done without -short")
	}
	d := newDesk(t, nil)
	for _, l := range sharedBy(t, "2") {
		document, err := scenario.Resolve(l.link)
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
			continue
		}
		if same, err := d.Shows(t.Context(), scenario.Reread(document), l.engine, l.digest); err != nil || !same {
			t.Errorf("%s: the same run: %v, %v", l.name, same, err)
		}
	}
}

// summed is the summary of a run.
func summed(t *testing.T, document *scenario.Document) trace.Summary {
	t.Helper()
	source, err := Of(scenario.Reread(document), DefaultLimits)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.TrimSpace(string(straight(t, source)))
	var last struct{ Summary trace.Summary }
	if err := json.Unmarshal([]byte(text[strings.LastIndexByte(text, '\n')+1:]), &last); err != nil {
		t.Fatal(err)
	}
	return last.Summary
}

// What a line is taken for was one, and is none any more.
func TestLinesThatWereRewordedWereThere(t *testing.T) {
	former, today := map[string]bool{}, map[string]bool{}
	for _, lines := range formerListings() {
		for _, l := range lines {
			former[l.Text] = true
		}
	}
	for _, a := range algorithms.All {
		for i := range len(a.Switches) + 1 {
			lines, err := system.Listing(a, system.Lab, mutex.Switches(1<<i>>1))
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range lines {
				today[l.Text] = true
			}
		}
	}
	for now, then := range reworded {
		if !former[then] || former[now] || today[then] || !today[now] {
			t.Errorf("%q does not say now what %q said", now, then)
		}
	}
}
