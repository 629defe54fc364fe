package gallery

import (
	"slices"
	"strings"
	"testing"

	"fano/server/locale"
	"fano/web"
)

// The sentence under the home page's run is the playground's own; see tell.receive.defer in static/js/model/sentence.js.
func TestTheHomePageTellsItsEventAsThePlaygroundDoes(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "P2 receives REQUEST (T = 6) from P3, clock 7, and defers its reply: (4, P2) < (6, P3).",
		"pt": "P2 recebe REQUEST (T = 6) de P3, relógio 7, e adia a resposta: (4, P2) < (6, P3).",
		"it": "P2 riceve REQUEST (T = 6) da P3, clock 7, e rinvia la risposta: (4, P2) < (6, P3).",
	} {
		texts, _ := locale.Named(lang)
		hero, err := Hero(texts)
		if err != nil {
			t.Fatal(err)
		}
		if hero.Caption != want {
			t.Errorf("%s: %q", lang, hero.Caption)
		}
		if hero.Title == "" || !slices.Equal(hero.Wide.Entries, []int{1}) {
			t.Errorf("%s: %q, entered %v", lang, hero.Title, hero.Wide.Entries)
		}
		for _, p := range []web.Preview{hero.Wide, hero.Narrow} {
			if strings.Count(p.Shapes, "<svg ") != 2 || !strings.Contains(p.Shapes, ">14<") || !strings.Contains(p.Shapes, ">HELD<") {
				t.Errorf("%s: the picture is not cut at event 14", lang)
			}
		}
	}
}

// An event at which no answer is deferred cannot be told as one.
func TestOnlyADeferralIsToldAsOne(t *testing.T) {
	texts, _ := locale.Named("en")
	_, run, err := told(HeroRun)
	if err != nil {
		t.Fatal(err)
	}
	for step := range run.Events {
		if said, err := deferral(&run, step+1, texts); err == nil && step+1 != HeroStep {
			t.Errorf("event %d is told: %s", step+1, said)
		}
	}
	if _, _, err := told("no-such-run"); err == nil {
		t.Error("a run that there is not is told")
	}
}

func TestTheTwoLinesOfThePlaneMeet(t *testing.T) {
	plane, err := Plane()
	if err != nil {
		t.Fatal(err)
	}
	if plane.First != 1 || plane.Second != 3 || plane.Meet != 4 || plane.N != 7 || plane.Run != PlaneRun ||
		!slices.Equal(plane.FirstLine, []int{1, 2, 4}) || !slices.Equal(plane.SecondLine, []int{3, 4, 6}) {
		t.Errorf("%+v", plane)
	}
}
