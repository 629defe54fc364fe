package page

import (
	"net/http"
	"net/url"
	"sync"

	"fano/algorithms"
	"fano/server/figure"
	"fano/server/scenario"
	"fano/web"
	"fano/web/docs"
)

// A place is a page that is always there and worth finding: it stands in the sitemap, and previews of links to it show a
// run of the gallery under its title.
type place struct {
	path  string
	run   string
	title func(t *web.Texts) string
}

// places are all of them but the runs of the gallery, the first page first.
var places = sync.OnceValue(func() []place {
	called := func(key string) func(*web.Texts) string {
		return func(t *web.Texts) string { return t.T(key) }
	}
	all := []place{
		{"/", opening, called("site.title")},
		{"/algorithms", "ten-processes", called("site.algorithms")},
		{"/teach", "lab-test-1", called("teach.title")},
		{"/claims", "recorded-first", called("claims.title")},
		{"/quorums", "maekawa-two-lines", called("quorums.title")},
		{"/import", "clock-values", called("import.title")},
		{"/docs", "lab-test-2", called("docs.title")},
	}
	for _, name := range docs.Names {
		all = append(all, place{"/docs/" + name, "lab-test-2", func(t *web.Texts) string {
			doc, _ := docs.Named(name, t.Code) // each is written in each language
			return doc.Title
		}})
	}
	for _, a := range algorithms.All {
		e, _ := scenario.ReferenceOf(a.Name) // a test holds that each has one
		all = append(all, place{"/algorithms/" + a.Name, e.Name, func(t *web.Texts) string {
			return t.Or("algorithm."+a.Name+".title", a.Title)
		}})
	}
	return all
})

// placeAt is the place of that path; false if there is none.
func placeAt(path string) (place, bool) {
	for _, p := range places() {
		if p.path == path {
			return p, true
		}
	}
	return place{}, false
}

// card is the path of the picture for previews of links to the place.
func (p place) card(lang string) string {
	return "/card.png?" + url.Values{"page": {p.path}, "lang": {lang}, "v": {build()}}.Encode()
}

// placeCard is the picture for previews of links to a page of the site: its run, under its title.
func (s *site) placeCard(w http.ResponseWriter, r *http.Request, path string, want figure.Request) error {
	p, ok := placeAt(path)
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
