package scenario

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"fano/algorithms"
	"fano/server/locale"
)

func TestTheGalleryListsEveryFileOnceAndInChapters(t *testing.T) {
	files, err := fs.Glob(algorithms.Files, "*/gallery/*.json")
	if err != nil {
		t.Fatal(err)
	}
	var listed, chapters []string
	for _, e := range contents() {
		listed = append(listed, e.file)
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

// Addresses contain scenarios' names, and readers remember their places: the names in testdata/gallery.txt, a chapter
// and a name per line, must stay, in this order. New ones may come between.
func TestTheGalleryKeepsItsNamesAndTheirOrder(t *testing.T) {
	text, err := os.ReadFile("testdata/gallery.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSpace(string(text)), "\n")
	var got []string
	for _, e := range Gallery() {
		if line := e.Chapter + " " + e.Name; slices.Contains(want, line) {
			got = append(got, line)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("of the gallery of then there is %v, want %v", got, want)
	}
}

// A draft's scenarios may have their story in English only.
func TestEveryScenarioOfTheGalleryTellsItsStoryInEveryLanguage(t *testing.T) {
	for _, e := range Gallery() {
		d := e.Document
		texts := map[string]Text{"label": d.Label, "title": d.Title, "story": d.Story}
		if n := len(d.Notes); d.Challenge == nil && (n < 3 || n > 7) || d.Challenge != nil && n > 0 {
			t.Errorf("%s has %d notes: a challenge is not told how it is solved", e.Name, n)
		}
		for i, n := range d.Notes {
			texts["note "+n.Text.En] = n.Text
			if i > 0 && n.Step <= d.Notes[i-1].Step {
				t.Errorf("%s: the note at step %d is out of order", e.Name, n.Step)
			}
		}
		for what, text := range texts {
			for _, lang := range Languages {
				if words, _ := locale.Named(lang); words.Draft(d.Algorithm) {
					continue
				}
				one := text.in(lang)
				if one == "" || one != strings.TrimSpace(one) || strings.Contains(one, "'") {
					t.Errorf("%s, %s, %s: %q", e.Name, what, lang, one)
				}
			}
		}
	}
}

// catalogue are the algorithms that ship; tests of topologies add others.
var catalogue = slices.Clone(algorithms.All)

// A scenario called NAME-overtaking breaks EM3, which its algorithm does not claim, without a switch, and nothing else.
func TestOvertakingBreaksEM3Alone(t *testing.T) {
	for _, a := range catalogue {
		e, found := Named(a.Name + "-overtaking")
		if !found || slices.Contains(a.Claims, "EM3") {
			continue
		}
		if e.Document.Algorithm != a.Name || len(e.Document.Switches) > 0 {
			t.Errorf("%s shows nothing that %s allows", e.Name, a.Name)
		}
		if _, summary := told(t, e); len(summary.Violations) != 1 || summary.Violations[0].Property != "EM3" {
			t.Errorf("%s breaks %v", e.Name, summary.Violations)
		}
	}
}

func TestEveryScenarioOfTheGallerySaysWhatItShows(t *testing.T) {
	for _, e := range Gallery() {
		if n, changed := len(e.Shows), len(e.Document.Switches) > 0; n < 1 && !changed || n > 2 || n == 2 && e.Shows[0] == e.Shows[1] {
			t.Errorf("%s shows %q: one or two of %q would be allowed", e.Name, e.Shows, ShowsKeys)
		}
		for _, key := range e.Shows {
			if !slices.Contains(ShowsKeys, key) {
				t.Errorf("%s shows %q: only %q would be allowed", e.Name, key, ShowsKeys)
			}
		}
	}
}
