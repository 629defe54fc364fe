package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"iter"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"
)

const (
	jsonType  = "application/json"
	ndjson    = "application/x-ndjson"
	html      = "text/html; charset=utf-8"
	plainText = "text/plain; charset=utf-8"
)

// A handler answers a request, or returns an error before it has.
type handler func(w http.ResponseWriter, r *http.Request) error

// answered turns a handler's error into an answer.
func (s *site) answered(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	}
}

// reply sends a document with an ETag, so that a client with a current copy gets only a 304.
func reply(w http.ResponseWriter, r *http.Request, kind string, body []byte) {
	sum := sha256.Sum256(body)
	h := w.Header()
	h.Set("Content-Type", kind)
	// Weak, because the same document is sent with and without compression.
	h.Set("ETag", `W/"`+hex.EncodeToString(sum[:12])+`"`)
	h.Add("Vary", "Accept-Encoding")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache") // caches may keep it, but must revalidate
	}
	// A range of a compressed answer is useless.
	r = r.Clone(r.Context())
	r.Header.Del("Range")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}

func replyJSON(w http.ResponseWriter, r *http.Request, v any) error {
	body, err := line(v)
	if err == nil {
		reply(w, r, jsonType, body)
	}
	return err
}

func replyXML(w http.ResponseWriter, r *http.Request, kind string, v any) error {
	body, err := xml.MarshalIndent(v, "", " ")
	if err == nil {
		reply(w, r, kind+"; charset=utf-8", append([]byte(xml.Header), body...))
	}
	return err
}

// replyPage renders a page before it sends the first byte, so that an error can still become an answer.
func replyPage(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	var body bytes.Buffer
	if err := c.Render(r.Context(), &body); err != nil {
		return err
	}
	w.Header().Add("Vary", "Accept-Language")
	if status == http.StatusOK {
		reply(w, r, html, body.Bytes())
	} else {
		tell(w, status, html, body.Bytes())
	}
	return nil
}

// tell sends an answer that must not be cached.
func tell(w http.ResponseWriter, status int, kind string, body []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client may have disconnected
}

func tellJSON(w http.ResponseWriter, status int, v any) error {
	body, err := line(v)
	if err == nil {
		tell(w, status, jsonType, body)
	}
	return err
}

// line returns a value as one line of JSON, without escaping the > in "1>2#1".
func line(v any) ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	err := to.Encode(v)
	return b.Bytes(), err
}

// takesGzip reports whether a client accepts gzip (RFC 9110, section 12.5.3).
func takesGzip(r *http.Request) bool {
	for accepted := range listed(r, "Accept-Encoding") {
		coding, weight, _ := strings.Cut(accepted, ";")
		if name := strings.TrimSpace(coding); strings.EqualFold(name, "gzip") || name == "*" {
			_, q, _ := strings.Cut(weight, "=")
			none, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
			return err != nil || none > 0
		}
	}
	return false
}

// has reports whether a client has the version with this tag (RFC 9110, section 13.1.2).
func has(r *http.Request, tag string) bool {
	for one := range listed(r, "If-None-Match") {
		if one = strings.TrimSpace(one); one == tag || one == "*" {
			return true
		}
	}
	return false
}

// listed yields the elements of a list header.
func listed(r *http.Request, header string) iter.Seq[string] {
	return strings.SplitSeq(strings.Join(r.Header.Values(header), ","), ",")
}
