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

// A body is a request's, as far as it has arrived.
type body struct {
	text  []byte
	backs []func()
}

// back gives back what the body was held on.
func (b *body) back() {
	for _, back := range b.backs {
		back()
	}
}

// arrive takes a request's whole body in before anything is done with it, bounded by what its client may have held here,
// and puts it in the place of what is still to come. A body that is too large is told when it is read.
func (s *site) arrive(w http.ResponseWriter, r *http.Request) (*body, error) {
	b := new(body)
	if r.Body == nil || r.Body == http.NoBody {
		return b, nil
	}
	from := http.MaxBytesReader(w, arriving{r.Body}, s.Body)
	for room := int64(4 << 10); ; room = min(2*room, 256<<10) {
		back, err := s.Gate.Carry(gate.ClientOf(r.Context()), room)
		if err != nil {
			return b, err
		}
		b.backs = append(b.backs, back)
		at := len(b.text)
		b.text = append(b.text, make([]byte, room)...)
		n, err := io.ReadFull(from, b.text[at:])
		b.text = b.text[:at+n]
		if err == nil {
			continue
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) { // it fills no more of this room
			err = nil
		}
		r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(b.text), &failing{err}))
		return b, nil
	}
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
