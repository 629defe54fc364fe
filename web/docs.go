package web

import (
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
func (d Docs) text() templ.Component { return templ.Raw(d.Doc.HTML(d.Page.Origin, d.Page.Link)) }
