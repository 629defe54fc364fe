package scenario

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// spoken reads the texts of problems in one language.
func spoken(t *testing.T, lang string) map[string]string {
	t.Helper()
	data, err := os.ReadFile("../../web/locale/problem." + lang + ".json")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	if err := json.Unmarshal(data, &texts); err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestThePageSaysInEnglishWhatTheServerSays(t *testing.T) {
	texts := spoken(t, "en")
	for code, text := range problemTexts {
		if got := texts["problem."+code]; got != text {
			t.Errorf("problem.%s: the page says %q, the server %q", code, got, text)
		}
	}
	if len(texts) != len(problemTexts) {
		t.Errorf("the page has %d texts of problems, there are %d", len(texts), len(problemTexts))
	}
}

func TestEveryLanguageSaysEveryProblem(t *testing.T) {
	places := regexp.MustCompile(`\{\w+\}`)
	for _, lang := range Languages {
		texts := spoken(t, lang)
		for code, text := range problemTexts {
			want, got := places.FindAllString(text, -1), places.FindAllString(texts["problem."+code], -1)
			slices.Sort(want)
			slices.Sort(got)
			if texts["problem."+code] == "" || !slices.Equal(want, got) {
				t.Errorf("%s: problem.%s is %q, in English %q", lang, code, texts["problem."+code], text)
			}
		}
	}
}

func TestAProblemIsASentenceWithItsPath(t *testing.T) {
	p := NewProblem("script[2].process", "not-one-of", "9", "1..3")
	if got, want := p.String(), "script[2].process: 9 is not one of 1..3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if p := NewProblem("a", "no such code", "1", "2"); !strings.Contains(p.Text, "no such code") {
		t.Errorf("an unknown code is not told: %q", p.Text)
	}
}
