package page

import (
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"

	"fano/algorithms"
	"fano/server/reference"
	"fano/web"
)

// algorithm serves the reference page of an algorithm.
func (s *site) algorithm(w http.ResponseWriter, r *http.Request) error {
	a, ok := algorithms.Named(chi.URLParam(r, "name"))
	if !ok {
		return errNotFound
	}
	p := s.reading(r, "algorithms", "reference")
	p.Scripts = []string{"js/reference.js"}
	v, err := reference.Of(a, p)
	if err != nil {
		return err
	}
	programs, err := classics()
	if err != nil {
		return err
	}
	for _, c := range programs {
		if c.Name == a.Name {
			v.Program = c.link
		}
	}
	return replyPage(w, r, http.StatusOK, web.AlgorithmPage(v))
}

// counterexample redirects to the playground with the run in which a switch breaks a property.
func (s *site) counterexample(w http.ResponseWriter, r *http.Request) error {
	document, err := reference.Counterexample(chi.URLParam(r, "name"), chi.URLParam(r, "switch"), chi.URLParam(r, "property"))
	if err != nil {
		return err
	}
	if document == nil {
		return errNotFound
	}
	link, err := document.Link()
	if err != nil {
		return err
	}
	to := url.Values{"s": {link}}
	if lang := r.URL.Query().Get("lang"); lang != "" {
		to.Set("lang", lang)
	}
	http.Redirect(w, r, "/play?"+to.Encode(), http.StatusSeeOther)
	return nil
}
