package page

import (
	"net/http"

	"fano/web"
)

// bench is the page that measures how large runs are drawn, in the browser that opens it.
func (s *site) bench(w http.ResponseWriter, r *http.Request) error {
	p := s.reading(r, "bench", "bench")
	p.Title, p.Description = p.T("bench.title"), p.T("bench.story")
	p = p.Below("docs.title", "/docs", p.Title)
	p.Scripts = []string{"js/bench.js"}
	return replyPage(w, r, http.StatusOK, web.BenchPage(p))
}
