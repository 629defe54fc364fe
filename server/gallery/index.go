package gallery

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// An Index is the gallery in one language: its runs with their search words and facets, and the home page's run.
type Index struct {
	Entries    []web.Entry
	Chapters   []web.Chapter
	Algorithms []web.Named // the algorithms that have runs
	Hero       web.Hero
	Plane      web.Plane
}

// indexes are the indexes by language, each computed once, on first use.
var indexes = func() map[string]func() (*Index, error) {
	all := map[string]func() (*Index, error){}
	for _, l := range web.Languages {
		all[l.Code] = sync.OnceValues(func() (*Index, error) { return indexIn(l.Code) })
	}
	return all
}()

// IndexIn returns the index in a language of the site. Errors: of a run that cannot continue.
func IndexIn(lang string) (*Index, error) { return indexes[lang]() }

func indexIn(lang string) (*Index, error) {
	runs, err := All()
	if err != nil {
		return nil, err
	}
	texts, _ := locale.Named(lang) // lang is one of the site's languages
	var x Index
	if x.Hero, err = Hero(texts); err != nil {
		return nil, fmt.Errorf("the home page's run: %w", err)
	}
	if x.Plane, err = Plane(); err != nil {
		return nil, fmt.Errorf("the home page's plane: %w", err)
	}
	for _, c := range scenario.Chapters {
		chapter := web.Chapter{Name: c.Name, Title: c.Title.Pick(lang)}
		for _, run := range runs {
			if run.Chapter != c.Name {
				continue
			}
			one := run.Card(lang)
			one.Facets = facets(run)
			one.Words = words(run, one, chapter, texts)
			chapter.Entries = append(chapter.Entries, one)
		}
		x.Entries = append(x.Entries, chapter.Entries...)
		x.Chapters = append(x.Chapters, chapter)
	}
	for _, a := range algorithms.All {
		if slices.ContainsFunc(x.Entries, func(e web.Entry) bool { return e.Of == a.Name }) {
			x.Algorithms = append(x.Algorithms, web.Named{Name: a.Name, Title: texts.Or("algorithm."+a.Name+".title", a.Title)})
		}
	}
	return &x, nil
}

// Card returns a run as a card, in one language.
func (e Run) Card(lang string) web.Entry {
	d := e.Document
	a := d.Definition()
	one := web.Entry{
		Name: e.Name, Title: d.Title.Pick(lang), Story: d.Story.Pick(lang), Algorithm: a.Title, Of: a.Name, Year: a.Year,
		Processes: d.Processes, Switches: d.Switches, Messages: e.Messages, Outcome: e.Outcome, Preview: e.Small,
	}
	for _, b := range e.Breaks {
		one.Breaks = append(one.Breaks, b.Property)
	}
	return one
}

// facets returns the values of all filter chips that select a run.
func facets(e Run) web.Facets {
	d := e.Document
	all := web.Facets{web.Facet(web.AlgorithmRow, d.Definition().Name)}
	add := func(row string, values ...string) {
		for _, value := range values {
			all = append(all, web.Facet(row, value))
		}
	}
	add("processes", web.ProcessRange(d.Processes))
	add("shows", e.Shows...)
	if len(d.Switches) > 0 {
		add("shows", "line")
	}
	add("breaks", broken(e)...)
	add("faults", e.Faults...)
	return all
}

// broken returns the properties that a run breaks, as named by the filter chips; "none" if there are none.
func broken(e Run) (all []string) {
	for _, b := range e.Breaks {
		value := "own"
		switch {
		case b.Property == invariant.Starvation.Name:
			value = "starvation"
		case strings.HasPrefix(b.Property, "EM"):
			value = b.Property[:min(3, len(b.Property))] // EM3 has two clauses
		}
		if !slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	if all == nil {
		return []string{"none"}
	}
	return all
}

// stuck is the facet of a chip that names both deadlock and starvation; the kinds of a run tell them apart.
var stuck = web.Facet("breaks", invariant.EM2.Name)

// words returns the search words of a run: its card, its story, and other words that users may type, in the page's
// language and in English.
func words(e Run, one web.Entry, in web.Chapter, texts *web.Texts) string {
	english, _ := locale.Named("en")
	d := e.Document
	said := []string{
		one.Title, one.Story, d.Label.Pick(texts.Lang), one.Algorithm, fmt.Sprint(one.Year), in.Title, one.Outcomes(texts),
		texts.T("algorithm." + one.Of + ".title"),
	}
	for _, s := range d.Switches {
		said = append(said, texts.T("switch."+one.Of+"."+s+".label"))
	}
	for _, t := range []*web.Texts{texts, english} {
		for _, facet := range one.Facets {
			row, value, _ := strings.Cut(facet, ":")
			if facet != stuck {
				said = append(said, t.Or("find."+row+"."+value, ""))
			}
			said = append(said, t.Or("find.words."+row+"."+value, ""))
		}
		said = append(said, numbered(d.Processes, t))
		for _, kind := range kinds(e) {
			said = append(said, t.T("find.words."+kind))
		}
	}
	return web.Words(said...)
}

// numbered returns a number of processes in digits, and as a word if the language's list has one.
func numbered(n int, t *web.Texts) string {
	said := fmt.Sprint(n) + " " + t.T("find.words.processes")
	if letters := strings.Fields(t.T("find.words.numbers")); n < len(letters) {
		said += " " + letters[n]
	}
	return said
}

// kinds returns what a run shows beyond its facets: a deadlock, a plane, quorums, forks.
func kinds(e Run) (all []string) {
	d := e.Document
	a := d.Definition()
	if deadlock(e) {
		all = append(all, "deadlock")
	}
	if a.Class == "quorum" {
		all = append(all, "quorum")
	}
	if e.Chapter == "forks" {
		all = append(all, "forks")
	}
	if top, err := d.Topology(); err == nil && planar(top) {
		all = append(all, "plane")
	}
	return all
}

// deadlock reports whether a run ends with at least two processes waiting for ever: a single one is just forgotten.
func deadlock(e Run) bool {
	return e.Outcome.Property == "EM2" && (e.Outcome.Kind == "nobody" || len(e.Outcome.Processes) > 1)
}

// planar reports whether the quorums could be the lines of a plane: k² − k + 1 sets of k points each.
func planar(t *mutex.Topology) bool {
	if t == nil || len(t.Quorums) < 7 {
		return false
	}
	k := t.Quorums[0].Len()
	return k*k-k+1 == len(t.Quorums) && !slices.ContainsFunc(t.Quorums, func(s mutex.Set) bool { return s.Len() != k })
}
