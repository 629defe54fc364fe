package sheet

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// canvasPixels is how many pixels of a picture are held at once.
const canvasPixels = 2 << 20

// A canvas is a picture that is printed while it is read, row after row, a band of rows at a time: a whole one would take
// a hundred megabytes.
type canvas struct {
	*raster
	items []placedItem
	held  int // pixels of a band
	pixel color.RGBA
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
				around(s.Points[k][1], 4*i.Pen.Width)
			}
		}
	case *Circle:
		around(i.Y, i.R+4*i.Pen.Width)
	case *Text:
		around(i.Y, 3*i.Size) // of letters with marks above and below
	}
	return top, low
}

// ColorModel is that of all opaque pictures.
func (c *canvas) ColorModel() color.Model { return color.RGBAModel }

// Bounds are those of the whole picture.
func (c *canvas) Bounds() image.Rectangle { return c.all }

// Opaque says that nothing shines through: the whole picture is printed on paper.
func (c *canvas) Opaque() bool { return true }

// At is a pixel, good until the next is asked for.
func (c *canvas) At(x, y int) color.Color {
	if c.to == nil || y < c.to.Rect.Min.Y || y >= c.to.Rect.Max.Y {
		c.turn(y)
	}
	at := c.to.PixOffset(x, y)
	p := c.to.Pix[at : at+4 : at+4]
	c.pixel = color.RGBA{p[0], p[1], p[2], p[3]}
	return &c.pixel // a pointer, since a colour by itself is allocated for each pixel
}

// turn prints the band that begins with a row.
func (c *canvas) turn(row int) {
	rows := max(1, c.held/c.all.Dx())
	band := image.Rect(0, row, c.all.Dx(), row+rows).Intersect(c.all)
	if c.to == nil {
		c.to = image.NewRGBA(band)
	}
	c.to.Rect = band // the last one has fewer rows than there is room for
	draw.Draw(c.to, band, c.colour(Paper), image.Point{}, draw.Src)
	for _, p := range c.items {
		if p.low*c.scale+c.dy >= float64(band.Min.Y)-1 && p.top*c.scale+c.dy <= float64(band.Max.Y)+1 {
			c.item(p.Item)
		}
	}
}
