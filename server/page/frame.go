package page

import (
	"net/http"

	"fano/server/locale"
	"fano/static"
	"fano/web"
)

// frame is what a page has around its content: its language, its address, the static files of this release.
func (s *site) frame(r *http.Request) web.Page {
	query := r.URL.Query()
	texts, chosen := locale.Choose(query.Get("lang"), r.Header.Get("Accept-Language"))
	query.Del("lang")
	path := r.URL.EscapedPath()
	if rest := query.Encode(); rest != "" {
		path += "?" + rest
	}
	return web.Page{
		Texts:      texts,
		LangChosen: chosen,
		Path:       path,
		Origin:     s.origin(r),
		Static:     static.Prefix(),
	}
}

// reading is the frame of a page that is there to be read.
func (s *site) reading(r *http.Request) web.Page {
	p := s.frame(r)
	p.Styles = []string{"css/pages.css"}
	return p
}

// origin is the scheme and host that absolute addresses begin with.
func (s *site) origin(r *http.Request) string {
	switch {
	case s.Origin != "":
		return s.Origin
	case r.Host == "":
		return ""
	case r.TLS != nil:
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
