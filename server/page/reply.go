package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"time"

	"github.com/a-h/templ"
)

const (
	jsonType  = "application/json"
	html      = "text/html; charset=utf-8"
	plainText = "text/plain; charset=utf-8"
)

// A handler answers a request, or says why it has not.
type handler func(w http.ResponseWriter, r *http.Request) error

// answered makes an answer of a handler's error.
func (s *site) answered(h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			s.fail(w, r, err)
		}
	}
}

// reply sends a document that is the same until something changes: with a tag, so that a browser that has it already
// is told so in a few bytes.
func reply(w http.ResponseWriter, r *http.Request, kind string, body []byte) {
	sum := sha256.Sum256(body)
	h := w.Header()
	h.Set("Content-Type", kind)
	// Weak, because the same document is sent with and without compression.
	h.Set("ETag", `W/"`+hex.EncodeToString(sum[:12])+`"`)
	h.Add("Vary", "Accept-Encoding")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache") // keep it, and ask whether it is still so
	}
	// A part of a compressed answer is of no use to anybody.
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

// tell sends what is true of this one request, which nobody may keep.
func tell(w http.ResponseWriter, status int, kind string, body []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body) // a client that is gone needs no answer
}

func tellJSON(w http.ResponseWriter, status int, v any) error {
	body, err := line(v)
	if err == nil {
		tell(w, status, jsonType, body)
	}
	return err
}

// line is a value as one line of JSON, in which "1>2#1" stays readable.
func line(v any) ([]byte, error) {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	err := to.Encode(v)
	return b.Bytes(), err
}

// replyPage renders a page before it sends the first byte, so that an error becomes an answer.
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
