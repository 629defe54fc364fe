package run

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"fano/algorithms/engine/trace"
	"fano/server/scenario"
)

// A shared is a link that engine 1 made, with what it said of its run.
type shared struct{ name, mark, link string }

// ofEngine1 are links to the gallery's runs of Maekawa's arbiters, and to runs in which engine 1 sent FAILED to some who
// had been told: in their times, as schedules, and with deliveries of those very messages.
func ofEngine1(t *testing.T) []shared {
	t.Helper()
	text, err := os.ReadFile("testdata/engine-1.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []shared
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		all = append(all, shared{f[0], f[1], f[2]})
	}
	return all
}

// Links are for ever: those of engine 1 play on to their ends, and everybody who entered then enters now. Only what is
// no longer sent is left out.
func TestTheLinksOfEngine1Open(t *testing.T) {
	d := newDesk(t, nil)
	for _, l := range ofEngine1(t) {
		document, err := scenario.Resolve(l.link)
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
			continue
		}
		digest, err := d.Digest(t.Context(), document)
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
			continue
		}
		left, err := d.LeftOut(t.Context(), document)
		if err != nil {
			t.Errorf("%s: %v", l.name, err)
		}
		_, then, _ := strings.Cut(l.mark, ".")
		_, gallery := scenario.Named(l.name)
		if same := strings.HasPrefix(digest, then); same != gallery || gallery && left > 0 {
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

// summed is the summary of a run.
func summed(t *testing.T, document *scenario.Document) trace.Summary {
	t.Helper()
	source, err := Of(document, DefaultLimits)
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
