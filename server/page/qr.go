package page

import (
	"bytes"
	"fmt"
	"net/http"

	"rsc.io/qr"

	"fano/server/links"
)

// The most that a QR code is made of: what a camera still reads well, and then what a code can hold at all.
const (
	readable = 300
	mostQR   = 2900
)

// qr draws the address of a playground on this server as a QR code. It takes what /play takes, and knows no other
// addresses: nobody can have this server point at another.
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

// drawQR is a code as SVG, dark on light whatever the page's colours, with the margin of four that readers need.
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
