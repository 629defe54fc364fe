// Package docs is the site's documentation: one Markdown file for each page and language, NAME.LANG.md, and what it
// takes to show it. It knows no page of the site, no server and no language but by their names in links and files.
package docs

import (
	"embed"
	"html"
	"regexp"
	"strings"
	"sync"
)

//go:embed *.md
var files embed.FS

// Names are the pages, in the order in which they are read; their addresses are /docs/ and the name.
var Names = []string{"embedding", "scenarios", "programs", "api", "commands", "operation", "deployment"}

// langs are the languages in which each page is written.
var langs = []string{"en", "pt", "it"}

// Example is the origin with which addresses in the files begin. Where the site is known by another, it stands instead.
const Example = "https://fano.example"

// A Page is one page in one language.
type Page struct {
	Name, Lang string
	Title      string // plain text
	Story      string // plain text: the first paragraph, which stands under the title
	Parts      []Part // the sections, in order
	body       string // HTML without title and story
}

// A Part is a section of a page, or one within it. Its ID is the same in every language.
type Part struct {
	ID, Title string
	Within    bool // a part of the last that is not
}

// library is filled once from the embedded files; a file that cannot be read is a mistake of the build.
var library = sync.OnceValue(func() map[[2]string]*Page {
	all := map[[2]string]*Page{}
	for _, name := range Names {
		for _, lang := range langs {
			source, err := files.ReadFile(name + "." + lang + ".md")
			if err != nil {
				panic(err)
			}
			p := parse(source)
			p.Name, p.Lang = name, lang
			all[[2]string{name, lang}] = p
		}
	}
	return all
})

// Named is the page of that name in a language, "en", "pt" or "it"; false if there is none.
func Named(name, lang string) (*Page, bool) {
	p, ok := library()[[2]string{name, lang}]
	return p, ok
}

// All are the pages of a language, in the order of Names.
func All(lang string) []*Page {
	var all []*Page
	for _, name := range Names {
		if p, ok := Named(name, lang); ok {
			all = append(all, p)
		}
	}
	return all
}

// own matches the addresses of links inside the site.
var own = regexp.MustCompile(`href="(/[^"]*)"`)

// HTML is what stands under the title. Link turns the address of another page of the site into what leads to it from
// here; origin is the scheme and host by which the site is known, "" if that is not known.
func (p *Page) HTML(origin string, link func(path string) string) string {
	body := own.ReplaceAllStringFunc(p.body, func(found string) string {
		path := html.UnescapeString(own.FindStringSubmatch(found)[1])
		return `href="` + html.EscapeString(link(path)) + `"`
	})
	if origin == "" {
		return body
	}
	return strings.ReplaceAll(body, Example, html.EscapeString(origin))
}
