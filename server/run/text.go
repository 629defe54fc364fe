package run

import (
	"bufio"
	"bytes"
	"io"
)

// pageBytes is how much of a text stands on one page.
const pageBytes = 256 << 10

// A text is what a sink has written of a run, at most so many bytes of it. It stands on pages, of which each is given away
// as soon as it is read: a text is never there twice.
type text struct {
	pages [][]byte
	left  int64 // bytes that may still be written
	most  int64
}

func newText(most int64) *text { return &text{left: most, most: most} }

// Write adds to the text. Errors: *TooLong.
func (t *text) Write(piece []byte) (int, error) {
	if t.left -= int64(len(piece)); t.left < 0 {
		return 0, &TooLong{What: "bytes", Allowed: t.most}
	}
	for rest := piece; len(rest) > 0; {
		last := len(t.pages) - 1
		if last < 0 || len(t.pages[last]) == pageBytes {
			t.pages, last = append(t.pages, make([]byte, 0, pageBytes)), last+1
		}
		n := min(len(rest), pageBytes-len(t.pages[last]))
		t.pages[last], rest = append(t.pages[last], rest[:n]...), rest[n:]
	}
	return len(piece), nil
}

// Read takes the next piece of the text away.
func (t *text) Read(to []byte) (int, error) {
	if len(t.pages) == 0 {
		return 0, io.EOF
	}
	n := copy(to, t.pages[0])
	if t.pages[0] = t.pages[0][n:]; len(t.pages[0]) == 0 {
		t.pages[0], t.pages = nil, t.pages[1:]
	}
	return n, nil
}

// pass gives the lines of the text to a sink, and with them the text: the first as its header, the last as its summary.
func (t *text) pass(to Sink) error {
	in := bufio.NewScanner(t)
	in.Buffer(make([]byte, 0, pageBytes), int(t.most)+1)
	in.Split(byLines)
	if !in.Scan() {
		return in.Err()
	}
	if err := to.Header(in.Bytes()); err != nil {
		return err
	}
	var line []byte // the one before
	for n := 0; in.Scan(); n++ {
		if n > 0 {
			if err := to.Event(line); err != nil {
				return err
			}
		}
		line = append(line[:0], in.Bytes()...)
	}
	if line == nil || in.Err() != nil {
		return in.Err()
	}
	return to.Summary(line)
}

// byLines cuts a text behind each line feed, and leaves everything else as it is.
func byLines(data []byte, atEnd bool) (advance int, line []byte, err error) {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEnd && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}
