package page

import (
	"net/http"
	"strconv"

	"fano/server/cause"
)

// why answers with the reason for which the run of a document, which is in the request's body or named by its address,
// broke a property: the one that is asked for, at the step that is, or else the first.
func (s *site) why(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(w, r)
	if err != nil {
		return err
	}
	query, step := r.URL.Query(), 0
	if asked := query.Get("step"); asked != "" {
		if step, err = strconv.Atoi(asked); err != nil || step < 1 {
			return refused("step", "not-one-of", asked, "1, 2, 3 …")
		}
	}
	answer, err := cause.Of(r.Context(), read.Document, query.Get("property"), step, cause.DefaultLimits)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	return tellJSON(w, http.StatusOK, answer)
}
