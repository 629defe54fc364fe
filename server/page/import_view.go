package page

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"fano/server/figure"
	"fano/server/figure/sheet"
	"fano/server/shiviz"
	"fano/web"
)

// importView returns the page with its form, without a result.
func (s *site) importView(r *http.Request, f sent) web.Import {
	p := s.reading(r, "import", "import")
	p.Title, p.Description = p.T("import.title"), p.T("import.story")
	p = p.Below("site.gallery", "/", p.T("site.import"))
	f.Regex = cmp.Or(f.Regex, shiviz.Pattern)
	f.Themes = each(sheet.Themes, func(t *sheet.Theme) string { return t.Name })
	return web.Import{Page: p, Form: f.ImportForm}
}

// importProblem explains in the page's language why a log is not drawn, and where.
func importProblem(p web.Page, d *web.ImportDrawn, err error) *web.ImportWrong {
	wrong, ofLog := errors.AsType[*shiviz.Error](err)
	switch a := Explain(err); {
	case ofLog && wrong.Line == 0 && (strings.HasPrefix(wrong.Code, "pattern") || wrong.Code == "no-group"):
		return &web.ImportWrong{Field: "regex", Why: web.LogProblem(p, wrong)}
	case ofLog:
		return &web.ImportWrong{Field: "log", Why: web.LogProblem(p, wrong), Line: wrong.Line}
	case errors.Is(err, errManyHosts):
		return &web.ImportWrong{Field: "log", Why: p.T("import.too-many-hosts", "n", len(d.Hosts), "most", figure.MaxLanes)}
	case a.Status == http.StatusServiceUnavailable || a.Status == http.StatusTooManyRequests:
		return &web.ImportWrong{Why: p.T(fmt.Sprintf("error.%d.story", a.Status))}
	default:
		return &web.ImportWrong{Why: a.Error}
	}
}
