package page

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"fano/server/figure"
	"fano/server/figure/sheet"
	"fano/server/scenario"
	"fano/server/shiviz"
	"fano/web"
)

// importPage is the page on which a log becomes a diagram, empty or with the example.
func (s *site) importPage(w http.ResponseWriter, r *http.Request) error {
	f := sent{format: formatAuto, execution: 1}
	if r.URL.Query().Get("example") != "" {
		f.log = shiviz.Example
		return s.drawSent(w, r, f)
	}
	return replyPage(w, r, http.StatusOK, web.ImportPage(s.importView(r, f)))
}

// importPost draws the log that was sent: on the page, or as a file.
func (s *site) importPost(w http.ResponseWriter, r *http.Request) error {
	f, err := s.readSent(r)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.drawSent(w, r, f)
}

// A drawing is what has come of a log that was sent.
type drawing struct {
	source  shiviz.Source
	read    *shiviz.Reading
	log     shiviz.Execution
	number  int // of the execution, from 1
	picture []byte
}

// drawSent answers with the page on which the log is drawn, or tells what is wrong with it; or with the diagram as a file.
func (s *site) drawSent(w http.ResponseWriter, r *http.Request, f sent) error {
	v := s.importView(r, f)
	want, err := importRequest(f, v.Page.Texts)
	if err != nil {
		return err
	}
	if f.tooLarge || strings.TrimSpace(f.log) == "" {
		v.Wrong = &web.ImportWrong{Field: "log", Why: v.Page.T("import.empty")}
		if f.tooLarge {
			v.Wrong.Why = v.Page.T("import.too-large", "most", strconv.FormatInt(s.Body, 10))
		}
		return replyImport(w, r, http.StatusUnprocessableEntity, v)
	}
	var d drawing
	err = s.Queue.Do(r.Context(), drawingLog, func(context.Context) error { return d.draw(f, want) })
	v.Form.Regex, v.Form.Delimiter = f.regex, f.delimiter
	if d.source.Pattern != "" { // the expressions that have read the log
		v.Form.Regex, v.Form.Delimiter = d.source.Pattern, d.source.Delimiter
	}
	if err != nil {
		v.Wrong = whyNot(v.Page, f, &d, err)
		a := s.told(err)
		a.setRetryAfter(w.Header())
		if a.Status == http.StatusInternalServerError {
			return err
		}
		return replyImport(w, r, a.Status, v)
	}
	if f.as != "" {
		h := w.Header()
		h.Set("Content-Disposition", `attachment; filename="`+logFile(d, want)+`"`)
		reply(w, r, want.Type(), d.picture)
		return nil
	}
	v.Drawn = drawnView(v.Page.Texts, &d)
	return replyImport(w, r, http.StatusOK, v)
}

func replyImport(w http.ResponseWriter, r *http.Request, status int, v web.Import) error {
	if v.Wrong != nil { // the title is what is read first of a page that comes
		v.Page.Title = v.Page.T("import.wrong") + " – " + v.Page.Title
	}
	return replyPage(w, r, status, web.ImportPage(v))
}

// importRequest is how the figure is wanted: on the page in the page's colours, as a file in those that were chosen.
func importRequest(f sent, texts *web.Texts) (figure.Request, error) {
	format := cmp.Or(f.as, figure.SVG)
	if !slices.Contains([]string{figure.SVG, figure.PNG, figure.TeX}, format) {
		return figure.Request{}, scenario.Refused("as", "not-one-of", f.as, "svg, png, tex")
	}
	want, err := figure.ReadRequest(format, nil, texts)
	if err != nil {
		return want, err
	}
	want.Theme = sheet.OfPage
	if theme, known := sheet.ThemeNamed(f.theme); f.as != "" {
		want.Theme = sheet.Light
		if known {
			want.Theme = theme
		}
	}
	return want, nil
}

// draw reads the log and draws the execution that is wanted.
func (d *drawing) draw(f sent, want figure.Request) (err error) {
	if d.source, err = f.source(); err != nil {
		return err
	}
	if d.read, err = d.source.Read(figure.MaxEvents); err != nil {
		return err
	}
	d.number = max(1, min(f.execution, len(d.read.Executions)))
	if d.log, err = d.read.Execution(d.number); err != nil {
		return err
	}
	if n := len(d.log.Hosts); n > figure.MaxLanes {
		return errManyHosts
	}
	d.picture, err = printLog(d.log, want)
	return err
}

var errManyHosts = &figure.Refused{Why: fmt.Sprintf("a diagram shows at most %d hosts", figure.MaxLanes)}

// logFile is what a figure of a log is called.
func logFile(d drawing, want figure.Request) string {
	if len(d.read.Executions) > 1 {
		return fmt.Sprintf("log-%d.%s", d.number, want.Format)
	}
	return "log." + want.Format
}
