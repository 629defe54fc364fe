package sheet

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// raster prints on pixels: on those of a band of rows, but for their number in the same way wherever the band lies.
type raster struct {
	theme   *Theme
	scale   float64
	dx, dy  float64
	all     image.Rectangle // the whole picture
	to      *image.RGBA     // the band that is printed now
	vector  vector.Rasterizer
	buffer  sfnt.Buffer
	overlap []byte // pixels of areas that lie only partly in the band, to be used again
}

// item prints one that is no group.
func (r *raster) item(item Item) {
	switch i := item.(type) {
	case *Path:
		r.path(i.Segments, i.Fill, i.Pen)
	case *Circle:
		r.path(i.outline().segments, i.Fill, i.Pen)
	case *Text:
		r.words(i)
	}
}

// colour is a tone as a source of it.
func (r *raster) colour(tone Tone) *image.Uniform {
	c := color.RGBA{A: 255}
	if _, err := fmt.Sscanf(r.theme.Colour(tone), "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
		panic("sheet: a tone without a colour")
	}
	return image.NewUniform(c)
}

func (r *raster) path(segments []Segment, fill Tone, pen Pen) {
	lines := flatten(segments, r.scale)
	for _, l := range lines {
		for i, p := range l.points {
			l.points[i] = point{p.x*r.scale + r.dx, p.y*r.scale + r.dy}
		}
	}
	if fill != None {
		r.cover(fill, shapes(lines))
	}
	if pen.Tone != None && pen.Width > 0 {
		r.cover(pen.Tone, stroked(lines, pen, r.scale))
	}
}

// cover paints polygons wherever they are; only the pixels near them are looked at.
func (r *raster) cover(tone Tone, polygons [][]point) {
	box := newBounds()
	for _, p := range polygons {
		box.take(p)
	}
	area := box.pixels().Intersect(r.all)
	if area.Dx()*area.Dy() <= largeArea {
		r.fill(area, tone, polygons)
		return
	}
	for y := area.Min.Y; y < area.Max.Y; y += bandRows {
		band := area
		band.Min.Y, band.Max.Y = y, min(y+bandRows, area.Max.Y)
		if !band.Overlaps(r.to.Rect) {
			continue
		}
		near, within := newBounds(), polygons[:0:0]
		for _, p := range polygons {
			if near.takeBand(p, float64(band.Min.Y)-1, float64(band.Max.Y)+1) {
				within = append(within, p)
			}
		}
		r.fill(near.pixels().Intersect(band), tone, within)
	}
}

// shapes are lines as polygons.
func shapes(lines []polyline) [][]point {
	all := make([][]point, len(lines))
	for i, l := range lines {
		all[i] = l.points
	}
	return all
}

// Areas larger than so many pixels are painted in bands of so many rows: a long slanting line covers little of its box.
const (
	largeArea = 1 << 11
	bandRows  = 8
)

// fill fills what of polygons lies in an area.
func (r *raster) fill(area image.Rectangle, tone Tone, polygons [][]point) {
	if !area.Overlaps(r.to.Rect) {
		return
	}
	r.vector.Reset(area.Dx(), area.Dy())
	x0, y0 := float64(area.Min.X), float64(area.Min.Y)
	for _, p := range polygons {
		if len(p) < 3 {
			continue
		}
		r.vector.MoveTo(float32(p[0].x-x0), float32(p[0].y-y0))
		for _, q := range p[1:] {
			r.vector.LineTo(float32(q.x-x0), float32(q.y-y0))
		}
		r.vector.ClosePath()
	}
	if area.In(r.to.Rect) {
		r.vector.Draw(r.to, area, r.colour(tone), image.Point{})
		return
	}
	whole := r.aside(area)
	seen := area.Intersect(r.to.Rect)
	draw.Draw(whole, seen, r.to, seen.Min, draw.Src)
	r.vector.Draw(whole, area, r.colour(tone), image.Point{})
	draw.Draw(r.to, seen, whole, seen.Min, draw.Src)
}

// aside is an area to print on that is not the band's. What stands on it is of no meaning.
func (r *raster) aside(area image.Rectangle) *image.RGBA {
	size := 4 * area.Dx() * area.Dy()
	if cap(r.overlap) < size {
		r.overlap = make([]byte, size)
	}
	return &image.RGBA{Pix: r.overlap[:size], Stride: 4 * area.Dx(), Rect: area}
}

// words sets a line of text, glyph by glyph.
func (r *raster) words(t *Text) {
	f := fontOf(t.Bold)
	size := fixed.Int26_6(t.Size * r.scale * 64)
	x, y := t.X*r.scale+r.dx, t.Y*r.scale+r.dy
	var segments []Segment
	pen := 0.0
	for _, c := range t.Words {
		index, err := f.GlyphIndex(&r.buffer, c)
		if err != nil {
			continue
		}
		if glyph, err := f.LoadGlyph(&r.buffer, index, size, nil); err == nil {
			segments = appendGlyph(segments, glyph, pen)
		}
		if advance, err := f.GlyphAdvance(&r.buffer, index, size, 0); err == nil {
			pen += float64(advance) / 64
		}
	}
	switch t.Anchor {
	case Middle:
		x -= pen / 2
	case End:
		x -= pen
	}
	lines := flatten(segments, 1)
	for k, l := range lines {
		for i, p := range l.points {
			l.points[i] = point{p.x + x, p.y + y}
		}
		lines[k].closed = true
	}
	if t.Halo {
		r.cover(Paper, stroked(lines, Pen{Width: 4, Round: true}, r.scale))
	}
	r.cover(t.Tone, shapes(lines))
}

// appendGlyph adds a character's outline, moved to the right.
func appendGlyph(to []Segment, glyph sfnt.Segments, right float64) []Segment {
	kinds := map[sfnt.SegmentOp]Kind{
		sfnt.SegmentOpMoveTo: MoveTo, sfnt.SegmentOpLineTo: LineTo, sfnt.SegmentOpQuadTo: QuadTo, sfnt.SegmentOpCubeTo: CubeTo,
	}
	for _, g := range glyph {
		s := Segment{Kind: kinds[g.Op]}
		for k := range s.Kind.points() {
			s.Points[k] = [2]float64{float64(g.Args[k].X)/64 + right, float64(g.Args[k].Y) / 64}
		}
		to = append(to, s)
	}
	return to
}
