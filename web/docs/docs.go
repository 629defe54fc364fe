// Package docs is the site's documentation: one Markdown file per page and language, NAME.LANG.md, and its rendering.
// It knows the site's pages and languages only by their names in links and files, and no server.
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

// Names are the pages, in reading order; their paths are /docs/ and the name.
var Names = []string{"embedding", "scenarios", "programs", "api", "commands", "operation", "deployment"}

// langs are the languages in which each page is written.
var langs = []string{"en", "pt", "it"}

// Example is the origin of URLs in the files. It is replaced by the site's own origin if that is known.
const Example = "https://fano.example"

// A Page is one page in one language.
type Page struct {
	Name, Lang string
	Title      string // plain text
	Story      string // plain text: the first paragraph, shown under the title
	Parts      []Part // the sections, in order
	body       string // HTML without title and story
}

// A Part is a section of a page, or one within it. Its ID is the same in every language.
type Part struct {
	ID, Title string
	Within    bool // a subsection of the preceding section
}

// library parses the embedded files once; an invalid file is a defect of the build.
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

// Named returns the page with a name in a language, "en", "pt" or "it"; false if there is none.
func Named(name, lang string) (*Page, bool) {
	p, ok := library()[[2]string{name, lang}]
	return p, ok
}

// All returns the pages of a language, in the order of Names.
func All(lang string) []*Page {
	var all []*Page
	for _, name := range Names {
		if p, ok := Named(name, lang); ok {
			all = append(all, p)
		}
	}
	return all
}

// own matches links within the site.
var own = regexp.MustCompile(`href="(/[^"]*)"`)

// HTML returns the content under the title. link maps the path of another page of the site to the URL of the link;
// origin is the scheme and host of the site, "" if unknown.
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
