package page

import (
	"net/http"
	"net/url"
	"strings"

	"fano/server/long"
	"fano/server/run"
)

// What is told of a run that is looked at in pieces: everything, a stretch, what was looked for.

func (s *site) runHeader(w http.ResponseWriter, r *http.Request) error {
	read, err := s.wanted(w, r)
	if err != nil {
		return err
	}
	source, err := s.Long.Header(read)
	if err != nil {
		return err
	}
	return s.tagged(w, r, "application/json", source)
}

func (s *site) overview(w http.ResponseWriter, r *http.Request) error {
	return s.ofLong(w, r, "application/json", (*long.Run).Overview)
}

func (s *site) piece(w http.ResponseWriter, r *http.Request) error {
	return s.ofLong(w, r, ndjson, (*long.Run).Piece)
}

func (s *site) search(w http.ResponseWriter, r *http.Request) error {
	return s.ofLong(w, r, "application/json", (*long.Run).Search)
}

// ofLong answers with what a run at hand tells.
func (s *site) ofLong(
	w http.ResponseWriter, r *http.Request, kind string, tells func(*long.Run, url.Values) (run.Source, error),
) error {
	read, err := s.wanted(w, r)
	if err != nil {
		return err
	}
	atHand, err := s.Long.Of(r.Context(), read)
	if err != nil {
		return err
	}
	source, err := tells(atHand, r.URL.Query())
	if err != nil {
		return err
	}
	return s.tagged(w, r, kind, source)
}

// tagged answers with a source, once all of it is there: then its tag is known.
func (s *site) tagged(w http.ResponseWriter, r *http.Request, kind string, source run.Source) error {
	watcher, err := s.Long.Watch(r.Context(), source)
	if err != nil {
		return err
	}
	defer watcher.Close()
	h, tag := w.Header(), `W/"`+watcher.Tag()+`"`
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	h.Set("Access-Control-Allow-Origin", "*")
	if has(r, tag) {
		h.Add("Vary", "Accept-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", kind)
	return s.runWriter(w, r).stream(watcher)
}

// has tells whether a client has what a tag names (RFC 9110, section 13.1.2).
func has(r *http.Request, tag string) bool {
	for one := range strings.SplitSeq(strings.Join(r.Header.Values("If-None-Match"), ","), ",") {
		if one = strings.TrimSpace(one); one == tag || one == "*" {
			return true
		}
	}
	return false
}
