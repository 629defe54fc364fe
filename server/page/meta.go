package page

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"

	"fano/server/gallery"
	"fano/server/links"
	"fano/server/locale"
	"fano/server/scenario"
	"fano/static"
)

func healthz(w http.ResponseWriter, _ *http.Request) error {
	tell(w, http.StatusOK, plainText, []byte("alive\n"))
	return nil
}

// readyz fails once the server is about to shut down, so that it gets no new clients, and while every slot of a class
// is stuck. It does not fail if the store of short links does, without which everything else works, but reports it.
func (s *site) readyz(w http.ResponseWriter, _ *http.Request) error {
	status, text := http.StatusServiceUnavailable, "going away"
	if s.Ready() {
		if text = strings.Join(s.Queue.Stuck(), "\n"); text == "" {
			status, text = http.StatusOK, "ready"
			if worries := s.linkWorries(); len(worries) > 0 {
				text = "ready, but " + strings.Join(worries, "; ")
			}
		}
	}
	tell(w, status, plainText, []byte(text+"\n"))
	return nil
}

// linkWorries lists the problems of the store of short links.
func (s *site) linkWorries() []string {
	worries, status := s.Links.Warnings(), s.Links.Status()
	for _, problem := range []error{links.ErrNone, links.ErrReadOnly, links.ErrDown, links.ErrFull} {
		if errors.Is(status, problem) {
			return append(worries, problem.Error()) // ErrReadOnly is also an ErrDown
		}
	}
	return worries
}

// schema serves the JSON Schema of scenarios, for editors and programs.
func schema(w http.ResponseWriter, r *http.Request) error {
	reply(w, r, "application/schema+json", scenario.Schema())
	return nil
}

// favicon answers browsers that ask for it before they have read a page.
func favicon(w http.ResponseWriter, r *http.Request) error {
	icon := static.Named("img/favicon.svg")
	reply(w, r, icon.Type, icon.Body)
	return nil
}

// robots keeps crawlers, which follow every link, from computing runs; the gallery has everything worth indexing.
func (s *site) robots(w http.ResponseWriter, r *http.Request) error {
	const rules = "User-agent: *\nDisallow: /api/\nDisallow: /ws\nDisallow: /play?s=1.\nDisallow: /figure.\n\nSitemap: "
	reply(w, r, plainText, []byte(rules+s.origin(r)+"/sitemap.xml\n"))
	return nil
}

// texts serves a bundle of the playground's texts in one language; see web.Texts.Bundle.
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

// A galleryEntry is a scenario of the gallery in API answers.
type galleryEntry struct {
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

// listGallery lists the scenarios of the gallery, in the client's language, with what their runs show, break and
// suffer.
func (s *site) listGallery(w http.ResponseWriter, r *http.Request) error {
	lang := s.frame(r).Texts.Lang
	all, err := gallery.All()
	if err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	return replyJSON(w, r, each(all, func(e gallery.Run) galleryEntry {
		c := e.Card(lang)
		return galleryEntry{
			Name: c.Name, Title: c.Title, Story: c.Story, Algorithm: c.Of, Chapter: e.Chapter, Processes: c.Processes,
			Messages: c.Messages, Shows: e.Shows, Breaks: append([]string{}, c.Breaks...), Faults: append([]string{}, e.Faults...),
		}
	}))
}
