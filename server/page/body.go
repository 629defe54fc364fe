package page

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"fano/server/fairqueue"
)

// errNotWhole replaces every error of net/http about reading a body: the fault is the client's, and the message may
// contain the client's data, which must not reach the log.
var errNotWhole = errors.New("the request did not arrive whole")

// readBody reads a request's whole body before any work is done for it, within the client's budget of bytes in
// transit, and replaces the stream by it. A read error is returned when the body is read. Errors: *fairqueue.Busy.
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

// failing ends a body with the error met while reading it.
type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) {
	if f.err == nil {
		return 0, io.EOF
	}
	return 0, f.err
}

// arriving turns every error of reading a body into errNotWhole.
type arriving struct{ io.ReadCloser }

// Read reads on. Errors: io.EOF, errNotWhole.
func (a arriving) Read(to []byte) (int, error) {
	n, err := a.ReadCloser.Read(to)
	if err != nil && err != io.EOF {
		return n, errNotWhole
	}
	return n, err
}
