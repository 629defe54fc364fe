package page

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"

	"fano/server/fairqueue"
)

// errNotWhole stands for whatever net/http finds wrong with the way in which a body comes: it is no mistake of ours, and
// what it says has the client's own words, which the log may not have.
var errNotWhole = errors.New("the request did not arrive whole")

// arrive takes a request's whole body in before anything is done with it, bounded by what its client may have held here,
// and puts it in the place of what is still to come. A body that cannot be read is told of when it is read. Errors:
// *fairqueue.Busy.
func (s *site) arrive(w http.ResponseWriter, r *http.Request) (back func(), err error) {
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}, nil
	}
	text, back, err := s.Queue.ReadAll(fairqueue.ClientOf(r.Context()), http.MaxBytesReader(w, arriving{r.Body}, s.Body))
	if _, crowded := errors.AsType[*fairqueue.Busy](err); crowded {
		return back, err
	}
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(text), &failing{err}))
	return back, nil
}

// failing ends a body as it ended when it was read.
type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) {
	if f.err == nil {
		return 0, io.EOF
	}
	return 0, f.err
}

// An arriving body has every failure to read it be the client's.
type arriving struct{ io.ReadCloser }

// Read reads on. Errors: io.EOF, errNotWhole.
func (a arriving) Read(to []byte) (int, error) {
	n, err := a.ReadCloser.Read(to)
	if err != nil && err != io.EOF {
		return n, errNotWhole
	}
	return n, err
}

// Errors of a request that would have something kept here.
var (
	errCrossSite = errors.New("pages of other sites may not have this done: it would be on their readers' account")
	errNotTyped  = errors.New("this address takes JSON, with Content-Type: application/json")
)

// spending admits a request that has something kept here on its client's account. A page of another site can have its
// readers' browsers send any text, but not say that it is JSON without asking first, which nobody answers; and browsers
// say where a request comes from.
func (s *site) spending(next http.Handler) http.Handler {
	return s.answered(func(w http.ResponseWriter, r *http.Request) error {
		if r.Header.Get("Sec-Fetch-Site") == "cross-site" {
			return errCrossSite
		}
		if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			return errNotTyped
		}
		next.ServeHTTP(w, r)
		return nil
	})
}
