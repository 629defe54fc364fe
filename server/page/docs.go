package page

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"fano/web"
	"fano/web/docs"
)

// docs serves the documentation: the list of its pages, or the page that the URL names.
func (s *site) docs(w http.ResponseWriter, r *http.Request) error {
	v := web.Docs{Page: s.reading(r, "docs", "docs")}
	name := chi.URLParam(r, "name")
	if name == "" {
		v.Page.Title, v.Page.Description = v.Page.T("docs.title"), v.Page.T("docs.story")
		return replyPage(w, r, http.StatusOK, web.DocsIndexPage(v))
	}
	var known bool
	if v.Doc, known = docs.Named(name, v.Page.Texts.Code); !known {
		return errNotFound
	}
	v.Page.Title, v.Page.Description = v.Doc.Title, v.Doc.Story
	v.Page = v.Page.Below("docs.title", "/docs", v.Doc.Title)
	return replyPage(w, r, http.StatusOK, web.DocsPage(v))
}
