package page

import (
	"context"
	"net/http"

	"fano/server/fairqueue"
	"fano/web"
)

// examining is the work of examining the largest quorums that the page accepts.
var examining = fairqueue.Work{Class: fairqueue.Long, NoYield: true, Bytes: 64 << 20}

// quorums serves the page that examines quorums. Its whole state is in the URL.
func (s *site) quorums(w http.ResponseWriter, r *http.Request) error {
	v := s.quorumsView(r)
	err := s.Queue.Do(r.Context(), examining, func(context.Context) (err error) {
		v.Shown, err = v.Form.Examine()
		return err
	})
	if err == nil {
		return replyPage(w, r, http.StatusOK, web.QuorumsPage(v))
	}
	wrong := v.Form.Refusal(v.Page, err)
	if wrong == nil {
		return err
	}
	v = s.quorumsView(echoed(r))
	v.Wrong = wrong
	v.Page.Title = v.Page.T("quorums.wrong") + " – " + v.Page.Title
	return replyPage(w, r, http.StatusUnprocessableEntity, web.QuorumsPage(v))
}

// quorumsView returns the page with its form, before the examination.
func (s *site) quorumsView(r *http.Request) web.Quorums {
	p := s.reading(r, "quorums", "quorums")
	p.Title, p.Description = p.T("quorums.title"), p.T("quorums.story")
	return web.Quorums{Page: p.Below("site.algorithms", "/algorithms", p.Title), Form: web.ReadQuorumForm(r.URL.Query())}
}
