package page

import (
	"bytes"
	"net/http"

	"fano/server/compare"
	"fano/server/facts"
	"fano/server/scenario"
	"fano/web"
)

// index serves the page of all algorithms. It ignores invalid parameters, and reports them.
func (s *site) index(w http.ResponseWriter, r *http.Request) error {
	choice, ignored := compare.Read(r.URL.Query())
	p := s.reading(r, "algorithms", "compare")
	p.Title, p.Description = p.T("site.algorithms"), p.T("compare.description")
	p.Scripts = append(p.Scripts, "js/compare.js")
	v, err := compare.View(p, choice, build())
	if err != nil {
		return err
	}
	if v.Programs, err = asPrograms(p.Texts); err != nil {
		return err
	}
	if v.Empty, err = emptyProgram(p.Texts.Code); err != nil {
		return err
	}
	v.Ignored = each(ignored, func(problem scenario.Problem) string { return problemIn(p.Texts, problem) })
	return replyPage(w, r, http.StatusOK, web.IndexPage(v))
}

// sweepCSV serves the sweep as CSV, one row per run.
func (s *site) sweepCSV(w http.ResponseWriter, r *http.Request) error {
	var body bytes.Buffer
	if err := facts.CSV(&body, s.origin(r)); err != nil {
		return err
	}
	reply(w, r, "text/csv; charset=utf-8", body.Bytes())
	return nil
}
