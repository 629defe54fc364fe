package page

import (
	"errors"
	"io"
	"net/http"
)

// errNotWhole stands for whatever net/http finds wrong with the way in which a body comes: it is no mistake of ours, and
// what it says has the client's own words, which the log may not have.
var errNotWhole = errors.New("the request did not arrive whole")

// whole has every failure to read a request's body be the client's.
func whole(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Body != nil && r.Body != http.NoBody {
			r.Body = arriving{r.Body}
		}
		next.ServeHTTP(w, r)
	})
}

type arriving struct{ io.ReadCloser }

// Read reads on. Errors: io.EOF, errNotWhole.
func (a arriving) Read(to []byte) (int, error) {
	n, err := a.ReadCloser.Read(to)
	if err != nil && err != io.EOF {
		return n, errNotWhole
	}
	return n, err
}
