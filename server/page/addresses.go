package page

import (
	"cmp"
	escape "html"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/go-chi/chi/v5"

	"fano/server/links"
	"fano/server/scenario"
)

// namedBy returns the run that a request names: a scenario, or the path of a short link; the opening run if none.
func namedBy(r *http.Request) string {
	if id := chi.URLParam(r, "id"); id != "" {
		return links.Path(id)
	}
	return namedIn(r.URL.Query())
}

func namedIn(query url.Values) string {
	if id := query.Get("id"); id != "" {
		return links.Path(id)
	}
	return cmp.Or(query.Get("s"), opening)
}

// runPath returns the URL of a run below /play or /embed, with the parameters of an embed.
func runPath(below, named string, o embedOptions) string {
	id, short := links.InAddress(named)
	switch {
	case !short:
		return addressOf(below, o.query(url.Values{"s": {named}}))
	case below == "/embed":
		return addressOf(below+"/"+id, o.query(url.Values{}))
	}
	return addressOf(named, o.query(url.Values{}))
}

// readAddress parses the URL of a run: its name, and its parameters. here reports whether the URL is of this server.
func (s *site) readAddress(r *http.Request, address string) (named string, q url.Values, here, ok bool) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" {
		return "", nil, false, false
	}
	// Behind a TLS proxy the scheme may differ from this server's.
	own, err := url.Parse(s.origin(r))
	here, q = err == nil && strings.EqualFold(u.Host, own.Host), u.Query()
	if id, found := strings.CutPrefix(u.Path, "/embed/"); found {
		return links.Path(id), q, here, true
	}
	if _, short := links.InAddress(u.Path); short {
		return u.Path, q, here, true
	}
	return namedIn(q), q, here, u.Path == "/play" || u.Path == "/embed"
}

// readPasted parses a run that an instructor pastes: a URL, whole or from its path on; a URL of another server if it
// contains the whole scenario; or a bare link.
func (s *site) readPasted(r *http.Request, text string) (named string, q url.Values, ok bool) {
	if strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") {
		text = s.origin(r) + text
	}
	if _, err := scenario.Unlink(text); err == nil {
		return text, url.Values{}, true
	}
	named, q, here, ok := s.readAddress(r, text)
	if ok && !here {
		_, err := scenario.Unlink(named)
		ok = err == nil
	}
	return named, q, ok
}

// pastedAttribute matches an attribute of an embed code.
var pastedAttribute = regexp.MustCompile(`\s(src|width|height)="([^"]*)"`)

// pasted turns what an instructor pastes, a link to a run with its view or an existing embed code, into the query of
// the instructors' page; false if it names no run.
func (s *site) pasted(r *http.Request, text string) (to url.Values, ok bool) {
	size := url.Values{}
	if strings.HasPrefix(text, "<iframe") {
		for _, m := range pastedAttribute.FindAllStringSubmatch(text, -1) {
			size.Set(m[1], escape.UnescapeString(m[2]))
		}
		text = size.Get("src")
		size.Del("src")
		if size.Get("width") == "100%" {
			size.Del("width")
		}
	}
	named, q, ok := s.readPasted(r, text)
	if !ok {
		return nil, false
	}
	o := readEmbedOptions(q)
	to = o.query(url.Values{"s": {named}})
	if lang := o["lang"]; lang != "" {
		to.Set("in", lang)
		to.Del("lang")
	}
	maps.Copy(to, size)
	return to, true
}
