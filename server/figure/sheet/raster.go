package sheet

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"

	"github.com/srwiley/rasterx"
	"golang.org/x/image/math/fixed"
)

// A rasterizer draws items on a band of rows of a picture; a pixel's colour does not depend on the band's position.
type rasterizer struct {
	scale   float64
	dx, dy  float64 // offset of the sheet within the picture, in pixels
	colours [tones]*image.Uniform
	band    *image.RGBA
	area    strips
	pen     *rasterx.Dasher
	ruler   Ruler
}

func newRasterizer(theme *Theme, scale, dx, dy float64, band *image.RGBA) *rasterizer {
	r := &rasterizer{scale: scale, dx: dx, dy: dy, band: band}
	r.pen = rasterx.NewDasher(band.Rect.Dx(), band.Rect.Dy(), &r.area)
	for tone := Paper; int(tone) < tones; tone++ {
		c := color.RGBA{A: 255}
		if _, err := fmt.Sscanf(theme.Colour(tone), "#%02x%02x%02x", &c.R, &c.G, &c.B); err != nil {
			panic("sheet: a tone without a colour")
		}
		r.colours[tone] = image.NewUniform(c)
	}
	return r
}

// move moves the band to the rows from top on, and clears it.
func (r *rasterizer) move(top int) {
	r.band.Rect = r.band.Rect.Add(image.Pt(0, top-r.band.Rect.Min.Y))
	draw.Draw(r.band, r.band.Rect, r.colours[Paper], image.Point{}, draw.Src)
}

// item draws an item other than a group.
func (r *rasterizer) item(item Item) {
	switch i := item.(type) {
	case *Path:
		r.path(i.Segments, i.Fill, i.Pen)
	case *Circle:
		r.path(i.outline().segments, i.Fill, i.Pen)
	case *Text:
		letters := r.ruler.outline(i).segments
		if i.Halo {
			r.path(letters, None, Pen{Tone: Paper, Width: haloWidth, Round: true})
		}
		r.path(letters, i.Tone, Pen{})
	}
}

// miterLimit is SVG's default.
const miterLimit = 4

func (r *rasterizer) path(segments []Segment, fill Tone, pen Pen) {
	if fill != None {
		r.trace(&r.pen.Filler, segments)
		r.area.fill(r.band, r.colours[fill])
	}
	if pen.Tone == None || pen.Width == 0 {
		return
	}
	ends, corners := rasterx.ButtCap, rasterx.Miter
	if pen.Round {
		ends, corners = rasterx.RoundCap, rasterx.Round
	}
	dashes := make([]float64, len(pen.Dash))
	for i, d := range pen.Dash {
		dashes[i] = d * r.scale
	}
	r.pen.SetStroke(fixed.Int26_6(pen.Width*r.scale*64), miterLimit*64, ends, nil, nil, corners, dashes, 0)
	r.trace(r.pen, segments)
	r.area.fill(r.band, r.colours[pen.Tone])
}

// trace feeds a path to a rasterx.Adder, in pixels of the picture.
func (r *rasterizer) trace(to rasterx.Adder, segments []Segment) {
	open := false
	for _, s := range segments {
		var p [3]fixed.Point26_6
		for k := range s.Kind.points() {
			p[k].X = fixed.Int26_6(math.Round((s.Points[k][0]*r.scale + r.dx) * 64))
			p[k].Y = fixed.Int26_6(math.Round((s.Points[k][1]*r.scale + r.dy) * 64))
		}
		switch s.Kind {
		case MoveTo:
			if open {
				to.Stop(false)
			}
			to.Start(p[0])
		case LineTo:
			to.Line(p[0])
		case QuadTo:
			to.QuadBezier(p[0], p[1])
		case CubeTo:
			to.CubeBezier(p[0], p[1], p[2])
		case Close:
			to.Stop(true)
		}
		open = s.Kind != Close
	}
	if open {
		to.Stop(false)
	}
}
