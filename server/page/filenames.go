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

// mostBase is how many characters of a title a file is called by.
const mostBase = 48

var notInNames = regexp.MustCompile(`[^a-z0-9]+`)

// baseOf is what files of a run are called: by its name in the gallery, by its title, or by its algorithm.
func baseOf(r *http.Request, d *scenario.Document, lang string) string {
	asked := r.URL.Query().Get("s")
	if _, ok := scenario.Named(asked); ok {
		return asked
	}
	if base := slug(d.Title.Pick(lang)); base != "" {
		return base
	}
	a := d.Definition()
	if a.Own == nil {
		return a.Name
	}
	return cmp.Or(slug(a.Title), a.Name)
}

// slug is a title in letters without accents, figures and hyphens, which every system takes in the name of a file.
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

// figureName is what the file of a figure is called.
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

// setContentDisposition names the file, and with ?download=1 has it saved rather than shown.
func setContentDisposition(w http.ResponseWriter, r *http.Request, name string) {
	how := "inline"
	if r.URL.Query().Get("download") == "1" {
		how = "attachment"
	}
	w.Header().Set("Content-Disposition", how+`; filename="`+name+`"`)
}
