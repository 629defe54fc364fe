package web

import (
	"slices"
	"strings"
	"testing"
)

// lesson returns pages for instructors with everything that they can show.
func lesson(t *testing.T, lang string) []Teach {
	p := page(t, lang)
	p.LangChosen = true
	whole := Teach{
		Page: p, Run: "lab-test-1", Chapters: []Chapter{{Name: "x", Title: "A chapter", Entries: []Entry{{Name: "lab-test-1", Title: "*T* is a title"}}}},
		State: map[string]string{"at": "12", "on": "phone"}, Wrong: map[string]string{"until": "no <b> here"}, PlayView: Play{Page: p, Drift: DriftUnknown}, Engine: "1",
		Stretch: Stretch{From: 3, To: 9, Lane: 2}, Ancestors: "https://*.school.example",
		Framed: &Framed{Preview: "/embed?x=1", Title: "A run", Width: 500, Height: 420, DefaultHeight: 420, Address: "a", Link: "l", PNG: "/p", SVG: "/s"},
	}
	whole.Bar = FilterBar{Page: whole.Page, Path: "/teach", Folded: true, All: whole.Chapters[0].Entries}
	empty := whole
	empty.Run, empty.Framed, empty.Ancestors, empty.Stretch = "/s/AAAAAAAAAAA", nil, NoAncestors, Stretch{}
	return []Teach{whole, empty}
}

func TestCodeInAText(t *testing.T) {
	for text, want := range map[string]string{
		"Type `/embed` & go":  "Type <code>/embed</code> &amp; go",
		"`<iframe>`":          "<code>&lt;iframe&gt;</code>",
		"nothing to be set":   "nothing to be set",
		"`a` and `b` and `c`": "<code>a</code> and <code>b</code> and <code>c</code>",
	} {
		if got := rendered(t, FormatCode(text)); got != want {
			t.Errorf("%s became %s", text, got)
		}
	}
}

// Each place and each recipe has a description, and each place takes a result of the page.
func TestPlacesTakeWhatThePageGives(t *testing.T) {
	texts, _ := library.Named("it")
	for _, place := range Places {
		if !texts.Has("teach.at."+place.Name) || len(place.Takes) == 0 {
			t.Errorf("nothing is said of %s", place.Title)
		}
		for _, take := range place.Takes {
			if !texts.Has("teach.take." + take + ".short") {
				t.Errorf("%s takes %s", place.Title, take)
			}
		}
	}
	for key := range texts.plain {
		name, ok := strings.CutPrefix(key, "teach.at.")
		if ok && !slices.ContainsFunc(Places, func(p Place) bool { return p.Name == name }) {
			t.Errorf("there is no place %s", name)
		}
	}
}
