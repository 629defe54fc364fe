package sheet

import (
	"image"
	"image/color"
	"math"
)

// canvasPixels is the most pixels of a picture held at once.
const canvasPixels = 2 << 20

// A canvas is a picture drawn while the PNG encoder reads it, row by row, one band of rows at a time: a whole picture
// would take a hundred megabytes.
type canvas struct {
	*rasterizer
	all   image.Rectangle
	items []placedItem
	pixel color.RGBA
}

// newCanvas returns a picture that holds about held pixels at once.
func newCanvas(s *Sheet, width, height int, scale, dx, dy float64, held int) *canvas {
	all := image.Rect(0, 0, width, height)
	band := image.NewRGBA(image.Rect(0, 0, width, max(1, min(height, held/width)/stripRows)*stripRows))
	c := &canvas{rasterizer: newRasterizer(s.Theme, scale, dx, dy, band), all: all, items: placed(s.Items)}
	c.drawBand(0)
	return c
}

// A placedItem is an item other than a group, with the y range that it may touch.
type placedItem struct {
	Item
	top, low float64
}

// placed returns the items of a sheet, with groups flattened, in order.
func placed(items []Item) []placedItem {
	var all []placedItem
	for _, item := range items {
		if g, ok := item.(*Group); ok {
			all = append(all, placed(g.Items)...)
			continue
		}
		p := placedItem{Item: item}
		p.top, p.low = heights(item)
		all = append(all, p)
	}
	return all
}

// heights returns a y range that surely contains an item: curves lie within their handles, and corners reach at most
// four line widths beyond a line.
func heights(item Item) (top, low float64) {
	top, low = math.Inf(1), math.Inf(-1)
	around := func(y, by float64) { top, low = math.Min(top, y-by), math.Max(low, y+by) }
	switch i := item.(type) {
	case *Path:
		for _, s := range i.Segments {
			for k := range s.Kind.points() {
				around(s.Points[k][1], miterLimit*i.Pen.Width)
			}
		}
	case *Circle:
		around(i.Y, i.R+i.Pen.Width)
	case *Text:
		around(i.Y, 3*i.Size) // includes marks above and below letters
	}
	return top, low
}

// ColorModel returns color.RGBAModel.
func (c *canvas) ColorModel() color.Model { return color.RGBAModel }

// Bounds returns the bounds of the whole picture.
func (c *canvas) Bounds() image.Rectangle { return c.all }

// Opaque reports true: the whole picture is drawn on paper.
func (c *canvas) Opaque() bool { return true }

// At returns a pixel, valid until the next call.
func (c *canvas) At(x, y int) color.Color {
	if band := &c.band.Rect; y < band.Min.Y || y >= band.Max.Y {
		c.drawBand(y)
	}
	at := c.band.PixOffset(x, y)
	p := c.band.Pix[at : at+4 : at+4]
	c.pixel = color.RGBA{p[0], p[1], p[2], p[3]}
	return &c.pixel // a pointer, since a color.RGBA value would be allocated for each pixel
}

// drawBand draws the items that reach into the band that begins at a row.
func (c *canvas) drawBand(top int) {
	c.move(top)
	low := c.band.Rect.Max.Y
	for _, p := range c.items {
		if p.low*c.scale+c.dy >= float64(top)-1 && p.top*c.scale+c.dy <= float64(low)+1 {
			c.item(p.Item)
		}
	}
}
