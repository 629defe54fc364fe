package page

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"fano/server/gallery"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/static"
)

// The small files that programs, browsers and robots ask for.

// schema is the form of a scenario, for editors and programs.
func (s *site) schema(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	reply(w, r, "application/schema+json", scenario.Schema())
}

// favicon answers browsers that ask for it without having read a page.
func (s *site) favicon(w http.ResponseWriter, r *http.Request) error {
	icon := static.Named("img/favicon.svg")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	reply(w, r, icon.Type, icon.Body)
	return nil
}

// robots keeps those who follow every link from computing runs; what is worth finding is in the gallery.
func (s *site) robots(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", s.reach()+", max-age=86400")
	const rules = "User-agent: *\nDisallow: /api/\nDisallow: /ws\nDisallow: /play?s=1.\nDisallow: /figure.\n\nSitemap: "
	reply(w, r, plainText, []byte(rules+s.origin(r)+"/sitemap.xml\n"))
}

// texts is a bundle of the playground's texts in one language; see web.Texts.Bundle.
func (s *site) texts(w http.ResponseWriter, r *http.Request) error {
	texts, ok := locale.Named(chi.URLParam(r, "lang"))
	if !ok {
		return errNotFound
	}
	bundle := texts.Bundle(chi.URLParam(r, "bundle"))
	if len(bundle) == 0 {
		return errNotFound
	}
	return replyJSON(w, r, bundle)
}

// A listed is a scenario of the gallery as the API tells of it.
type listed struct {
	Name      string `json:"name"`
	Title     string `json:"title"`
	Story     string `json:"story"`
	Algorithm string `json:"algorithm"`

	Chapter   string   `json:"chapter"`
	Processes int      `json:"processes"`
	Messages  int      `json:"messages"`
	Shows     []string `json:"shows"`
	Breaks    []string `json:"breaks"`
	Faults    []string `json:"faults"`
}

// listGallery names the scenarios that may stand wherever a scenario is expected, in the reader's language, with what
// their runs show, break and suffer.
func (s *site) listGallery(w http.ResponseWriter, r *http.Request) error {
	lang := s.frame(r).Texts.Lang
	all, err := gallery.All()
	if err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	return replyJSON(w, r, each(all, func(e gallery.Run) listed {
		d := e.Document
		one := listed{
			Name: e.Name, Title: d.Title.Pick(lang), Story: d.Story.Pick(lang), Algorithm: d.Definition().Name, Chapter: e.Chapter,
			Processes: d.Processes, Messages: e.Messages, Shows: e.Shows, Breaks: []string{}, Faults: []string{},
		}
		for _, b := range e.Breaks {
			one.Breaks = append(one.Breaks, b.Property)
		}
		one.Faults = append(one.Faults, e.Faults...)
		return one
	}))
}
