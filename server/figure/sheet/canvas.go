package sheet

import (
	"image"
	"image/color"
	"math"
)

// canvasPixels is how many pixels of a picture are held at once.
const canvasPixels = 2 << 20

// A canvas is a picture that is drawn while it is read, row after row, a band of rows at a time: a whole one would take a
// hundred megabytes.
type canvas struct {
	*rasterizer
	all   image.Rectangle
	items []placedItem
	pixel color.RGBA
}

// newCanvas is a picture that holds so many pixels at once.
func newCanvas(s *Sheet, width, height int, scale, dx, dy float64, held int) *canvas {
	all := image.Rect(0, 0, width, height)
	band := image.NewRGBA(image.Rect(0, 0, width, max(1, min(height, held/width)/stripRows)*stripRows))
	c := &canvas{rasterizer: newRasterizer(s.Theme, scale, dx, dy, band), all: all, items: placed(s.Items)}
	c.drawBand(0)
	return c
}

// A placedItem is an item that is no group, and between which heights it may leave something.
type placedItem struct {
	Item
	top, low float64
}

// placed are the items of a sheet, those of groups among them, in their order.
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

// heights is between which heights an item surely lies: curves lie within their handles, and corners reach no farther
// beyond a line than four times its width.
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
		around(i.Y, 3*i.Size) // of letters with marks above and below
	}
	return top, low
}

// ColorModel is that of all opaque pictures.
func (c *canvas) ColorModel() color.Model { return color.RGBAModel }

// Bounds are those of the whole picture.
func (c *canvas) Bounds() image.Rectangle { return c.all }

// Opaque says that nothing shines through: the whole picture is drawn on paper.
func (c *canvas) Opaque() bool { return true }

// At is a pixel, good until the next is asked for.
func (c *canvas) At(x, y int) color.Color {
	if band := &c.band.Rect; y < band.Min.Y || y >= band.Max.Y {
		c.drawBand(y)
	}
	at := c.band.PixOffset(x, y)
	p := c.band.Pix[at : at+4 : at+4]
	c.pixel = color.RGBA{p[0], p[1], p[2], p[3]}
	return &c.pixel // a pointer, since a colour by itself is allocated for each pixel
}

// drawBand draws the items that reach into the band that begins with a row.
func (c *canvas) drawBand(top int) {
	c.move(top)
	low := c.band.Rect.Max.Y
	for _, p := range c.items {
		if p.low*c.scale+c.dy >= float64(top)-1 && p.top*c.scale+c.dy <= float64(low)+1 {
			c.item(p.Item)
		}
	}
}
