package web

import (
	"strings"

	"github.com/a-h/templ"

	"fano/web/docs"
)

// Docs is the documentation: one of its pages, or the list of them.
type Docs struct {
	Page Page
	Doc  *docs.Page // nil: the list
}

// docPath returns the path of a page of the documentation.
func docPath(of *docs.Page) string { return "/docs/" + of.Name }

// all returns the pages in this page's language.
func (d Docs) all() []*docs.Page { return docs.All(d.Page.Texts.Code) }

// next returns the following page; nil after the last.
func (d Docs) next() *docs.Page {
	all := d.all()
	for i, p := range all[1:] {
		if all[i].Name == d.Doc.Name {
			return p
		}
	}
	return nil
}

// text returns the content of the page.
func (d Docs) text() templ.Component { return templ.Raw(d.Doc.HTML(d.Page.Origin, d.link)) }

// programsOff reports whether the page is about programs, which this server does not run.
func (d Docs) programsOff() bool { return d.Page.ProgramsOff && d.Doc.Name == "programs" }

// link returns the URL of another page, or for a program that would not run, of the note that explains it.
func (d Docs) link(path string) string {
	if d.programsOff() && strings.HasPrefix(path, "/play?s=1.") {
		return "#off"
	}
	return d.Page.Link(path)
}
