package page

import (
	"net/http"

	"fano/server/check"
	"fano/server/equivalence"
	"fano/server/fairqueue"
)

// alike answers whether a scenario's system, which is in the request's body or named by its address, behaves as the one
// beside it.
func (s *site) alike(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(w, r)
	if err != nil {
		return err
	}
	asks, err := check.ParseAsks(r.URL.Query().Get("asks"))
	if err != nil {
		return err
	}
	patience := s.Waiting + s.Searches.Longest() // as of a search
	if err := s.allow(w, patience+s.Searches.Longest()); err != nil {
		return err
	}
	desk := equivalence.NewDesk(s.Searches, s.Log)
	answer, err := desk.Compare(fairqueue.WithMaxWait(r.Context(), patience), read.Document, asks)
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, answer)
}
