package sheet

import (
	"image"
	"math"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// stripRows is how many rows of an area are filled at once: a long slanting line covers little of its bounding box. A
// band consists of whole strips, so that no strip is filled twice.
const stripRows = 8

// strips collects the edges of an area that package rasterx draws: it implements rasterx.Scanner.
type strips struct {
	edges  []line
	at     fixed.Point26_6
	raster vector.Rasterizer
}

// A line goes from a to b, in pixels.
type line struct{ ax, ay, bx, by float64 }

// Start begins an outline.
func (s *strips) Start(a fixed.Point26_6) { s.at = a }

// Line adds a straight edge.
func (s *strips) Line(b fixed.Point26_6) {
	if a := s.at; a.Y != b.Y {
		s.edges = append(s.edges, line{float64(a.X) / 64, float64(a.Y) / 64, float64(b.X) / 64, float64(b.Y) / 64})
	}
	s.at = b
}

// Clear removes all edges.
func (s *strips) Clear() { s.edges = s.edges[:0] }

// The rest of rasterx.Scanner is not needed: fill and the band do it.
func (s *strips) Draw()                                     {}
func (s *strips) GetPathExtent() (none fixed.Rectangle26_6) { return none }
func (s *strips) SetBounds(int, int)                        {}
func (s *strips) SetClip(image.Rectangle)                   {}
func (s *strips) SetColor(any)                              {}
func (s *strips) SetWinding(bool)                           {}

// fill fills the part of the area that lies in a band, and clears the edges.
func (s *strips) fill(band *image.RGBA, colour *image.Uniform) {
	top, low := math.Inf(1), math.Inf(-1)
	for i := range s.edges {
		e := &s.edges[i]
		top, low = math.Min(top, math.Min(e.ay, e.by)), math.Max(low, math.Max(e.ay, e.by))
	}
	first := max(band.Rect.Min.Y, int(math.Max(top, 0))/stripRows*stripRows)
	for y := first; y < band.Rect.Max.Y && float64(y) < low; y += stripRows {
		s.fillStrip(band, colour, y)
	}
	s.Clear()
}

// fillStrip fills the rows from y on, where edges cross them.
func (s *strips) fillStrip(band *image.RGBA, colour *image.Uniform, y int) {
	top, low := float64(y), float64(y+stripRows)
	left, right := math.Inf(1), math.Inf(-1)
	for i := range s.edges {
		if x1, x2, ok := s.edges[i].between(top, low); ok {
			left, right = math.Min(left, math.Min(x1, x2)), math.Max(right, math.Max(x1, x2))
		}
	}
	width := float64(band.Rect.Max.X)
	area := image.Rect(int(clamp(left, 0, width)), y, int(math.Ceil(clamp(right, 0, width))), y+stripRows)
	if area.Empty() {
		return
	}
	s.raster.Reset(area.Dx(), area.Dy())
	x0, y0 := float64(area.Min.X), float64(area.Min.Y)
	for i := range s.edges {
		e := &s.edges[i]
		if math.Max(e.ay, e.by) > top && math.Min(e.ay, e.by) < low {
			s.raster.MoveTo(float32(e.ax-x0), float32(e.ay-y0))
			s.raster.LineTo(float32(e.bx-x0), float32(e.by-y0))
		}
	}
	s.raster.Draw(band, area, colour, image.Point{})
}

func clamp(v, least, most float64) float64 { return math.Max(least, math.Min(most, v)) }

// between returns the x at which a line begins and ends between two heights; false if it lies above or below them.
func (l *line) between(top, low float64) (x1, x2 float64, ok bool) {
	if math.Max(l.ay, l.by) <= top || math.Min(l.ay, l.by) >= low {
		return 0, 0, false
	}
	at := func(y float64) float64 { return l.ax + (l.bx-l.ax)*(clamp(y, top, low)-l.ay)/(l.by-l.ay) }
	return at(l.ay), at(l.by), true
}
