package page

import (
	"net/http"
	"net/url"
	"strings"

	"fano/server/locale"
	"fano/web"
)

// frame returns what surrounds a page's content: its language and its URL.
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

// pathOf returns the path of a URL for links on its page: with exactly one slash at the beginning, because two begin
// a host name; "/" if the path is too long to be one of this site.
func pathOf(u *url.URL) string {
	path := "/" + strings.TrimLeft(u.EscapedPath(), "/")
	if len(path) > mostEchoed {
		return "/"
	}
	return path
}

// addressOf joins a path and its query, if any.
func addressOf(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}

// reading returns the frame of a text page under an entry of the main menu.
func (s *site) reading(r *http.Request, nav, style string) web.Page {
	p := s.frame(r)
	p.Nav, p.Style = nav, style
	if at, ok := s.sitePage(r.URL.Path); ok {
		p.Picture = at.card(p.Texts.Lang)
	}
	return p
}

// origin returns the scheme and host of absolute URLs.
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

// reach returns which caches may keep an answer that contains the site's origin: only a client's own, if the origin
// is taken from the request, where another client's may differ.
func (s *site) reach() string {
	if s.Origin == "" {
		return "private"
	}
	return "public"
}
