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

// readyz fails once the server is about to end, so that it gets no new clients, and while every slot of a class is stuck.
// It does not fail with the store of short links, without which everything else works, but reports its problems.
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

// linkWorries lists what is wrong with the store of short links.
func (s *site) linkWorries() []string {
	worries, status := s.Links.Worries(), s.Links.Status()
	for _, problem := range []error{links.ErrNone, links.ErrReadOnly, links.ErrDown, links.ErrFull} {
		if errors.Is(status, problem) {
			return append(worries, problem.Error()) // ErrReadOnly is an ErrDown
		}
	}
	return worries
}

// schema is the JSON Schema of a scenario, for editors and programs.
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

// robots keeps crawlers, which follow every link, from computing runs; the gallery has what is worth finding.
func (s *site) robots(w http.ResponseWriter, r *http.Request) error {
	const rules = "User-agent: *\nDisallow: /api/\nDisallow: /ws\nDisallow: /play?s=1.\nDisallow: /figure.\n\nSitemap: "
	reply(w, r, plainText, []byte(rules+s.origin(r)+"/sitemap.xml\n"))
	return nil
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

// A galleryEntry is a scenario of the gallery in the words of the API.
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

// listGallery lists the scenarios that have names, in the reader's language, with what their runs show, break and suffer.
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
