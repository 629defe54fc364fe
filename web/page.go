// Package web is what a visitor reads: templ components over views, and the texts in three languages. A view is a plain
// struct, or holds what is shown as it is: an algorithm, quorums, a log. The package knows no HTTP, no engine and no
// scenario; its callers turn those into views.
package web

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"

	"fano/static"
)

// Page is what every page has around its own content.
type Page struct {
	// Texts holds the page's language; see TextsFor and TextsNamed.
	Texts *Texts
	// LangChosen says that the address named the language (?lang=), so that links inside the site keep it.
	LangChosen bool

	// Title is the page's own, without the site's name; empty for the gallery.
	Title string
	// Description is one sentence for search engines and link previews; empty: the site's own.
	Description string
	// Path is the page's address from the root with its query but without lang, such as "/play?s=lab-test-3";
	// empty: the page stands for whatever was asked for, and leads nowhere in another language.
	Path string
	// Origin is the scheme and host before Path, such as "https://fano.example"; empty: no absolute address is known.
	Origin string
	// Picture is the path of a picture for link previews, 1200 × 630, with its query; empty: none.
	Picture string
	// Feed is the path of a feed of what is new here; empty: none.
	Feed string
	// OEmbed is the path at which sites that make embeds of addresses ask about this one; empty: it cannot be embedded.
	OEmbed string
	// Nav names the entry of the menu that this page belongs to: "gallery", "algorithms", "teach", "claims", "docs", … or "".
	Nav string
	// Trail are the pages that this one belongs to, the outermost first, and itself; none: it stands in the menu, or nowhere.
	Trail []Crumb
	// Kind is what the page tells of, in a few words behind its Trail; empty: nothing.
	Kind string

	// Style is the page's style sheet, one of static/css/entry; empty: "pages".
	Style string
	// Scripts are the ES modules that the page begins with, by the names of their sources: "js/play.js".
	Scripts []string

	// Preload is the address of the run that the page fetches first; empty: none.
	Preload string

	// Class is put on the body: "play", "embed", …
	Class string
	// ProgramsOff says that this server runs no programs: nothing leads to their editor.
	ProgramsOff bool
	// Actions stand at the right end of the header, after the theme; nil: none.
	Actions templ.Component
}

// A Crumb is a page that another one belongs to, or, without a path, the page itself.
type Crumb struct{ Title, Path string }

// Below is the page as one that belongs to another, which the menu calls by the text of that key, and is called so itself.
func (p Page) Below(key, path, own string) Page {
	p.Trail = []Crumb{{p.T(key), path}, {Title: own}}
	return p
}

// T is a text in the page's language. Its arguments are the placeholders' names and values in turn.
func (p Page) T(key string, args ...any) string { return p.Texts.T(key, args...) }

// Link is the address of another page of the site, in this page's language if the visitor has chosen it.
func (p Page) Link(path string) string {
	if !p.LangChosen {
		return path
	}
	return withLang(path, p.Texts.Lang)
}

// In is the address of this page in another language.
func (p Page) In(lang string) string { return withLang(p.Path, lang) }

// Absolute is an address with scheme and host, where those are known.
func (p Page) Absolute(path string) string { return p.Origin + path }

// stylesheet is the address of the page's style sheet.
func (p Page) stylesheet() string {
	return static.URL("css/entry/" + cmp.Or(p.Style, "pages") + ".css")
}

// modules are the addresses of what the page's scripts import: fetched at once, rather than as imports are met.
func (p Page) modules() []string {
	var all []string
	for _, script := range p.Scripts {
		all = append(all, static.Imports(script)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// fonts are those that the page shows at once: fetched beside the styles, not when a text is met that is set in them.
func (p Page) fonts() []string {
	all := []string{"fonts/inter.woff2", "fonts/stix-two.woff2"}
	if p.Style == "play" || p.Style == "reference" {
		all = append(all, "fonts/stix-two-italic.woff2") // for variables
	}
	return all
}

// FullTitle is the title with the site's name behind it.
func (p Page) FullTitle() string {
	if p.Title == "" {
		return p.T("site.title")
	}
	return plain(p.Title) + " · Fano"
}

// Summary is the description, or the site's own where the page has none, without the marks that set texts.
func (p Page) Summary() string { return plain(cmp.Or(p.Description, p.T("site.description"))) }

// maxEchoed is the number of characters of a visitor's words that a sentence repeats.
const maxEchoed = 500

// Clip returns a text, or the beginning of one that is too long to be repeated.
func Clip(text string) string { return clipTo(text, maxEchoed) }

// capital begins a sentence.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

func clipTo(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}

func withLang(path, lang string) string {
	path, fragment, marked := strings.Cut(path, "#")
	sign := "?"
	if strings.Contains(path, "?") {
		sign = "&"
	}
	path += sign + "lang=" + url.QueryEscape(lang)
	if marked {
		path += "#" + fragment
	}
	return path
}

// current is what aria-current says of the menu entry of that name, which leads to path: this very page, one below it, or
// nothing.
func current(p Page, name, path string) string {
	switch {
	case p.Nav == name && p.Path == path:
		return "page"
	case p.Nav == name, slices.ContainsFunc(p.Trail, func(c Crumb) bool { return c.Path == path }):
		return "true"
	}
	return ""
}

// each is what becomes of each of some things, in their order.
func each[From, To any](all []From, becomes func(From) To) []To {
	changed := make([]To, len(all))
	for i, one := range all {
		changed[i] = becomes(one)
	}
	return changed
}
