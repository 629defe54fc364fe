package page

import (
	"net/http"
	"strconv"
	"strings"

	"fano/server/fairqueue"
	"fano/server/lookahead"
	"fano/server/scenario"
)

// ahead answers with what can still go wrong in a run, which is in the request's body or named by its address, from the
// steps that it asks for.
func (s *site) ahead(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(w, r)
	if err != nil {
		return err
	}
	var at []int
	asked := r.URL.Query().Get("at")
	for part := range strings.SplitSeq(asked, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(at) == lookahead.MostSteps {
			return scenario.Refused("at", "not-one-of", asked, "0, 1, 2 …")
		}
		at = append(at, n)
	}
	forecast, err := lookahead.Of(fairqueue.WithMaxWait(r.Context(), s.Waiting), s.Challenges, read.Document, at)
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, forecast)
}
