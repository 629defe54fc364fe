package page

import (
	"net/http"
	"net/url"

	"fano/server/scenario"
	"fano/web"
)

// mostEchoed is how many bytes of an address an error repeats: more would let a small request have a large answer.
const mostEchoed = 1000

// echoed is a request as the page of an error repeats it, in links to other languages and in the fields of forms:
// without its parameters, but for the language, where its address is long.
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

// bounded is an answer whose sentences have a bounded length, whatever they repeat.
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
