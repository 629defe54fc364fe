package sheet

import "math"

// An Outline builds a path.
type Outline struct{ segments []Segment }

// Move begins a new line at (x, y).
func (o *Outline) Move(x, y float64) *Outline {
	o.segments = append(o.segments, Segment{MoveTo, [3][2]float64{{x, y}}})
	return o
}

// Line adds a straight line.
func (o *Outline) Line(x, y float64) *Outline {
	o.segments = append(o.segments, Segment{LineTo, [3][2]float64{{x, y}}})
	return o
}

// Quad adds a curve with one handle, (cx, cy).
func (o *Outline) Quad(cx, cy, x, y float64) *Outline {
	o.segments = append(o.segments, Segment{QuadTo, [3][2]float64{{cx, cy}, {x, y}}})
	return o
}

// Cube adds a curve with two handles.
func (o *Outline) Cube(ax, ay, bx, by, x, y float64) *Outline {
	o.segments = append(o.segments, Segment{CubeTo, [3][2]float64{{ax, ay}, {bx, by}, {x, y}}})
	return o
}

// Close adds a line back to the beginning.
func (o *Outline) Close() *Outline {
	o.segments = append(o.segments, Segment{Kind: Close})
	return o
}

// Arc adds an arc of a circle between two angles, in degrees clockwise from the right; it begins a new line.
func (o *Outline) Arc(cx, cy, r, from, to float64) *Outline {
	steps := max(1, math.Ceil(math.Abs(to-from)/60))
	turn := (to - from) / steps * math.Pi / 180
	k := 4.0 / 3 * math.Tan(turn/4) * r
	at := func(a float64) (x, y, dx, dy float64) {
		return cx + r*math.Cos(a), cy + r*math.Sin(a), -math.Sin(a) * k, math.Cos(a) * k
	}
	a := from * math.Pi / 180
	x, y, dx, dy := at(a)
	o.Move(x, y)
	for range int(steps) {
		a += turn
		nx, ny, ndx, ndy := at(a)
		o.Cube(x+dx, y+dy, nx-ndx, ny-ndy, nx, ny)
		x, y, dx, dy = nx, ny, ndx, ndy
	}
	return o
}

// Scaled returns the outline scaled by s, rotated by degrees, and moved to (x, y).
func (o *Outline) Scaled(x, y, s, degrees float64) *Outline {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	moved := &Outline{make([]Segment, len(o.segments))}
	for i, g := range o.segments {
		for k := range g.Kind.points() {
			p := g.Points[k]
			g.Points[k] = [2]float64{x + s*(p[0]*cos-p[1]*sin), y + s*(p[0]*sin+p[1]*cos)}
		}
		moved.segments[i] = g
	}
	return moved
}

// outline returns the circle as a path.
func (c *Circle) outline() *Outline { return new(Outline).Arc(c.X, c.Y, c.R, 0, 360).Close() }

// Draw returns the outline as a line.
func (o *Outline) Draw(pen Pen) *Path { return &Path{Segments: o.segments, Pen: pen} }

// Filled returns the outline as an area.
func (o *Outline) Filled(tone Tone) *Path { return &Path{Segments: o.segments, Fill: tone} }

// Both returns the outline as an area with a border.
func (o *Outline) Both(tone Tone, pen Pen) *Path {
	return &Path{Segments: o.segments, Fill: tone, Pen: pen}
}

// From begins a path at (x, y).
func From(x, y float64) *Outline { return new(Outline).Move(x, y) }

// Straight returns a straight line.
func Straight(x1, y1, x2, y2 float64, pen Pen) *Path { return From(x1, y1).Line(x2, y2).Draw(pen) }

// Box returns the outline of a rectangle.
func Box(x, y, width, height float64) *Outline {
	return From(x, y).Line(x+width, y).Line(x+width, y+height).Line(x, y+height).Close()
}

// Hatch returns parallel lines through a rectangle, gap apart, at 45 degrees; falling ones go down to the right. Unlike
// patterns, lines look the same wherever they are printed.
func Hatch(x, y, width, height, gap float64, falling bool, pen Pen) *Path {
	var o Outline
	step := gap * math.Sqrt2
	for c := step / 2; c < width+height; c += step {
		// the line on which the distances from the left and from the bottom (from the top, if it falls) add up to c
		x1, d1 := math.Max(0, c-height), math.Min(c, height)
		x2, d2 := math.Min(c, width), math.Max(0, c-width)
		if x2-x1 < 0.5 {
			continue
		}
		if falling {
			o.Move(x+x1, y+height-d1).Line(x+x2, y+height-d2)
		} else {
			o.Move(x+x1, y+d1).Line(x+x2, y+d2)
		}
	}
	return o.Draw(pen)
}
