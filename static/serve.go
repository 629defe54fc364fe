package static

import (
	"net/http"
	"strconv"
	"strings"
)

// Handler serves the files under /static/: with the Version before the name for ever, without it (or with that of
// another release) to be asked for again.
func Handler() http.Handler { return http.HandlerFunc(serve) }

func serve(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD", http.StatusMethodNotAllowed)
		return
	}
	name, known := strings.TrimPrefix(r.URL.Path, "/static/"), false
	if version, rest, cut := strings.Cut(name, "/"); cut && isVersion(version) {
		name, known = rest, version == Version()
	}
	f, ok := Named(name)
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.Type)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Access-Control-Allow-Origin", "*") // modules are asked for across origins by a frame that has none of its own
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("ETag", f.ETag)
	h.Set("Vary", "Accept-Encoding")
	if known {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	if matches(r.Header.Get("If-None-Match"), f.ETag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body, encoding := f.as(r.Header.Get("Accept-Encoding"))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if r.Method == http.MethodGet {
		w.Write(body) // a visitor who is gone needs no answer
	}
}

// isVersion tells a version from the first folder of a name.
func isVersion(s string) bool {
	return len(s) == 12 && strings.Trim(s, "0123456789abcdef") == ""
}

func matches(header, etag string) bool {
	for tag := range strings.SplitSeq(header, ",") {
		if tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/"); tag == etag || tag == "*" {
			return true
		}
	}
	return false
}
