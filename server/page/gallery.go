package page

import (
	"fmt"
	"net/http"
	"sync"

	"fano/algorithms"
	"fano/algorithms/engine/simulate"
	"fano/server/scenario"
	"fano/web"
)

// A shelved is a scenario of the gallery with what only its run shows. It is computed once, for all languages.
type shelved struct {
	scenario.Entry
	breaks []string
}

// shelf is the gallery in teaching order. Its documents ship with the server and run in milliseconds.
var shelf = sync.OnceValues(func() ([]shelved, error) {
	var all []shelved
	for _, e := range scenario.Gallery() {
		setup, problems := e.Document.Setup()
		if len(problems) > 0 {
			return nil, fmt.Errorf("gallery: %s: %w", e.Name, &scenario.Invalid{Problems: problems})
		}
		summary, err := simulate.Run(setup, nil)
		if err != nil {
			return nil, fmt.Errorf("gallery: %s: %w", e.Name, err)
		}
		one := shelved{Entry: e}
		for _, v := range summary.Violations {
			one.breaks = append(one.breaks, v.Property)
		}
		all = append(all, one)
	}
	return all, nil
})

// view is the entry in one language.
func (e shelved) view(lang string) web.Entry {
	d := e.Document
	a, _ := algorithms.Named(d.Algorithm) // a document that was read names one that exists
	return web.Entry{
		Name:      e.Name,
		Title:     d.Title.Pick(lang),
		Story:     d.Story.Pick(lang),
		Algorithm: a.Title,
		Of:        a.Name,
		Year:      a.Year,
		Processes: d.Processes,
		Switches:  d.Switches,
		Breaks:    e.breaks,
	}
}

// gallery is the page at the root.
func (s *site) gallery(w http.ResponseWriter, r *http.Request) {
	all, err := shelf()
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.frame(r)
	p.Nav = "gallery"
	v := web.Gallery{Page: p}
	for _, c := range scenario.Chapters {
		chapter := web.Chapter{Name: c.Name}
		for _, e := range all {
			if e.Chapter == c.Name {
				chapter.Entries = append(chapter.Entries, e.view(p.Texts.Lang))
			}
			if e.Name == opening {
				v.Opening = e.view(p.Texts.Lang)
			}
		}
		v.Chapters = append(v.Chapters, chapter)
	}
	s.replyPage(w, r, http.StatusOK, web.GalleryPage(v))
}
