package page

import (
	"cmp"
	"fmt"
	"net/http"
	"regexp"
	"strings"

	"fano/server/figure"
	"fano/server/scenario"
	"fano/web"
)

// mostBase is the maximum number of characters of a title in a file name.
const mostBase = 48

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// baseOf returns the base of file names for a run: its name in the gallery, else its title, else its algorithm.
func baseOf(r *http.Request, d *scenario.Document, lang string) string {
	asked := r.URL.Query().Get("s")
	if _, ok := scenario.Named(asked); ok {
		return asked
	}
	if base := slug(d.Title.Pick(lang)); base != "" {
		return base
	}
	a := d.Definition()
	if a.UserProgram == nil {
		return a.Name
	}
	return cmp.Or(slug(a.Title), a.Name)
}

// slug returns a title as lower-case letters without accents, digits and hyphens, which are valid in file names
// everywhere.
func slug(title string) string {
	base := strings.Trim(notInNames.ReplaceAllString(web.Fold(title), "-"), "-")
	if len(base) > mostBase {
		base = base[:mostBase]
		if at := strings.LastIndexByte(base, '-'); at > 0 {
			base = base[:at]
		}
	}
	return base
}

// figureName returns the file name of a figure.
func figureName(base string, want figure.Request) string {
	switch {
	case want.Card:
		base += "-card"
	case want.View != figure.DiagramView && want.Step > 0:
		base += fmt.Sprintf("-%s-%d", want.View, want.Step)
	case want.View != figure.DiagramView:
		base += "-" + want.View
	}
	return base + "." + want.Format
}

// setContentDisposition names the file; with ?download=1 browsers save it instead of showing it.
func setContentDisposition(w http.ResponseWriter, r *http.Request, name string) {
	how := "inline"
	if r.URL.Query().Get("download") == "1" {
		how = "attachment"
	}
	w.Header().Set("Content-Disposition", how+`; filename="`+name+`"`)
}
