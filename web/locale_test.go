package web

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// library is the site's texts, with those of the algorithms read from their folders.
var library = func() *Library {
	l, err := NewLibrary(os.DirFS("../algorithms"))
	if err != nil {
		panic(err)
	}
	return l
}()

func all() map[string]map[string]string {
	texts := map[string]map[string]string{}
	for code, t := range library.texts {
		texts[code] = t.plain
	}
	return texts
}

func TestEveryLanguageSaysTheSame(t *testing.T) {
	placeholder := regexp.MustCompile(`\{[^}]*\}`)
	names := func(text string) []string {
		found := placeholder.FindAllString(text, -1)
		slices.Sort(found)
		return slices.Compact(found)
	}
	texts := all()
	for code, mine := range texts {
		for other, theirs := range texts {
			for key, text := range mine {
				if strings.TrimSpace(text) == "" {
					t.Errorf("%s: %s is empty", code, key)
				}
				if strings.TrimSpace(text) != text {
					t.Errorf("%s: %s begins or ends with a space", code, key)
				}
				if there, ok := theirs[key]; !ok {
					t.Errorf("%s is said in %s and not in %s", key, code, other)
				} else if a, b := names(text), names(there); !slices.Equal(a, b) {
					t.Errorf("%s has %v in %s and %v in %s", key, a, code, b, other)
				}
			}
		}
	}
}

// Each part exists in all languages, and the directory has no other files.
func TestEveryPartIsInEveryLanguage(t *testing.T) {
	entries, err := localeFiles.ReadDir("locale")
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]int{}
	for _, e := range entries {
		part, code, _ := strings.Cut(strings.TrimSuffix(e.Name(), ".json"), ".")
		if !slices.ContainsFunc(Languages, func(l Language) bool { return l.Code == code }) {
			t.Errorf("%s is in a language that is not ours", e.Name())
		}
		parts[part]++
	}
	for part, n := range parts {
		if n != len(Languages) {
			t.Errorf("%s is in %d of %d languages", part, n, len(Languages))
		}
	}
}

// uses are the texts that the sources refer to: by a whole key, or by the prefix of a constructed one.
type uses struct {
	called   map[string]string // key → file, of calls of T and t with a literal
	literals map[string]bool
	prefixes map[string]bool
}

var (
	goCall    = regexp.MustCompile(`\bT\("([^"]+)"[,)]`)
	jsCall    = regexp.MustCompile("\\bt\\([\"'`]([^\"'`$]+)[\"'`][,)]")
	literal   = regexp.MustCompile("[\"'`]([a-z][\\w-]*(?:\\.[\\w-]+)+)[\"'`]")
	goPrefix  = regexp.MustCompile(`"([a-z][\w-]*\.[\w.-]*)"\s*\+`)
	goTable   = regexp.MustCompile(`"([a-z][\w.-]*\.)"[,)}]`) // in a row of a table
	jsPrefix  = regexp.MustCompile("`([a-z][\\w-]*\\.[\\w.-]*)\\$\\{")
	jsPrefix2 = regexp.MustCompile(`["']([a-z][\w-]*\.[\w.-]*)["']\s*\+`)
)

func read(t *testing.T) uses {
	t.Helper()
	u := uses{called: map[string]string{}, literals: map[string]bool{}, prefixes: map[string]bool{}}
	for _, root := range []string{".", "../server", "../static/js"} {
		err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
			ext := filepath.Ext(name)
			if err != nil || entry.IsDir() || ext != ".go" && ext != ".templ" && ext != ".js" ||
				strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_templ.go") || strings.HasSuffix(name, ".test.js") {
				return err
			}
			source, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			call, prefixes := goCall, []*regexp.Regexp{goPrefix, goTable}
			if ext == ".js" {
				call, prefixes = jsCall, []*regexp.Regexp{jsPrefix, jsPrefix2}
			}
			for _, m := range call.FindAllSubmatch(source, -1) {
				u.called[string(m[1])] = name
			}
			for _, m := range literal.FindAllSubmatch(source, -1) {
				u.literals[string(m[1])] = true
			}
			for _, p := range prefixes {
				for _, m := range p.FindAllSubmatch(source, -1) {
					u.prefixes[string(m[1])] = true
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return u
}

func TestEveryKeyThatIsUsedExists(t *testing.T) {
	english := all()["en"]
	for key, file := range read(t).called {
		_, plain := english[key]
		_, counted := english[key+".other"]
		if !plain && !counted {
			t.Errorf("%s: there is no text %q", file, key)
		}
	}
}

func TestEveryKeyThatExistsIsUsed(t *testing.T) {
	u := read(t)
	for key := range all()["en"] {
		base, _ := pluralForm(key)
		if u.literals[key] || u.literals[base] || u.called[key] != "" || u.called[base] != "" {
			continue
		}
		if !slices.ContainsFunc(beginnings(key), func(p string) bool { return u.prefixes[p] }) {
			t.Errorf("nobody says %s", key)
		}
	}
}

// beginnings returns the prefixes of a key up to each of its dots.
func beginnings(key string) []string {
	var all []string
	for i, r := range key {
		if r == '.' {
			all = append(all, key[:i+1])
		}
	}
	return all
}

func TestLanguageOfAPage(t *testing.T) {
	for _, c := range []struct {
		named, accept, want string
		chosen              bool
	}{
		{"", "", "en", false},
		{"", "it-CH, it;q=0.9, en;q=0.8", "it", false},
		{"", "pt", "pt", false},
		{"", "pt-PT;q=0.9, fr", "pt", false},
		{"", "fr, de;q=0.5", "en", false},
		{"", "not a header;;;", "en", false},
		{"pt-BR", "it", "pt", true},
		{"pt", "it", "pt", true},
		{"IT", "en", "it", true},
		{"en-US", "it", "en", true},
		{"fr", "it", "it", false},
		{"../../etc", "pt", "pt", false},
	} {
		texts, chosen := library.Choose(c.named, c.accept)
		if texts.Code != c.want || chosen != c.chosen {
			t.Errorf("lang=%q, Accept-Language %q: %s, %v; want %s, %v", c.named, c.accept, texts.Code, chosen, c.want, c.chosen)
		}
	}
}

func TestPlaceholdersAreFilled(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"{name} has {n}", "P1 has 3"},
		{"{name}{name}", "P1P1"},
		{"{unknown} and {n", "{unknown} and {n"},
		{"{{n}}", "{3}"},
		{"", ""},
	} {
		filled, _ := braces{}.Parse(c.text, "", "")
		if got, _ := filled.Execute([]string{"{name}", "P1", "{n}", "3"}); got != c.want {
			t.Errorf("%q became %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPluralForms(t *testing.T) {
	en, _ := library.Named("en")
	if got := en.T("preview.run", "processes", 3, "n", 1); got != "Space-time diagram of 3 processes, 1 event." {
		t.Error(got)
	}
	if got := en.T("preview.run", "processes", 3, "n", 22); got != "Space-time diagram of 3 processes, 22 events." {
		t.Error(got)
	}
	pt, _ := library.Named("pt")
	if got := pt.T("preview.run", "processes", 3, "n", 1000000); got != "Diagrama espaço-tempo de 3 processos, 1000000 eventos." {
		t.Error(got) // Portuguese has a plural form for millions, and falls back
	}
	if got := en.T("no.such.text"); got != "no.such.text" {
		t.Error(got)
	}
}

// draft is an algorithm without translations.
var draft = fstest.MapFS{
	"sketch/text/sketch.en.json": {Data: []byte(`{"title": "Sketch", "idea": "An idea.", "switch.bent.label": "bent", "invariant.one-token.says": "One."}`)},
	"other/text/whole.en.json":   {Data: []byte(`{"title": "Whole"}`)},
	"other/text/whole.it.json":   {Data: []byte(`{"title": "Intero"}`)},
	"other/text/whole.pt.json":   {Data: []byte(`{"title": "Inteiro"}`)},
}

func TestADraftSpeaksEnglishInEveryLanguage(t *testing.T) {
	l, err := NewLibrary(draft)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range Languages {
		texts, _ := l.Named(in.Code)
		for key, want := range map[string]string{
			"algorithm.sketch.idea": "An idea.", "switch.sketch.bent.label": "bent", "invariant.sketch.one-token.says": "One.",
			"algorithm.whole.title": map[string]string{"en": "Whole", "it": "Intero", "pt": "Inteiro"}[in.Code],
		} {
			if got := texts.T(key); got != want || !texts.Has(key) {
				t.Errorf("%s in %s: %q", key, in.Code, got)
			}
		}
		if texts.Bundle("sketch")["switch.sketch.bent.label"] != "bent" {
			t.Errorf("%s: the playground would not say what a switch of the draft is called", in.Code)
		}
		if texts.Draft("sketch") != (in.Code != "en") || texts.Draft("whole") {
			t.Errorf("%s: a draft: %v; translated: %v", in.Code, texts.Draft("sketch"), texts.Draft("whole"))
		}
	}
}

func TestAFileOfTextsThatCannotBeReadIsAnError(t *testing.T) {
	if _, err := NewLibrary(fstest.MapFS{"x/text/x.en.json": {Data: []byte("{")}}); err == nil || !strings.Contains(err.Error(), "x/text/x.en.json") {
		t.Errorf("of a broken file: %v", err)
	}
}
