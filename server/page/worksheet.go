package page

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"fano/server/check"
	"fano/server/fairqueue"
	"fano/server/scenario"
	"fano/server/worksheet"
)

// worksheet answers with how a worksheet stands, which is in the request's body or named by its address; with a sheet as
// it was set, how an answer to that sheet stands.
func (s *site) worksheet(w http.ResponseWriter, r *http.Request) error {
	read, err := s.sheetAsked(w, r)
	if err != nil {
		return err
	}
	// As long as another's search may take, and this one's.
	patience := s.Waiting + s.Searches.Longest()
	if err := s.allow(w, patience+s.Searches.Longest()); err != nil {
		return err
	}
	ctx := fairqueue.WithMaxWait(r.Context(), patience)
	verdict, err := worksheet.Judge(read.Document, func(d *scenario.Document, o check.Options) (*check.Report, error) {
		return s.Searches.Explore(ctx, d, o, nil)
	})
	if err != nil {
		return err
	}
	return tellJSON(w, http.StatusOK, verdict)
}

// sheetAsked is the worksheet that a request asks about: a document, or {"sheet": …} as it was set with an answer, of
// which only the program counts: {"answer": …}, a document or a link, or {"program": "…"}, its text. By GET the sheet
// is named by ?sheet=. Errors: of package reading, and [*scenario.Invalid].
func (s *site) sheetAsked(w http.ResponseWriter, r *http.Request) (*scenario.Reading, error) {
	if r.Method != http.MethodPost {
		read, err := s.wanted(w, r)
		named := r.URL.Query().Get("sheet")
		if err != nil || named == "" {
			return read, err
		}
		sheet, err := s.Reader.Named(r.Context(), named)
		if err != nil {
			return nil, err
		}
		return s.filled(r, sheet.Document, read.Document.Program)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var around struct {
		Sheet   json.RawMessage `json:"sheet"`
		Answer  json.RawMessage `json:"answer"`
		Program string          `json:"program"`
	}
	if json.Unmarshal(body, &around) != nil || around.Sheet == nil {
		return s.Reader.Text(r.Context(), body)
	}
	strict := json.NewDecoder(bytes.NewReader(body))
	strict.DisallowUnknownFields()
	if strict.Decode(&around) != nil || (around.Answer == nil) == (around.Program == "") {
		return nil, scenario.Refused("", "either", "", "answer, program")
	}
	sheet, err := s.Reader.Meant(r.Context(), around.Sheet)
	if err != nil {
		return nil, err
	}
	if around.Answer != nil {
		answer, err := s.Reader.Meant(r.Context(), around.Answer)
		if err != nil {
			return nil, err
		}
		around.Program = answer.Document.Program
	}
	return s.filled(r, sheet.Document, around.Program)
}

// filled is a worksheet as it was set, with the program of an answer. Errors: of package reading, and [*scenario.Invalid].
func (s *site) filled(r *http.Request, sheet *scenario.Document, program string) (*scenario.Reading, error) {
	text, err := worksheet.Filled(sheet, program)
	if err != nil {
		return nil, err
	}
	return s.Reader.Text(r.Context(), text)
}
