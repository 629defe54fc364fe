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

// docPath is the address of a page of the documentation.
func docPath(of *docs.Page) string { return "/docs/" + of.Name }

// all are the pages in this one's language.
func (d Docs) all() []*docs.Page { return docs.All(d.Page.Texts.Code) }

// next is the page that is read after this one; nil after the last.
func (d Docs) next() *docs.Page {
	all := d.all()
	for i, p := range all[1:] {
		if all[i].Name == d.Doc.Name {
			return p
		}
	}
	return nil
}

// text is the page itself.
func (d Docs) text() templ.Component { return templ.Raw(d.Doc.HTML(d.Page.Origin, d.link)) }

// programsOff says that the page tells of programs, which this server does not run.
func (d Docs) programsOff() bool { return d.Page.ProgramsOff && d.Doc.Name == "programs" }

// link leads to another page; to a program that would not run, to the sentence that says so.
func (d Docs) link(path string) string {
	if d.programsOff() && strings.HasPrefix(path, "/play?s=1.") {
		return "#off"
	}
	return d.Page.Link(path)
}
