package page

import (
	"net/http"
	"net/url"
	"strings"

	"fano/server/locale"
	"fano/web"
)

// frame is what a page has around its content: its language and its address.
func (s *site) frame(r *http.Request) web.Page {
	query := r.URL.Query()
	texts, chosen := locale.Choose(query.Get("lang"), r.Header.Get("Accept-Language"))
	query.Del("lang")
	return web.Page{
		Texts:      texts,
		LangChosen: chosen,
		Path:       addressOf(pathOf(r.URL), query),
		Origin:     s.origin(r),

		ProgramsOff: !s.Reader.Programs,
	}
}

// pathOf is the path of an address as links on its page have it: with one slash at the beginning, because two begin the
// name of another site; "/" where the path is too long to be one of this site.
func pathOf(u *url.URL) string {
	path := "/" + strings.TrimLeft(u.EscapedPath(), "/")
	if len(path) > mostEchoed {
		return "/"
	}
	return path
}

// addressOf is a path with its query, if there is one.
func addressOf(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// reading is the frame of a page that is there to be read, under an entry of the main menu.
func (s *site) reading(r *http.Request, nav, style string) web.Page {
	p := s.frame(r)
	p.Nav, p.Style = nav, style
	if at, ok := s.sitePage(r.URL.Path); ok {
		p.Picture = at.card(p.Texts.Lang)
	}
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

// reach is which caches may keep an answer that names the site's address: a client's own alone, where the address is what
// the request said, which another client's need not be.
func (s *site) reach() string {
	if s.Origin == "" {
		return "private"
	}
	return "public"
}
