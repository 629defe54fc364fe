package docs

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	heading = regexp.MustCompile(`(?m)^#{2,3} .*$`)
	named   = regexp.MustCompile(` \{#([a-z0-9-]+)\}$`)
	fenced  = regexp.MustCompile("(?ms)^```[a-z]+\n.*?^```$")
	first   = regexp.MustCompile(`(?m)^\| ([^|]*) \|`)
	link    = regexp.MustCompile(`\]\((/[^)]*)\)`)
)

func source(t *testing.T, name, lang string) string {
	t.Helper()
	text, err := files.ReadFile(name + "." + lang + ".md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// frame returns what a page must have in every language: the anchors of its headings, its examples, the names in its
// tables, and the pages that it links to.
func frame(t *testing.T, name, lang string) (all []string) {
	t.Helper()
	text := source(t, name, lang)
	all = append(all, fenced.FindAllString(text, -1)...)
	prose := fenced.ReplaceAllString(text, "")
	for _, line := range heading.FindAllString(prose, -1) {
		m := named.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("%s in %s: %q names no anchor", name, lang, line)
			continue
		}
		all = append(all, strings.TrimRight(line[:3], " ")+m[1])
	}
	for _, m := range first.FindAllStringSubmatch(prose, -1) {
		if strings.Contains(m[1], "`") {
			all = append(all, m[1])
		}
	}
	for _, m := range link.FindAllStringSubmatch(prose, -1) {
		all = append(all, m[1])
	}
	return all
}

func TestEveryLanguageHasTheSameSectionsExamplesNamesAndLinks(t *testing.T) {
	for _, name := range Names {
		english := frame(t, name, "en")
		for _, lang := range langs[1:] {
			other := frame(t, name, lang)
			slices.Sort(other)
			sorted := slices.Sorted(slices.Values(english))
			for _, missing := range sorted {
				if _, ok := slices.BinarySearch(other, missing); !ok {
					t.Errorf("%s in %s lacks %s", name, lang, missing)
				}
			}
			if len(other) != len(sorted) {
				t.Errorf("%s has %d sections, examples, names and links in %s, and %d in English", name, len(other), lang, len(sorted))
			}
		}
	}
}

func TestNoFileIsLeftOut(t *testing.T) {
	found, err := fs.Glob(files, "*.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != len(Names)*len(langs) {
		t.Errorf("there are %d files for %d pages in %d languages: %v", len(found), len(Names), len(langs), found)
	}
	for _, lang := range langs {
		for _, p := range All(lang) {
			if p.Title == "" || p.Story == "" || len(p.Parts) < 2 || strings.Contains(p.HTML("", same), "{#") {
				t.Errorf("%s in %s is not read: %+v", p.Name, lang, p)
			}
		}
	}
}

func same(path string) string { return path }

func TestLinksBetweenThePagesLeadToASection(t *testing.T) {
	for _, lang := range langs {
		for _, name := range Names {
			for _, m := range link.FindAllStringSubmatch(source(t, name, lang), -1) {
				path, id, marked := strings.Cut(m[1], "#")
				to, ours := strings.CutPrefix(path, "/docs/")
				if !ours {
					continue
				}
				p, ok := Named(to, lang)
				if !ok || marked && !slices.ContainsFunc(p.Parts, func(one Part) bool { return one.ID == id }) {
					t.Errorf("%s in %s leads to %s, where there is nothing", name, lang, m[1])
				}
			}
		}
	}
}

func TestAddressesAreThoseOfTheSiteAndKeepTheLanguage(t *testing.T) {
	p, _ := Named("embedding", "it")
	html := p.HTML("https://a.example/?<b>", func(path string) string { return path + "&x" })
	if strings.Contains(html, Example) || !strings.Contains(html, "https://a.example/?&lt;b&gt;/embed") {
		t.Error("the examples do not name the site")
	}
	if !strings.Contains(html, `href="/teach&amp;x"`) || strings.Contains(html, `href="#frame&amp;x"`) {
		t.Error("links inside the site, and only those, are to be turned")
	}
}

func TestATableSaysItsRolesAndWhatItsCellsStandUnder(t *testing.T) {
	p := parse([]byte("# T\n\nS\n\n## A {#a}\n\n| N | *M* | O |\n|---|---|---|\n| `x` | y | z |\n"))
	for _, want := range []string{
		`<table role="table">`, `<thead role="rowgroup">`, `<tr role="row">`, `role="columnheader"`, `role="rowheader"`,
		`role="cell" data-under="O"`, `<h2 id="a"><a href="#a">A</a></h2>`,
	} {
		if !strings.Contains(p.body, want) {
			t.Errorf("the page lacks %s:\n%s", want, p.body)
		}
	}
	if p.Title != "T" || p.Story != "S" {
		t.Errorf("%q, %q", p.Title, p.Story)
	}
}
