package static

import (
	"bytes"
	"compress/gzip"
	"io"
	"path"
	"strings"

	"github.com/andybalholm/brotli"
)

// An encoding is a way of compressing a file. The constants are in order of preference.
type encoding int

const (
	brotliEncoding encoding = iota // a sixth smaller than gzip; browsers ask for it over HTTPS and from localhost
	gzipEncoding
	encodings
)

var encodingNames = [encodings]string{"br", "gzip"}

// of returns the body at the best compression, nil if that does not make it smaller.
func (e encoding) of(body []byte) []byte {
	var b bytes.Buffer
	var w io.WriteCloser
	if e == brotliEncoding {
		w = brotli.NewWriterLevel(&b, brotli.BestCompression)
	} else {
		w, _ = gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	}
	w.Write(body) // a Buffer never fails
	w.Close()
	if b.Len() >= len(body) {
		return nil
	}
	return b.Bytes()
}

// as returns the file in the preferred encoding that the Accept-Encoding header accepts, and the encoding's name, empty
// for none.
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

// Warm bundles and compresses the files that pages need, which takes a second or two. Meanwhile a request for a file
// waits only for that file's compression.
func Warm() {
	for _, f := range load().files {
		if path.Ext(f.Path) == ".map" {
			continue // rarely requested
		}
		for _, encode := range f.encoded {
			encode()
		}
	}
}
