package static

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"strings"

	"github.com/andybalholm/brotli"
)

// encoding is a way of compressing a file. They stand in the order of preference.
type encoding int

const (
	brotliEncoding encoding = iota // a sixth smaller than gzip; browsers ask for it over HTTPS and from localhost
	gzipEncoding
	encodings
)

var encodingNames = [encodings]string{"br", "gzip"}

// of is the body compressed as well as can be, nil if that does not make it smaller.
func (e encoding) of(body []byte) []byte {
	var b bytes.Buffer
	var w io.WriteCloser
	if e == brotliEncoding {
		w = brotli.NewWriterLevel(&b, brotli.BestCompression)
	} else {
		w, _ = gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is a valid one
	}
	w.Write(body) // a Buffer takes everything
	w.Close()
	if b.Len() >= len(body) {
		return nil
	}
	return b.Bytes()
}

// as is the file in the best encoding that the header accepts, and the encoding's name, empty for none.
func (f *File) as(header string) (body []byte, name string) {
	for e, name := range encodingNames {
		if accepts(header, name) {
			if body := f.encoded[e](); body != nil {
				return body, name
			}
		}
	}
	return f.Body, ""
}

func accepts(header, encoding string) bool {
	for coding := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(coding), ";")
		if name == encoding || name == "*" {
			return strings.ReplaceAll(weight, " ", "") != "q=0"
		}
	}
	return false
}

// Warm bundles and compresses what pages ask for, which takes a second or two. A request for one file meanwhile waits for
// that one alone.
func Warm() {
	for _, f := range load().files {
		if path.Ext(f.Path) == ".map" {
			continue // few ask for it
		}
		for _, encode := range f.encoded {
			encode()
		}
	}
}
