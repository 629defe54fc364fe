package page

import (
	"net/http"

	"fano/algorithms/engine/explore"
	"fano/server/check"
	"fano/server/fairqueue"
)

// explore answers with what a search through all schedules of the posted scenario finds, after it has ended.
func (s *site) explore(w http.ResponseWriter, r *http.Request) error {
	read, err := s.posted(w, r)
	if err != nil {
		return err
	}
	query := r.URL.Query()
	asks, err := check.ParseAsks(query.Get("asks"))
	if err != nil {
		return err
	}
	options := check.Options{Asks: asks, Order: query.Get("order"), Fair: explore.Fairness(query.Get("fair")),
		Require: check.ParseRequire(query.Get("require"))}
	for name, to := range map[string]*bool{
		"em3": &options.EM3, "bypass": &options.Bypass, "starvation": &options.Starvation, "reduce": &options.Reduce,
		"portfolio": &options.Portfolio,
	} {
		if *to, err = check.ParseWish(name, query.Get(name)); err != nil {
			return err
		}
	}
	// As long as another's search may take, and this one's.
	patience := s.Waiting + s.Searches.Longest()
	if err := s.allow(w, patience+s.Searches.Longest()); err != nil {
		return err
	}
	report, err := s.Searches.Explore(fairqueue.WithMaxWait(r.Context(), patience), read.Document, options, nil)
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, report)
}
