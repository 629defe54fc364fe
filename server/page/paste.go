package page

import (
	escape "html"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"fano/server/scenario"
)

// The attributes of an embed code that is pasted back to be changed.
var (
	pastedSource = regexp.MustCompile(`\ssrc="([^"]*)"`)
	pastedWidth  = regexp.MustCompile(`\swidth="(\d+)"`)
	pastedHeight = regexp.MustCompile(`\sheight="(\d+)"`)
)

// pasted turns what an instructor pastes into what the address of the page for instructors says: a link to a run of this
// server, with all that it says of the view, or an embed code that was made before.
func (s *site) pasted(r *http.Request, text string) (to url.Values, ok bool) {
	size := url.Values{}
	if strings.HasPrefix(text, "<iframe") {
		for name, pattern := range map[string]*regexp.Regexp{"width": pastedWidth, "height": pastedHeight} {
			if m := pattern.FindStringSubmatch(text); m != nil {
				size.Set(name, m[1])
			}
		}
		m := pastedSource.FindStringSubmatch(text)
		if m == nil {
			return nil, false
		}
		text = escape.UnescapeString(m[1])
	}
	asked, q, ok := s.meantBy(r, text)
	if !ok {
		return nil, false
	}
	_, to = embedPath(asked, q)
	to.Set("s", asked)
	if to.Has("lang") {
		to.Set("in", to.Get("lang"))
		to.Del("lang")
	}
	maps.Copy(to, size)
	return to, true
}

// meantBy reads an address of a run, whole or from the host on; also that of another server, if it holds its whole
// scenario; and the link without an address around it.
func (s *site) meantBy(r *http.Request, text string) (asked string, q url.Values, ok bool) {
	if text == "" {
		return "", nil, false
	}
	if strings.HasPrefix(text, "/") && !strings.HasPrefix(text, "//") {
		text = s.origin(r) + text
	}
	if asked, q, ok = s.own(r, text); ok {
		return asked, q, true
	}
	if _, err := scenario.Unlink(text); err == nil {
		return text, url.Values{}, true
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Path != "/play" && u.Path != "/embed" {
		return "", nil, false
	}
	q = u.Query()
	if _, err := scenario.Unlink(q.Get("s")); err != nil {
		return "", nil, false
	}
	return q.Get("s"), q, true
}
