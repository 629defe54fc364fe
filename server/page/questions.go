package page

import (
	"io"
	"net/http"
	"time"

	"fano/server/fairqueue"
	"fano/server/questions"
	"fano/server/scenario"
)

// question answers a question as JSON. Each search may wait as long as another client's search takes.
func (s *site) question(q questions.Question) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		read, err := s.askedOf(q, r)
		if err != nil {
			return err
		}
		ctx := r.Context()
		if q.Searches > 0 {
			patience := s.Waiting + s.Searches.Longest()
			if err := s.allow(w, time.Duration(q.Searches)*(patience+s.Searches.Longest())); err != nil {
				return err
			}
			ctx = fairqueue.WithMaxWait(ctx, patience)
		}
		desk := questions.Service{Searches: s.Searches, Queue: s.Queue, Limits: s.Runs.Limits()}
		answer, err := q.Answer(ctx, &desk, read.Document, r.URL.Query())
		if err != nil {
			return err
		}
		return tellJSON(w, http.StatusOK, answer)
	}
}

// askedOf returns the document of a question. In a GET request ?sheet= may name a worksheet besides the answer.
func (s *site) askedOf(q questions.Question, r *http.Request) (*scenario.Reading, error) {
	if q.Sheet && r.Method == http.MethodPost {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		return questions.Sheet(r.Context(), s.Reader, body)
	}
	read, err := s.asked(r)
	if sheet := r.URL.Query().Get("sheet"); err == nil && q.Sheet && sheet != "" {
		return questions.SheetNamed(r.Context(), s.Reader, sheet, read)
	}
	return read, err
}
