package page

import (
	"net/http"

	"fano/server/challenge"
	"fano/server/check"
	"fano/server/fairqueue"
)

// challenge answers with how a challenge stands, which is in the request's body or named by its address.
func (s *site) challenge(w http.ResponseWriter, r *http.Request) error {
	read, err := s.asked(w, r)
	if err != nil {
		return err
	}
	var ask challenge.Ask
	for name, to := range map[string]*bool{"least": &ask.Least, "from": &ask.From, "next": &ask.Next} {
		if *to, err = check.ParseWish(name, r.URL.Query().Get(name)); err != nil {
			return err
		}
	}
	// Two searches, each as long as another's search before it may take, and itself.
	patience := s.Waiting + s.Searches.Longest()
	if err := s.allow(w, 2*(patience+s.Searches.Longest())); err != nil {
		return err
	}
	verdict, err := s.Challenges.Judge(fairqueue.WithMaxWait(r.Context(), patience), read.Document, ask)
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, verdict)
}
