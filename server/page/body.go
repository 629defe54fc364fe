package page

import (
	"bytes"
	"errors"
	"io"
	"net/http"

	"fano/server/gate"
)

// errNotWhole stands for whatever net/http finds wrong with the way in which a body comes: it is no mistake of ours, and
// what it says has the client's own words, which the log may not have.
var errNotWhole = errors.New("the request did not arrive whole")

// arrive takes a request's whole body in before anything is done with it, bounded by what its client may have held here,
// and puts it in the place of what is still to come. A body that cannot be read is told of when it is read. Errors:
// *gate.Crowded.
func (s *site) arrive(w http.ResponseWriter, r *http.Request) (back func(), err error) {
	if r.Body == nil || r.Body == http.NoBody {
		return func() {}, nil
	}
	text, back, err := s.Gate.ReadAll(gate.ClientOf(r.Context()), http.MaxBytesReader(w, arriving{r.Body}, s.Body))
	if _, crowded := errors.AsType[*gate.Crowded](err); crowded {
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
