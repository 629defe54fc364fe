package page

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/invariant"
	"fano/algorithms/mutex"
	"fano/server/gallery"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/web"
)

// A hall is the gallery in one language: its runs with what they are found by, and what stands before them.
type hall struct {
	entries    []web.Entry
	chapters   []web.Chapter
	algorithms []web.Named
	hero       web.Hero
	plane      web.Plane
}

// built are the halls by language. What is in them ships with the server, and is computed once, when it is first asked
// for.
var built = func() map[string]func() (*hall, error) {
	all := map[string]func() (*hall, error){}
	for _, l := range web.Languages {
		all[l.Code] = sync.OnceValues(func() (*hall, error) {
			exhibits, err := gallery.All()
			if err != nil {
				return nil, err
			}
			texts, _ := locale.Named(l.Code) // one of the languages
			return hallIn(exhibits, texts)
		})
	}
	return all
}()

// halls is the gallery in a language of the site.
func halls(lang string) (*hall, error) { return built[lang]() }

// hallIn is the gallery in one language.
func hallIn(exhibits []gallery.Run, texts *web.Texts) (*hall, error) {
	var h hall
	var err error
	if h.hero, err = gallery.Hero(texts); err != nil {
		return nil, fmt.Errorf("the home page's run: %w", err)
	}
	if h.plane, err = gallery.Plane(); err != nil {
		return nil, fmt.Errorf("the home page's plane: %w", err)
	}
	for _, c := range scenario.Chapters {
		chapter := web.Chapter{Name: c.Name, Title: c.Title.Pick(texts.Lang)}
		for _, e := range exhibits {
			if e.Chapter != c.Name {
				continue
			}
			one := entry(e, texts.Lang)
			one.Facets = facets(e)
			one.Words = words(e, one, chapter, texts)
			chapter.Entries = append(chapter.Entries, one)
		}
		h.entries = append(h.entries, chapter.Entries...)
		h.chapters = append(h.chapters, chapter)
	}
	for _, a := range algorithms.All {
		if slices.ContainsFunc(h.entries, func(e web.Entry) bool { return e.Of == a.Name }) {
			h.algorithms = append(h.algorithms, web.Named{Name: a.Name, Title: texts.Or("algorithm."+a.Name+".title", a.Title)})
		}
	}
	return &h, nil
}

// facets are all that chips can ask of a run.
func facets(e gallery.Run) web.Facets {
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

// broken are the properties that a run breaks, as the row of chips has them.
func broken(e gallery.Run) (all []string) {
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

// stuck is a facet whose chip names two things; which of them a run shows, its kinds say.
var stuck = web.Facet("breaks", invariant.EM2.Name)

// words are what a search finds a run by: all that its card and its story say, and what else visitors would say of it,
// in the language of the page and in English.
func words(e gallery.Run, one web.Entry, in web.Chapter, texts *web.Texts) string {
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

// numbered is a number of processes in figures, and in letters where the language's list has it.
func numbered(n int, t *web.Texts) string {
	said := fmt.Sprint(n) + " " + t.T("find.words.processes")
	if letters := strings.Fields(t.T("find.words.numbers")); n < len(letters) {
		said += " " + letters[n]
	}
	return said
}

// kinds are what a run is of, beyond its facets: a deadlock, a plane, quorums, forks.
func kinds(e gallery.Run) (all []string) {
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

// deadlock says that a run ends with at least two processes that wait for ever: one that waits alone was forgotten.
func deadlock(e gallery.Run) bool {
	return e.Outcome.Property == "EM2" && (e.Outcome.Kind == "nobody" || len(e.Outcome.Processes) > 1)
}

// planar says that as many sets as there are points could be the lines of a plane: all of k points, k² − k + 1 in
// number.
func planar(t *mutex.Topology) bool {
	if t == nil || len(t.Quorums) < 7 {
		return false
	}
	k := t.Quorums[0].Len()
	return k*k-k+1 == len(t.Quorums) && !slices.ContainsFunc(t.Quorums, func(s mutex.Set) bool { return s.Len() != k })
}
