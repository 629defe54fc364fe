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
		box := newBounds()
		for _, l := range lines {
			box.take(l.points)
		}
		r.paint(box, fill, func(add func([]point)) {
			for _, l := range lines {
				add(l.points)
			}
		})
	}
	if pen.Tone == None || pen.Width == 0 {
		return
	}
	pieces := stroked(lines, pen, r.scale)
	box := newBounds()
	for _, p := range pieces {
		box.take(p)
	}
	r.paint(box, pen.Tone, func(add func([]point)) {
		for _, p := range pieces {
			add(p)
		}
	})
}

// paint fills polygons; only the pixels within their bounds are looked at.
func (r *raster) paint(box bounds, tone Tone, polygons func(add func([]point))) {
	area := box.pixels().Intersect(r.to.Bounds())
	if area.Empty() {
		return
	}
	r.vector.Reset(area.Dx(), area.Dy())
	x0, y0 := float64(area.Min.X), float64(area.Min.Y)
	polygons(func(p []point) {
		if len(p) < 3 {
			return
		}
		r.vector.MoveTo(float32(p[0].x-x0), float32(p[0].y-y0))
		for _, q := range p[1:] {
			r.vector.LineTo(float32(q.x-x0), float32(q.y-y0))
		}
		r.vector.ClosePath()
	})
	r.vector.Draw(r.to, area, r.colour(tone), image.Point{})
}

// words sets a line of text, glyph by glyph.
func (r *raster) words(t *Text) {
	f := fontOf(t.Bold, t.Italic)
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
	box := newBounds()
	for _, l := range lines {
		for i, p := range l.points {
			l.points[i] = point{p.x + x, p.y + y}
		}
		box.take(l.points)
	}
	if t.Halo {
		for i := range lines {
			lines[i].closed = true
		}
		pieces := stroked(lines, Pen{Width: 4, Round: true}, r.scale)
		around := newBounds()
		for _, p := range pieces {
			around.take(p)
		}
		r.paint(around, Paper, func(add func([]point)) {
			for _, p := range pieces {
				add(p)
			}
		})
	}
	r.paint(box, t.Tone, func(add func([]point)) {
		for _, l := range lines {
			add(l.points)
		}
	})
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
