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

const html = "text/html; charset=utf-8"

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

func (s *site) replyJSON(w http.ResponseWriter, r *http.Request, v any) {
	body, err := line(v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", "*")
	reply(w, r, "application/json", body)
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
func (s *site) replyPage(w http.ResponseWriter, r *http.Request, status int, c templ.Component) {
	var body bytes.Buffer
	if err := c.Render(r.Context(), &body); err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Add("Vary", "Accept-Language")
	if status == http.StatusOK {
		reply(w, r, html, body.Bytes())
		return
	}
	w.Header().Set("Content-Type", html)
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body.Bytes()) // a visitor who is gone needs no answer
}
