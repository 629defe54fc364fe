package scenario

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"sync"
)

// A link holds the whole document: "1." and the base64url of the raw deflate of its canonical text. It needs no storage
// and never expires. Different links may hold the same document, since deflate is not unique; the canonical text
// identifies a document.
const linkPrefix = "1."

// The limits of a link.
const (
	MaxLink     = 64 << 10 // characters
	maxInflated = MaxBytes // bytes of its document
)

// Link returns the document as a link. Errors: ErrTooLarge, if it would be longer than MaxLink.
func (d *Document) Link() (string, error) { return linkOf(d.Canonical()) }

// packers are reused: each holds most of a megabyte.
var packers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(nil, flate.BestCompression)
	if err != nil {
		panic(err) // the level is valid
	}
	return w
}}

// linkOf returns the link of a canonical text.
func linkOf(canonical []byte) (string, error) {
	var packed bytes.Buffer
	w := packers.Get().(*flate.Writer)
	defer packers.Put(w)
	w.Reset(&packed)
	// Neither can fail: a bytes.Buffer accepts everything.
	_, _ = w.Write(canonical)
	_ = w.Close()
	link := linkPrefix + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if len(link) > MaxLink {
		return "", fmt.Errorf("%w: its link would have %d characters, at most %d are read", ErrTooLarge, len(link), MaxLink)
	}
	return link, nil
}

// Play returns the path of the page that plays the document. Errors: from [Document.Link].
func (d *Document) Play() (string, error) {
	link, err := d.Link()
	return "/play?s=" + link, err
}

// ParseLink reads the document in a link. Errors: ErrTooLarge, ErrVersion, ErrBadLink, and those of [Parse].
func ParseLink(link string) (*Document, error) {
	text, err := Unlink(link)
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// Unlink returns the JSON text in a link, unparsed. Errors: ErrTooLarge, ErrVersion, ErrBadLink.
func Unlink(link string) ([]byte, error) { return unlink(link, maxInflated) }

// unlink returns the text in a link, if it is at most most bytes long.
func unlink(link string, most int) ([]byte, error) {
	if len(link) > MaxLink {
		return nil, fmt.Errorf("%w: the link has %d characters, at most %d are read", ErrTooLarge, len(link), MaxLink)
	}
	body, ok := strings.CutPrefix(link, linkPrefix)
	if !ok && isLink(link) {
		version, _, _ := strings.Cut(link, ".")
		return nil, fmt.Errorf("%w: the link is of version %s", ErrVersion, clip(version))
	}
	if !ok {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrBadLink, linkPrefix)
	}
	if strings.ContainsAny(body, "\r\n") { // base64 would ignore them
		return nil, fmt.Errorf("%w: there is a line break in it", ErrBadLink)
	}
	packed, err := base64.RawURLEncoding.Strict().DecodeString(body)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrBadLink, err)
	}
	return inflate(packed, most)
}

// inflate unpacks exactly one deflate stream of at most most bytes, with nothing after it.
func inflate(packed []byte, most int) ([]byte, error) {
	source := bytes.NewReader(packed) // an io.ByteReader: flate reads no more from it than it needs
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(source), int64(most)+1))
	switch {
	case len(text) > most:
		return nil, fmt.Errorf("%w: the link holds more than %d bytes", ErrTooLarge, most)
	case err != nil:
		return nil, fmt.Errorf("%w: %v", ErrBadLink, err)
	case source.Len() > 0:
		return nil, fmt.Errorf("%w: %d bytes too many at its end", ErrBadLink, source.Len())
	}
	return text, nil
}

// isLink reports whether a text has the form of a link of any version.
func isLink(text string) bool {
	version, _, ok := strings.Cut(text, ".")
	return ok && version != "" && strings.Trim(version, "0123456789") == ""
}
