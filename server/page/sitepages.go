package page

import (
	"net/http"
	"net/url"

	"fano/algorithms"
	"fano/algorithms/mutex/model"
	"fano/server/figure"
	"fano/server/scenario"
	"fano/web"
	"fano/web/docs"
)

// A sitePage is a page in the sitemap. Its preview image is a run of the gallery under the page's title.
type sitePage struct {
	path  string
	run   string
	title func(*web.Texts) string
}

// docsRun is the run in the preview images of the documentation.
const docsRun = "lab-test-2"

// onePage returns a single page whose title is the text with a key.
func onePage(path, run, key string) func() []sitePage {
	return func() []sitePage {
		return []sitePage{{path, run, func(t *web.Texts) string { return t.T(key) }}}
	}
}

// docsPages returns the pages of the documentation.
func docsPages() []sitePage {
	return each(docs.Names, func(name string) sitePage {
		return sitePage{"/docs/" + name, docsRun, func(t *web.Texts) string {
			doc, _ := docs.Named(name, t.Code) // each page exists in each language
			return doc.Title
		}}
	})
}

// algorithmPages returns the reference pages.
func algorithmPages() []sitePage {
	return each(algorithms.All, func(a *model.Algorithm) sitePage {
		e, _ := scenario.ReferenceOf(a.Name) // a test checks that each has one
		return sitePage{"/algorithms/" + a.Name, e.Name, func(t *web.Texts) string {
			return t.Or("algorithm."+a.Name+".title", a.Title)
		}}
	})
}

// sitePages returns all pages of the sitemap except the runs of the gallery, the home page first.
func (s *site) sitePages() (all []sitePage) {
	for _, row := range s.pages() {
		if row.pages != nil {
			all = append(all, row.pages()...)
		}
	}
	return all
}

// sitePage finds a page by its path.
func (s *site) sitePage(path string) (sitePage, bool) {
	for _, p := range s.sitePages() {
		if p.path == path {
			return p, true
		}
	}
	return sitePage{}, false
}

// card returns the URL of the page's preview image.
func (p sitePage) card(lang string) string {
	return "/card.png?" + url.Values{"page": {p.path}, "lang": {lang}, "v": {build()}}.Encode()
}

// pageCard serves the preview image of a page of the site: its run, under the page's title.
func (s *site) pageCard(w http.ResponseWriter, r *http.Request, path string, want figure.Request) error {
	p, ok := s.sitePage(path)
	if !ok {
		return errNotFound
	}
	read, err := s.Reader.Named(r.Context(), p.run)
	if err != nil {
		return err
	}
	want.Title = p.title(want.Texts)
	return s.drawRead(w, r, read, want)
}
