package page

import (
	"net/http"

	"fano/server/check"
	"fano/server/gate"
	"fano/server/scenario"
	"fano/server/worksheet"
)

// worksheet answers with how a worksheet stands, which is in the request's body or named by its address.
func (s *site) worksheet(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(w, r)
	if err != nil {
		return err
	}
	// As long as another's search may take, and this one's.
	patience := s.Waiting + s.Searches.Longest()
	if err := s.allow(w, patience+s.Searches.Longest()); err != nil {
		return err
	}
	ctx := gate.WithPatience(r.Context(), patience)
	verdict, err := worksheet.Judge(read.Document, func(d *scenario.Document, o check.Options) (*check.Report, error) {
		return s.Searches.Explore(ctx, d, o, nil)
	})
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, verdict)
}
