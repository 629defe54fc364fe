// Package web is what users see: templ components that render views, and the texts in three languages. A view is a
// plain struct, or contains a domain object as it is: an algorithm, quorums, a log. The package knows no HTTP, no
// engine and no scenario; its callers turn those into views.
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

// Page is the frame of a page: everything around its content.
type Page struct {
	// Texts holds the page's language; see [Library.Choose].
	Texts *Texts
	// LangChosen reports whether the URL names the language (?lang=), so that links within the site keep it.
	LangChosen bool

	// Title is the page's own, without the site's name; empty for the gallery.
	Title string
	// Description is a sentence for search engines and link previews; empty: the site's own.
	Description string
	// Path is the page's path with its query but without lang, such as "/play?s=lab-test-3"; empty: the page stands
	// for any request, and does not link to other languages.
	Path string
	// Origin is the scheme and host before Path, such as "https://fano.example"; empty: absolute URLs are unknown.
	Origin string
	// Picture is the path of a preview image, 1200 × 630, with its query; empty: none.
	Picture string
	// Feed is the path of a feed of new content; empty: none.
	Feed string
	// OEmbed is the path of the page's oEmbed data; empty: it cannot be embedded.
	OEmbed string
	// Nav names the menu entry of this page: "gallery", "algorithms", "teach", "claims", "docs", … or "".
	Nav string
	// Trail is the breadcrumb trail, the outermost page first, including this page; none: the page is in the menu, or
	// nowhere.
	Trail []Crumb
	// Kind is the subject of the page, in a few words after its Trail; empty: none.
	Kind string

	// Style is the page's style sheet, one of static/css/entry; empty: "pages".
	Style string
	// Scripts are the page's entry modules, by the names of their sources: "js/play.js".
	Scripts []string

	// Preload is the URL of the run that the page fetches first; empty: none.
	Preload string

	// Class is the class of the body: "play", "embed", …
	Class string
	// ProgramsOff reports whether this server runs no programs: no link leads to their editor.
	ProgramsOff bool
	// Actions are at the right end of the header, after the theme; nil: none.
	Actions templ.Component
}

// A Crumb is an entry of the breadcrumb trail; without a path, the page itself.
type Crumb struct{ Title, Path string }

// Below returns the page, with the label own, below another page, whose label is the text of key.
func (p Page) Below(key, path, own string) Page {
	p.Trail = []Crumb{{p.T(key), path}, {Title: own}}
	return p
}

// T returns a text in the page's language. args alternates the placeholders' names and values.
func (p Page) T(key string, args ...any) string { return p.Texts.T(key, args...) }

// Link returns the URL of another page of the site, in this page's language if the user has chosen it.
func (p Page) Link(path string) string {
	if !p.LangChosen {
		return path
	}
	return withLang(path, p.Texts.Lang)
}

// In returns the URL of this page in another language.
func (p Page) In(lang string) string { return withLang(p.Path, lang) }

// Absolute returns a path with the origin, if that is known.
func (p Page) Absolute(path string) string { return p.Origin + path }

// stylesheet returns the URL of the page's style sheet.
func (p Page) stylesheet() string {
	return static.URL("css/entry/" + cmp.Or(p.Style, "pages") + ".css")
}

// modules returns the URLs of all modules that the page's scripts import, for preloading.
func (p Page) modules() []string {
	var all []string
	for _, script := range p.Scripts {
		all = append(all, static.Imports(script)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// fonts returns the fonts that the page uses at once, for preloading.
func (p Page) fonts() []string {
	all := []string{"fonts/inter.woff2", "fonts/stix-two.woff2"}
	if p.Style == "play" || p.Style == "reference" {
		all = append(all, "fonts/stix-two-italic.woff2") // for variables
	}
	return all
}

// FullTitle returns the title followed by the site's name.
func (p Page) FullTitle() string {
	if p.Title == "" {
		return p.T("site.title")
	}
	return plain(p.Title) + " · Fano"
}

// Summary returns the description, or the site's own if the page has none, without markup.
func (p Page) Summary() string { return plain(cmp.Or(p.Description, p.T("site.description"))) }

// maxEchoed is the maximum number of characters of a user's input that a sentence repeats.
const maxEchoed = 500

// Clip returns a text, or the beginning of one that is too long to repeat.
func Clip(text string) string { return clipTo(text, maxEchoed) }

// capital capitalizes the first letter.
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

// current returns the value of aria-current for the menu entry with a name and a path: "page" for this page, "true"
// if this page is below it, or "".
func current(p Page, name, path string) string {
	switch {
	case p.Nav == name && p.Path == path:
		return "page"
	case p.Nav == name, slices.ContainsFunc(p.Trail, func(c Crumb) bool { return c.Path == path }):
		return "true"
	}
	return ""
}

// each returns the results of a function for all elements, in order.
func each[From, To any](all []From, becomes func(From) To) []To {
	changed := make([]To, len(all))
	for i, one := range all {
		changed[i] = becomes(one)
	}
	return changed
}
