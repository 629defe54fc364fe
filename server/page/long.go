package page

import (
	"net/http"
	"net/url"

	"fano/server/long"
	"fano/server/run"
)

// runHeader answers with the first line of a run's trace, without computing the run.
func (s *site) runHeader(w http.ResponseWriter, r *http.Request) error {
	read, err := s.wanted(r)
	if err != nil {
		return err
	}
	plan, err := run.OfLong(read, s.Runs.Limits())
	if err != nil {
		return err
	}
	return s.tagged(w, r, jsonType, plan.Header())
}

// longRun answers with one view of a long run.
func (s *site) longRun(view func(*long.Run, url.Values) (run.Source, error), kind string) handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		read, err := s.wanted(r)
		if err != nil {
			return err
		}
		whole, err := s.Long.Of(r.Context(), read)
		if err != nil {
			return err
		}
		source, err := view(whole, r.URL.Query())
		if err != nil {
			return err
		}
		return s.tagged(w, r, kind, source)
	}
}

// tagged answers with a complete source, with an ETag.
func (s *site) tagged(w http.ResponseWriter, r *http.Request, kind string, source run.Source) error {
	watcher, err := s.watch(r.Context(), source, nil)
	if err != nil {
		return err
	}
	defer watcher.Close()
	if err := watcher.Done(r.Context()); err != nil {
		return err
	}
	h, tag := w.Header(), `W/"`+watcher.Tag()+`"`
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	if has(r, tag) {
		h.Add("Vary", "Accept-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", kind)
	return s.runWriter(w, r).streamRun(watcher)
}
