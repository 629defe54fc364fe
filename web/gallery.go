package web

import (
	"slices"
	"strings"

	"github.com/a-h/templ"
)

// Gallery is the page at the root: what this is, with a run that plays; the ways in; and the runs, which can be found.
type Gallery struct {
	Page     Page
	Hero     Hero
	Plane    Plane
	First    string // the run for those who know nothing yet
	Papers   Papers
	Bar      FilterBar
	Chapters []Chapter
	Open     []string // the chapters that show all of their runs
	Empty    string   // the link to the empty program
}

// Papers are the algorithms' papers: how many, and the years of the first and of the last.
type Papers struct{ N, From, To int }

// Chapter is a part of the gallery. Its introduction is the text chapter.<Name>.story.
type Chapter struct {
	Name    string
	Title   string
	Entries []Entry
}

// MostHued is how many processes have their hues on a card: where there are more, its picture has none either.
const MostHued = 3

// Few is how many runs a chapter shows until more of them are asked for.
const Few = 4

// Entry is a scenario of the gallery, in the page's language.
type Entry struct {
	Name      string // of the scenario: "lab-test-3"
	Title     string
	Story     string // one sentence
	Algorithm string // its title: "Ricart–Agrawala"
	Year      int
	Processes int
	Switches  []string // names of those that are on, and the algorithm they belong to
	Of        string   // the algorithm's name: "ricart-agrawala"
	Breaks    []string // properties that are broken in its run
	Messages  int
	Outcome   Outcome
	Preview   Preview
	Facets    Facets
	Words     string // by which a search finds it, as Words has them
}

// playing is the address of an entry in the playground.
func (e Entry) playing(p Page) string { return p.Link("/play?s=" + e.Name) }

// facts are the last line of a card, behind the algorithm.
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

// Outcomes are the words in which a run's outcome is told, for searches.
func (e Entry) Outcomes(texts *Texts) string {
	return e.Outcome.Property + " " + e.Outcome.words(Page{Texts: texts}, e.Of)
}

// open says that a chapter shows all of its runs, though nothing is searched for.
func (g Gallery) open(c Chapter) bool { return slices.Contains(g.Open, c.Name) }

// shows says that the i-th run of a chapter is on the page.
func (g Gallery) shows(c Chapter, i int) bool {
	if g.Bar.Filter.Any() {
		return g.Bar.Filter.Meets(c.Entries[i], g.Page.Texts)
	}
	return i < Few || g.open(c)
}

// hits are how many runs of a chapter are asked for.
func (g Gallery) hits(c Chapter) int { return g.Bar.Filter.Count(c.Entries, g.Page.Texts) }

// opening is the page with a chapter opened, or closed again.
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
