package page

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"fano/server/figure"
	"fano/server/figure/sheet"
	"fano/server/scenario"
	"fano/server/shiviz"
	"fano/web"
)

// importPage serves the page that draws a log as a diagram, empty or with the example.
func (s *site) importPage(w http.ResponseWriter, r *http.Request) error {
	f := sent{execution: 1}
	if r.URL.Query().Get("example") != "" {
		f.Log = shiviz.Example
		return s.drawSent(w, r, f)
	}
	return replyPage(w, r, http.StatusOK, web.ImportPage(s.importView(r, f)))
}

// importPost draws the posted log: on the page, or as a file.
func (s *site) importPost(w http.ResponseWriter, r *http.Request) error {
	f, err := s.readSent(r)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.drawSent(w, r, f)
}

// drawSent answers with the diagram as a file, or with the page: with the diagram, or with the log's errors.
func (s *site) drawSent(w http.ResponseWriter, r *http.Request, f sent) error {
	v := s.importView(r, f)
	want, err := importRequest(f, v.Page.Texts)
	if err != nil {
		return err
	}
	if f.tooLarge || strings.TrimSpace(f.Log) == "" {
		v.Wrong = &web.ImportWrong{Field: "log", Why: v.Page.T("import.empty")}
		if f.tooLarge {
			v.Wrong.Why = v.Page.T("import.too-large", "most", strconv.FormatInt(s.Body, 10))
		}
		return replyImport(w, r, http.StatusUnprocessableEntity, v)
	}
	var d web.ImportDrawn
	err = s.Queue.Do(r.Context(), drawingLog, func(context.Context) error { return drawLog(&d, f, want) })
	v.Form.Regex, v.Form.Delimiter = f.Regex, f.Delimiter
	if d.Source.Pattern != "" { // the expressions that were used
		v.Form.Regex, v.Form.Delimiter = d.Source.Pattern, d.Source.Delimiter
	}
	if err != nil {
		v.Wrong = importProblem(v.Page, &d, err)
		a := s.told(err)
		a.setRetryAfter(w.Header())
		if a.Status == http.StatusInternalServerError {
			return err
		}
		return replyImport(w, r, a.Status, v)
	}
	if f.as != "" {
		name := "log"
		if len(d.Read.Executions) > 1 {
			name = fmt.Sprintf("log-%d", d.Current)
		}
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+"."+want.Format+`"`)
		reply(w, r, want.Type(), []byte(d.Picture))
		return nil
	}
	v.Drawn = &d
	return replyImport(w, r, http.StatusOK, v)
}

func replyImport(w http.ResponseWriter, r *http.Request, status int, v web.Import) error {
	if v.Wrong != nil { // screen readers read the title first
		v.Page.Title = v.Page.T("import.wrong") + " – " + v.Page.Title
	}
	return replyPage(w, r, status, web.ImportPage(v))
}

// importRequest returns the format of the figure: on the page in the page's colours, as a file in the chosen theme.
func importRequest(f sent, texts *web.Texts) (figure.Request, error) {
	if f.as == "" {
		want, err := figure.ReadRequest(figure.SVG, nil, texts)
		want.Theme = sheet.OfPage
		return want, err
	}
	if !slices.Contains([]string{figure.SVG, figure.PNG, figure.TeX}, f.as) {
		return figure.Request{}, scenario.Refused("as", "not-one-of", f.as, "svg, png, tex")
	}
	return figure.ReadRequest(f.as, url.Values{"theme": {f.Theme}}, texts)
}

// drawLog parses the log and draws the selected execution.
func drawLog(d *web.ImportDrawn, f sent, want figure.Request) (err error) {
	if d.Source, err = f.source(); err != nil {
		return err
	}
	if d.Read, err = d.Source.Read(figure.MaxEvents); err != nil {
		return err
	}
	d.Current = max(1, min(f.execution, len(d.Read.Executions)))
	d.Execution = d.Read.Executions[d.Current-1]
	if len(d.Hosts) > figure.MaxLanes {
		return errManyHosts
	}
	picture, err := printLog(d.Execution, want)
	d.Picture = string(picture)
	return err
}

var errManyHosts = &figure.Refused{Why: fmt.Sprintf("a diagram shows at most %d hosts", figure.MaxLanes)}
