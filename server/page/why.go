package page

import (
	"context"
	"net/http"
	"strconv"

	"fano/server/cause"
	"fano/server/fairqueue"
	"fano/server/scenario"
)

// whyWork is the work of one answer: some hundred runs of some thousand events, one of which is kept.
var whyWork = fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: 32 << 20}

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
			return scenario.Refused("step", "not-one-of", asked, "1, 2, 3 …")
		}
	}
	var answer *cause.Why
	limits := cause.DefaultLimits
	limits.Steps = s.Desk.Limits().StepsOf
	err = s.Queue.Do(r.Context(), whyWork, func(ctx context.Context) (err error) {
		answer, err = cause.Of(ctx, read.Document, query.Get("property"), step, limits)
		return err
	})
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	return tellJSON(w, http.StatusOK, answer)
}
