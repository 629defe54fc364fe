package page

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"fano/server/fairqueue"
)

// errNotWhole replaces every error of net/http about how a body arrives: the fault is the client's, and the message may
// repeat the client's words, which the log must not have.
var errNotWhole = errors.New("the request did not arrive whole")

// readBody reads a request's whole body before any work is done for it, within the bytes that its client may have under
// way, and puts it in the place of the stream. An error of reading is returned where the body is read. Errors:
// *fairqueue.Busy.
func (s *site) readBody(w http.ResponseWriter, r *http.Request) (release func(), err error) {
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}, nil
	}
	text, release, err := s.Queue.ReadAll(fairqueue.ClientOf(r.Context()), http.MaxBytesReader(w, arriving{r.Body}, s.Body))
	if _, busy := errors.AsType[*fairqueue.Busy](err); busy {
		return release, err
	}
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), &failing{err}))
	return release, nil
}

// failing ends a body with the error that reading it met.
type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) {
	if f.err == nil {
		return 0, io.EOF
	}
	return 0, f.err
}

// arriving makes every failure to read a body the client's.
type arriving struct{ io.ReadCloser }

// Read reads on. Errors: io.EOF, errNotWhole.
func (a arriving) Read(to []byte) (int, error) {
	n, err := a.ReadCloser.Read(to)
	if err != nil && err != io.EOF {
		return n, errNotWhole
	}
	return n, err
}
