package scenario

import (
	"testing"
	"time"

	"fano/algorithms"
)

func TestEveryScenarioOfTheGalleryTellsTheDayOnWhichItCame(t *testing.T) {
	for _, e := range Gallery() {
		if day, err := time.Parse(time.DateOnly, e.Since); err != nil || day.Year() < 2026 {
			t.Errorf("%s came on %q", e.Name, e.Since)
		}
	}
}

// A reference page shows one run at one step, which a note of the scenario explains in every language.
func TestEveryAlgorithmHasOneRunForItsReferencePage(t *testing.T) {
	chosen := map[string]string{}
	for _, e := range Gallery() {
		d := e.Document
		if e.Reference == 0 {
			continue
		}
		if other := chosen[d.Algorithm]; other != "" {
			t.Errorf("%s is shown by %s and by %s", d.Algorithm, other, e.Name)
		}
		chosen[d.Algorithm] = e.Name
		for _, lang := range []string{"en", "pt", "it"} {
			if d.NoteAt(e.Reference, lang) == "" {
				t.Errorf("%s has no note at step %d in %s", e.Name, e.Reference, lang)
			}
		}
	}
	for _, e := range Gallery() {
		a, _ := algorithms.Named(e.Document.Algorithm)
		if e, _ := ReferenceOf(a.Name); e.Name != chosen[a.Name] { // a draft may have none
			t.Errorf("the page of %s shows %q, not %q", a.Name, e.Name, chosen[a.Name])
		}
	}
}
