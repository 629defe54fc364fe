package page

import (
	"errors"
	"net/http"
	"time"

	"fano/algorithms/engine/explore"
	"fano/server/check"
)

// explore answers with what a search through all schedules of the posted scenario finds, after it has ended.
func (s *site) explore(w http.ResponseWriter, r *http.Request) error {
	document, err := s.posted(w, r)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	asks, err := check.ParseAsks(query.Get("asks"))
	if err != nil {
		return err
	}
	options := check.Options{Asks: asks, Order: query.Get("order"), Fair: explore.Fairness(query.Get("fair"))}
	for name, to := range map[string]*bool{
		"em3": &options.EM3, "bypass": &options.Bypass, "starvation": &options.Starvation, "reduce": &options.Reduce,
	} {
		if *to, err = check.ParseWish(name, query.Get(name)); err != nil {
			return err
		}
	}
	if err := s.allow(w, s.Searches.Longest()); err != nil {
		return err
	}
	report, err := s.Searches.Explore(r.Context(), document, options, nil)
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, report)
}

// allow makes room for an answer that takes longer than the server usually grants. The reading must go on as well: it
// is how a client's going is noticed.
func (s *site) allow(w http.ResponseWriter, longest time.Duration) error {
	to := http.NewResponseController(w)
	until := time.Now().Add(longest + s.Writing)
	for _, err := range []error{to.SetReadDeadline(until), to.SetWriteDeadline(until)} {
		if err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	return nil
}
