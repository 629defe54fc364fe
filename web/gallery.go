package web

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// Gallery is the home page: what the site is, with a playing run; the entry points; and the searchable runs.
type Gallery struct {
	Page     Page
	Hero     Hero
	Plane    Plane
	First    string // the run for newcomers
	Papers   Papers
	Bar      FilterBar
	Chapters []Chapter
	Open     []string // the chapters that show all of their runs
	Empty    string   // the link to the empty program
}

// Papers are the number of the algorithms' papers, and the years of the first and the last.
type Papers struct{ N, From, To int }

// Chapter is a chapter of the gallery. Its introduction is the text chapter.<Name>.story.
type Chapter struct {
	Name    string
	Title   string
	Entries []Entry
}

// MostHued is the maximum number of processes with hues on a card: beyond it the preview has none either.
const MostHued = 3

// Few is the number of runs that a chapter shows initially.
const Few = 4

// Entry is a scenario of the gallery, in the page's language.
type Entry struct {
	Name      string // of the scenario: "lab-test-3"
	Title     string
	Story     string // one sentence
	Algorithm string // its title: "Ricart–Agrawala"
	Year      int
	Processes int
	Switches  []string // names of the switches that are on, of the algorithm Of
	Of        string   // the algorithm's name: "ricart-agrawala"
	Breaks    []string // properties that its run breaks
	Messages  int
	Outcome   Outcome
	Preview   Preview
	Facets    Facets
	Words     string // its search words, as returned by Words
}

// playing returns the URL of an entry in the playground.
func (e Entry) playing(p Page) string { return p.Link("/play?s=" + e.Name) }

// facts returns the last line of a card, after the algorithm.
func (e Entry) facts(p Page) string {
	var all []string
	if e.Messages > 0 {
		all = append(all, p.T("gallery.messages", "n", e.Messages))
	}
	for _, s := range e.Switches {
		all = append(all, "⇄ "+p.T("switch."+e.Of+"."+s+".label"))
	}
	return strings.Join(all, " · ")
}

// Outcomes returns the words that describe a run's outcome, for searches.
func (e Entry) Outcomes(texts *Texts) string {
	return e.Outcome.Property + " " + e.Outcome.words(Page{Texts: texts}, e.Of)
}

// open reports whether a chapter shows all of its runs even without a filter.
func (g Gallery) open(c Chapter) bool { return slices.Contains(g.Open, c.Name) }

// shows reports whether the i-th run of a chapter is on the page.
func (g Gallery) shows(c Chapter, i int) bool {
	if g.Bar.Filter.Any() {
		return g.Bar.Filter.Meets(c.Entries[i], g.Page.Texts)
	}
	return i < Few || g.open(c)
}

// hits returns the number of a chapter's runs that match the filter.
func (g Gallery) hits(c Chapter) int { return g.Bar.Filter.Count(c.Entries, g.Page.Texts) }

// opening returns the URL of the page with a chapter opened, or closed again.
func (g Gallery) opening(c Chapter) templ.SafeURL {
	open := slices.DeleteFunc(slices.Clone(g.Open), func(name string) bool { return name == c.Name })
	if !g.open(c) {
		open = append(open, c.Name)
	}
	path := "/"
	if len(open) > 0 {
		path += "?open=" + strings.Join(open, ",")
	}
	return templ.SafeURL(g.Page.Link(path + "#" + c.Name))
}
