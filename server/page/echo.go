package page

import (
	"net/http"
	"net/url"

	"fano/server/scenario"
	"fano/web"
)

// mostEchoed is the maximum number of bytes of a URL that an error repeats: otherwise a small request could cause a
// large answer.
const mostEchoed = 1000

// echoed returns a request for use in an error page, which repeats it in links to other languages and in form fields.
// If its query is long, all parameters but the language are removed.
func echoed(r *http.Request) *http.Request {
	if len(r.URL.RawQuery) <= mostEchoed {
		return r
	}
	kept := url.Values{}
	if lang := r.URL.Query().Get("lang"); len(lang) <= mostEchoed {
		kept.Set("lang", lang)
	}
	short := *r
	address := *r.URL
	address.RawQuery = kept.Encode()
	short.URL = &address
	return &short
}

// bounded returns the answer with clipped texts, since they may repeat the request.
func (a Answer) bounded() Answer {
	a.Error = web.Clip(a.Error)
	a.Problems = each(a.Problems, func(p scenario.Problem) scenario.Problem {
		for _, text := range []*string{&p.Path, &p.Value, &p.Allowed, &p.Text, &p.Meant} {
			*text = web.Clip(*text)
		}
		return p
	})
	return a
}
