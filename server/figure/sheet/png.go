package sheet

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// MostPixels is how large a PNG can get.
const MostPixels = 24 << 20

// A TooLarge is a PNG that would be larger than that.
type TooLarge struct{ Width, Height int }

func (e *TooLarge) Error() string {
	return fmt.Sprintf("a picture of %d × %d pixels is more than the %d million pixels that are drawn; take a smaller scale or width, or fewer steps", e.Width, e.Height, MostPixels>>20)
}

// PNG rasterises the sheet, scale pixels for each of its units. Errors: *TooLarge.
func (s *Sheet) PNG(scale float64) ([]byte, error) {
	width, height := int(math.Round(s.Width*scale)), int(math.Round(s.Height*scale))
	if width < 1 || height < 1 || width > MostPixels || height > MostPixels || width*height > MostPixels {
		return nil, &TooLarge{width, height}
	}
	return s.encode(width, height, scale, 0, 0)
}

// Card rasterises the sheet into a picture of exactly this size: as large as it can be, in the middle.
func (s *Sheet) Card(width, height int) ([]byte, error) {
	scale := math.Min(float64(width)/s.Width, float64(height)/s.Height)
	return s.encode(width, height, scale, (float64(width)-s.Width*scale)/2, (float64(height)-s.Height*scale)/2)
}

func (s *Sheet) encode(width, height int, scale, dx, dy float64) ([]byte, error) {
	r := &raster{
		theme: s.Theme, scale: scale, dx: dx, dy: dy,
		to: image.NewRGBA(image.Rect(0, 0, width, height)), vector: vector.NewRasterizer(width, height),
	}
	draw.Draw(r.to, r.to.Bounds(), r.colour(Paper), image.Point{}, draw.Src)
	r.items(s.Items)
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(&b, r.to)
	return b.Bytes(), err
}

// raster prints on pixels.
type raster struct {
	theme  *Theme
	scale  float64
	dx, dy float64
	to     *image.RGBA
	vector *vector.Rasterizer
	buffer sfnt.Buffer
}

func (r *raster) items(items []Item) {
	for _, item := range items {
		switch i := item.(type) {
		case *Path:
			r.path(i.Segments, i.Fill, i.Pen)
		case *Circle:
			o := new(Outline).Arc(i.X, i.Y, i.R, 0, 360).Close()
			r.path(o.segments, i.Fill, i.Pen)
		case *Text:
			r.words(i)
		case *Group:
			r.items(i.Items)
		}
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
	area := box.pixels().Intersect(r.to.Bounds())
	if area.Dx()*area.Dy() <= largeArea {
		r.fill(area, tone, polygons)
		return
	}
	for y := area.Min.Y; y < area.Max.Y; y += bandRows {
		band := area
		band.Min.Y, band.Max.Y = y, min(y+bandRows, area.Max.Y)
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
	largeArea = 1 << 15
	bandRows  = 32
)

// fill fills what of polygons lies in an area.
func (r *raster) fill(area image.Rectangle, tone Tone, polygons [][]point) {
	if area.Empty() {
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
	r.vector.Draw(r.to, area, r.colour(tone), image.Point{})
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
