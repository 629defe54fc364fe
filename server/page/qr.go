package page

import (
	"bytes"
	"fmt"
	"net/http"

	"rsc.io/qr"

	"fano/server/links"
)

// The maximum lengths of a URL in a QR code: for a code that cameras read well, and for any code.
const (
	readable = 300
	mostQR   = 2900
)

// qr draws the URL of a playground on this server as a QR code. It takes the parameters of /play and no other URLs,
// so that the code always points at this server.
func (s *site) qr(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	path := "/play"
	if id := query.Get("id"); id != "" {
		query.Del("id")
		path = links.Path(id)
	}
	address := s.origin(r) + addressOf(path, query)
	level := qr.M
	if len(address) > readable {
		level = qr.L
	}
	if len(address) > mostQR {
		return fmt.Errorf("%w: its address has %d characters, a QR code at most %d", errNoQR, len(address), mostQR)
	}
	code, err := qr.Encode(address, level)
	if err != nil {
		return fmt.Errorf("%w: %v", errNoQR, err)
	}
	reply(w, r, "image/svg+xml", drawQR(code))
	return nil
}

// drawQR returns a code as SVG, dark on light whatever the page's colours, with the margin of four modules that
// scanners need.
func drawQR(code *qr.Code) []byte {
	const margin = 4
	size := code.Size + 2*margin
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`, size, size)
	fmt.Fprintf(&b, `<path fill="#fff" d="M0 0h%dv%dH0z"/><path fill="#000" d="`, size, size)
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for x < code.Size && code.Black(x, y) {
				x++
			}
			if n := x - from; n > 0 {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+margin, y+margin, n, n)
			}
		}
	}
	b.WriteString(`"/></svg>`)
	return b.Bytes()
}
