package sheet

import (
	"bytes"
	"encoding/xml"
	"math"
	"strconv"
	"strings"
)

// Font stacks of system fonts, so that nothing is fetched.
const (
	sansStack  = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
	serifStack = "'Iowan Old Style', Charter, 'Bitstream Charter', Cambria, Georgia, 'Noto Serif', 'DejaVu Serif', serif"
)

// SVG returns the sheet as a self-contained document: no font, no style sheet, no script.
func (s *Sheet) SVG() []byte {
	w := &svg{theme: s.Theme}
	w.text(`<svg xmlns="http://www.w3.org/2000/svg" width="`, num(s.Width), `" height="`, num(s.Height),
		`" viewBox="0 0 `, num(s.Width), " ", num(s.Height), `" role="img" aria-labelledby="title desc"`)
	if s.Lang != "" {
		w.text(` lang="`, escape(s.Lang), `"`)
	}
	w.text(` font-family="`, sansStack, `">`, "\n")
	w.text(`<title id="title">`, escape(s.Title), "</title>\n", `<desc id="desc">`, escape(s.Desc), "</desc>\n")
	w.text(`<rect width="`, num(s.Width), `" height="`, num(s.Height), `" fill="`, s.Theme.Colour(Paper), `"/>`, "\n")
	w.items(s.Items)
	w.text("</svg>\n")
	return w.b.Bytes()
}

type svg struct {
	b     bytes.Buffer
	theme *Theme
	terse bool // as short as possible
}

func (w *svg) text(parts ...string) {
	for _, p := range parts {
		w.b.WriteString(p)
	}
}

func (w *svg) items(items []Item) {
	for _, item := range items {
		switch i := item.(type) {
		case *Path:
			w.text(`<path d="`, w.data(i.Segments), `"`)
			w.paint(i.Fill, i.Pen)
			w.text("/>\n")
		case *Circle:
			w.text(`<circle cx="`, num(i.X), `" cy="`, num(i.Y), `" r="`, num(i.R), `"`)
			w.paint(i.Fill, i.Pen)
			w.text("/>\n")
		case *Text:
			w.words(i)
		case *Group:
			w.group(i)
		}
	}
}

func (w *svg) group(g *Group) {
	w.text("<g")
	if g.Class != "" {
		w.text(` class="`, escape(g.Class), `"`)
	}
	w.text(">")
	if g.Title != "" {
		w.text("<title>", escape(g.Title), "</title>")
	}
	w.text("\n")
	w.items(g.Items)
	w.text("</g>\n")
}

func (w *svg) paint(fill Tone, pen Pen) {
	if fill == None {
		w.text(` fill="none"`)
	} else {
		w.text(` fill="`, w.theme.Colour(fill), `"`)
	}
	if pen.Tone == None || pen.Width == 0 {
		return
	}
	w.text(` stroke="`, w.theme.Colour(pen.Tone), `" stroke-width="`, num(pen.Width), `"`)
	if len(pen.Dash) > 0 {
		parts := make([]string, len(pen.Dash))
		for i, d := range pen.Dash {
			parts[i] = num(d)
		}
		w.text(` stroke-dasharray="`, strings.Join(parts, " "), `"`)
	}
	if pen.Round {
		w.text(` stroke-linecap="round" stroke-linejoin="round"`)
	}
}

func (w *svg) words(t *Text) {
	w.text(`<text x="`, num(t.X), `" y="`, num(t.Y), `" font-size="`, num(t.Size), `" fill="`, w.theme.Colour(t.Tone), `"`)
	if t.Bold {
		w.text(` font-weight="700"`)
	}
	if t.Serif {
		w.text(` font-family="`, serifStack, `"`)
	}
	switch t.Anchor {
	case Middle:
		w.text(` text-anchor="middle"`)
	case End:
		w.text(` text-anchor="end"`)
	}
	if t.Halo {
		w.text(` stroke="`, w.theme.Colour(Paper), `" stroke-width="`, num(haloWidth), `" stroke-linejoin="round" paint-order="stroke"`)
	}
	w.text(">", escape(t.Words), "</text>\n")
}

// data returns a path in SVG's syntax.
func (w *svg) data(segments []Segment) string {
	if w.terse {
		return relative(segments)
	}
	var b strings.Builder
	for _, s := range segments {
		b.WriteByte("MLQCZ"[s.Kind])
		for k := range s.Kind.points() {
			if k > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(num(s.Points[k][0]))
			b.WriteByte(' ')
			b.WriteString(num(s.Points[k][1]))
		}
	}
	return b.String()
}

// relative writes a path with each point relative to the previous one: repeated shapes then have the same text, which
// compresses well. Rounding errors do not accumulate.
func relative(segments []Segment) string {
	var b strings.Builder
	tenth := func(v float64) float64 { return math.Round(v*10) / 10 }
	var from, begin [2]float64
	for _, s := range segments {
		b.WriteByte("mlqcz"[s.Kind])
		for k := range s.Kind.points() {
			for i := range from {
				part := num(tenth(s.Points[k][i]) - from[i])
				if (k > 0 || i > 0) && part[0] != '-' {
					b.WriteByte(' ')
				}
				b.WriteString(part)
			}
		}
		switch s.Kind {
		case Close:
			from = begin
			continue
		case MoveTo:
			begin = [2]float64{tenth(s.Points[0][0]), tenth(s.Points[0][1])}
		}
		x, y := s.End()
		from = [2]float64{tenth(x), tenth(y)}
	}
	return b.String()
}

// num formats a number with at most two decimals.
func num(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		v = 0 // not -0
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// escape escapes text for XML. Characters that XML cannot hold become replacement characters.
func escape(s string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(s)) // a buffer never fails
	return b.String()
}

// Shapes returns the sheet's items as the content of an svg element in a page: without a background and without titles,
// and as short as possible, since a page may have a hundred of them.
func (s *Sheet) Shapes() string {
	w := &svg{theme: s.Theme, terse: true}
	w.items(merged(s.Items))
	return w.b.String()
}
