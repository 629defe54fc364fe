package scenario

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/algorithms/engine/trace"
)

func TestTheGalleryListsEveryFileOnceAndInChapters(t *testing.T) {
	files, err := filepath.Glob("gallery/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var listed, chapters []string
	for _, e := range Gallery() {
		listed = append(listed, filepath.Join("gallery", e.Name+".json"))
		if len(chapters) == 0 || chapters[len(chapters)-1] != e.Chapter {
			chapters = append(chapters, e.Chapter)
		}
	}
	slices.Sort(listed)
	if !slices.Equal(files, listed) {
		t.Errorf("files %v, listed %v", files, listed)
	}
	var want []string
	for _, c := range Chapters {
		want = append(want, c.Name)
		for _, lang := range Languages {
			if c.Title.in(lang) == "" {
				t.Errorf("chapter %s has no title in %s", c.Name, lang)
			}
		}
	}
	if !slices.Equal(chapters, want) {
		t.Errorf("chapters %v, want %v", chapters, want)
	}
}

func TestEveryScenarioOfTheGalleryTellsItsStoryInEveryLanguage(t *testing.T) {
	for _, e := range Gallery() {
		d := e.Document
		texts := map[string]Text{"label": d.Label, "title": d.Title, "story": d.Story}
		if n := len(d.Notes); n < 3 || n > 7 {
			t.Errorf("%s has %d notes", e.Name, n)
		}
		for i, n := range d.Notes {
			texts["note "+n.Text.En] = n.Text
			if i > 0 && n.Step <= d.Notes[i-1].Step {
				t.Errorf("%s: the note at step %d is out of order", e.Name, n.Step)
			}
		}
		for what, text := range texts {
			for _, lang := range Languages {
				one := text.in(lang)
				if one == "" || one != strings.TrimSpace(one) || strings.Contains(one, "'") {
					t.Errorf("%s, %s, %s: %q", e.Name, what, lang, one)
				}
			}
		}
	}
}

// facts are what a scenario of the gallery is there to show, and what its notes count.
type facts struct {
	breaks   []string    // the properties broken, in the order in which that is seen
	ended    trace.Ended // quiescent, unless the point is that somebody waits for ever; a limit, only where messages never cease
	messages int
	order    []int // of entry
}

// shown are the facts of every scenario, by the files of its chapters.
var shown = func() map[string]facts {
	all := map[string]facts{}
	for _, some := range []map[string]facts{simpleFacts, permissionFacts, quorumFacts, tokenFacts, orderFacts} {
		maps.Copy(all, some)
	}
	return all
}()

func TestEveryScenarioOfTheGalleryShowsWhatItIsThereFor(t *testing.T) {
	for _, e := range Gallery() {
		want, ok := shown[e.Name]
		if !ok {
			t.Errorf("%s: nothing is said of what it shows", e.Name)
			continue
		}
		summary, order := ran(t, e)
		var breaks []string
		for _, v := range summary.Violations {
			breaks = append(breaks, v.Property)
		}
		if !slices.Equal(breaks, want.breaks) || summary.Ended != cmp.Or(want.ended, trace.Quiescent) {
			t.Errorf("%s: breaks %v, ends %v", e.Name, breaks, summary.Ended)
		}
		if summary.Messages != want.messages || !slices.Equal(order, want.order) {
			t.Errorf("%s: %d messages, order of entry %v", e.Name, summary.Messages, order)
		}
		if last := e.Document.Notes[len(e.Document.Notes)-1].Step; last > summary.Events {
			t.Errorf("%s: a note at step %d of %d", e.Name, last, summary.Events)
		}
	}
	if len(shown) != len(inTeachingOrder) {
		t.Errorf("the facts of %d scenarios, and %d scenarios", len(shown), len(inTeachingOrder))
	}
}

// catalogue are the algorithms that ship; tests of topologies add others.
var catalogue = slices.Clone(algorithms.All)

// Every algorithm has a calm scenario and one that shows its character, at least, and whoever does not promise EM3 is
// caught breaking it, and nothing else.
func TestEveryAlgorithmIsShown(t *testing.T) {
	count := map[string]int{}
	for _, e := range Gallery() {
		count[e.Document.Algorithm]++
	}
	for _, a := range catalogue {
		overtaking, promised := a.Name+"-overtaking", slices.Contains(a.Claims, "EM3")
		least := 2
		if !promised {
			least++ // the overtaking
		}
		if count[a.Name] < least {
			t.Errorf("%s has only %d scenarios", a.Name, count[a.Name])
		}
		if promised {
			continue
		}
		e, found := Named(overtaking)
		if !found || e.Document.Algorithm != a.Name || len(e.Document.Switches) > 0 {
			t.Errorf("%s does not promise EM3, and %s does not show why", a.Name, overtaking)
			continue
		}
		if summary, _ := ran(t, e); len(summary.Violations) != 1 || summary.Violations[0].Property != "EM3" {
			t.Errorf("%s breaks %v", overtaking, summary.Violations)
		}
	}
}

// ran is what a scenario comes to, and the order of entry.
func ran(t *testing.T, e Entry) (trace.Summary, []int) {
	t.Helper()
	var order []int
	summary := run(t, e, func(event *trace.Event) {
		if event.Kind == trace.Enter {
			order = append(order, int(event.At))
		}
	})
	return summary, order
}

func run(t *testing.T, e Entry, watch func(*trace.Event)) trace.Summary {
	t.Helper()
	setup, problems := e.Document.Setup()
	if len(problems) > 0 {
		t.Fatalf("%s: %v", e.Name, problems)
	}
	summary, err := simulate.Run(setup, func(event *trace.Event) error { watch(event); return nil })
	if err != nil {
		t.Fatalf("%s: %v", e.Name, err)
	}
	return summary
}

// The clocks that the notes of clock-catches-up speak of (claims A3 and A4 of the seeds).
func TestASlowClockCatchesUpAndASmallerClockIsNotEarlier(t *testing.T) {
	r := replay(t, "clock-catches-up")
	for _, c := range []struct {
		id     string
		record int
		clock  float64
	}{
		{"1", 4, 4}, {"1", 5, 5}, {"1", 6, 6}, // busy; sends; hears from a slower one and only ticks
		{"2", 1, 1}, {"2", 2, 6}, // leaps
		{"3", 3, 3}, {"3", 4, 8}, {"3", 5, 9}, // an event concurrent with P1's at 4, though 3 < 4; leaps; asks
	} {
		if got := r.records[c.id][c.record-1]["clock"]; got != c.clock {
			t.Errorf("P%s, event %d: clock %v, want %v", c.id, c.record, got, c.clock)
		}
	}
}

// What the notes of ten-processes say of the run that its seed gives.
func TestTenProcessesEnterByTimestampNotByTime(t *testing.T) {
	r := replay(t, "ten-processes")
	var asked []int
	for _, c := range r.choices {
		if c.Do == "request" {
			asked = append(asked, c.P)
		}
	}
	if want := []int{10, 5, 8, 2, 9, 4, 6, 1, 7, 3}; !slices.Equal(asked, want) {
		t.Errorf("asked in the order %v, want %v", asked, want)
	}
	if want := []int{5, 10, 4, 8, 9, 2, 1, 6, 7, 3}; !slices.Equal(r.order, want) {
		t.Errorf("entered in the order %v, want %v", r.order, want)
	}
	if r.summary.Events != 210 || r.summary.Messages != 180 {
		t.Errorf("%d events, %d messages", r.summary.Events, r.summary.Messages)
	}
}
