package run

import (
	"bufio"
	"bytes"
	"compress/flate"
	"io"
)

// pageBytes is how much of a text stands on one page.
const pageBytes = 256 << 10

// A text is what a sink has written of a run, at most so many bytes of it. It stands on pages, which are packed when they
// are full, and of which each is given away as soon as it is read.
type text struct {
	full   [][]byte // pages, packed
	page   []byte   // the last
	left   int64    // bytes that may still be written
	most   int64
	packer *flate.Writer
	open   io.ReadCloser // of the packed page that is read
}

func newText(most int64) *text { return &text{left: most, most: most} }

// Write adds to the text. Errors: *TooLong.
func (t *text) Write(piece []byte) (int, error) {
	if t.left -= int64(len(piece)); t.left < 0 {
		return 0, &TooLong{What: "bytes", Allowed: t.most}
	}
	for rest := piece; len(rest) > 0; {
		if len(t.page) == pageBytes {
			if err := t.pack(); err != nil {
				return 0, err
			}
		}
		n := min(len(rest), pageBytes-len(t.page))
		t.page, rest = append(t.page, rest[:n]...), rest[n:]
	}
	return len(piece), nil
}

// pack packs the last page.
func (t *text) pack() (err error) {
	var packed bytes.Buffer
	if t.packer == nil {
		t.packer, err = flate.NewWriter(&packed, flate.BestSpeed)
	} else {
		t.packer.Reset(&packed)
	}
	if err == nil {
		_, err = t.packer.Write(t.page)
	}
	if err == nil {
		err = t.packer.Close()
	}
	t.full, t.page = append(t.full, bytes.Clone(packed.Bytes())), t.page[:0]
	return err
}

// Read takes the next piece of the text away.
func (t *text) Read(to []byte) (int, error) {
	for len(t.full) > 0 {
		if t.open == nil {
			t.open = flate.NewReader(bytes.NewReader(t.full[0]))
		}
		n, err := t.open.Read(to)
		if err == io.EOF {
			t.open, t.full[0], t.full = nil, nil, t.full[1:]
			err = nil
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
	if len(t.page) == 0 {
		return 0, io.EOF
	}
	n := copy(to, t.page)
	t.page = t.page[n:]
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
