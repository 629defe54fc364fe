package figure

import "math"

// box is a rectangle: left, top, right, bottom.
type box struct{ x1, y1, x2, y2 float64 }

// around returns the box that extends x and y from a position on both sides.
func around(at point, x, y float64) box { return box{at[0] - x, at[1] - y, at[0] + x, at[1] + y} }

// A labelGrid holds what is in the way of words, in a coarse grid: boxes, each with a weight, and points of lines.
type labelGrid struct {
	cells map[[2]int]*cellful
	boxes []obstacle
	asked int           // number of the current query
	lines []disturbance // by owner
	order []int32       // lines that count in the current query, in a fixed order, so that sums are reproducible
}

// disturbance is how much a line disturbs words in the last query that met it.
type disturbance struct {
	asked int
	most  float64
}

// A cellful is the content of a cell of the grid. There may be a million points, so they are stored only here.
type cellful struct {
	boxes  []int32
	points []waypoint
}

type obstacle struct {
	box    box
	weight float64
	seen   int // the last query that saw it
}

// A waypoint is a point of a message's line.
type waypoint struct {
	x, y  float64
	owner int32
}

// lineWeight is the cost of touching a line.
const lineWeight = 20

const (
	cell   = 32
	nearby = 11 // a line this near disturbs words that it does not touch, in pixels
	// maxPassing is the most points of lines in a cell, about forty lines' worth. Words find no place there anyway, so
	// more points are dropped.
	maxPassing = 200
)

func newLabelGrid() *labelGrid {
	return &labelGrid{cells: map[[2]int]*cellful{}}
}

// at returns a cell, and creates it if needed.
func (o *labelGrid) at(x, y int) *cellful {
	c := o.cells[[2]int{x, y}]
	if c == nil {
		c = &cellful{}
		o.cells[[2]int{x, y}] = c
	}
	return c
}

// box adds a rectangle.
func (o *labelGrid) box(b box, weight float64) {
	id := int32(len(o.boxes))
	o.boxes = append(o.boxes, obstacle{box: b, weight: weight})
	for x := cellOf(b.x1); x <= cellOf(b.x2); x++ {
		for y := cellOf(b.y1); y <= cellOf(b.y2); y++ {
			c := o.at(x, y)
			c.boxes = append(c.boxes, id)
		}
	}
}

// line adds points of a message's line.
func (o *labelGrid) line(points []point, owner int) {
	for _, p := range points {
		c := o.at(cellOf(p[0]), cellOf(p[1]))
		if len(c.points) == maxPassing {
			continue
		}
		c.points = append(c.points, waypoint{p[0], p[1], int32(owner)})
	}
	for len(o.lines) <= owner {
		o.lines = append(o.lines, disturbance{})
	}
}

func cellOf(v float64) int { return int(math.Floor(v / cell)) }

// cost returns the cost of placing a box. A line counts once; the box's own line costs only where the box touches it.
func (o *labelGrid) cost(b box, owner int) float64 {
	o.asked++
	o.order = o.order[:0]
	sum := 0.0
	for x := cellOf(b.x1 - nearby); x <= cellOf(b.x2+nearby); x++ {
		for y := cellOf(b.y1 - 2); y <= cellOf(b.y2+2); y++ {
			if c := o.cells[[2]int{x, y}]; c != nil {
				sum += o.boxed(c, b)
				o.near(c, b, int32(owner))
			}
		}
	}
	for _, owner := range o.order {
		sum += o.lines[owner].most
	}
	return sum
}

// boxed returns the weight of a cell's boxes that overlap b and have not been counted in this query.
func (o *labelGrid) boxed(c *cellful, b box) (sum float64) {
	for _, id := range c.boxes {
		if i := &o.boxes[id]; i.seen != o.asked {
			if i.seen = o.asked; b.overlaps(i.box) {
				sum += i.weight
			}
		}
	}
	return sum
}

// near records how much the lines in a cell disturb b. Most points are too far away, so it checks that first.
func (o *labelGrid) near(c *cellful, b box, owner int32) {
	for i := range c.points {
		p := &c.points[i]
		much := p.nearness(b, owner)
		if much == 0 {
			continue
		}
		line := &o.lines[p.owner]
		if line.asked != o.asked {
			*line = disturbance{o.asked, 0}
			o.order = append(o.order, p.owner)
		}
		line.most = math.Max(line.most, much)
	}
}

// nearness returns how much a point of a line disturbs a box.
func (p *waypoint) nearness(b box, owner int32) float64 {
	switch {
	case p.x > b.x1-2 && p.x < b.x2+2 && p.y > b.y1-1 && p.y < b.y2+1:
		return lineWeight
	case p.owner != owner && p.x > b.x1-nearby && p.x < b.x2+nearby && p.y > b.y1-2 && p.y < b.y2+2:
		return lineWeight * 0.3
	}
	return 0
}

func (b box) overlaps(o box) bool {
	return b.x1 < o.x2 && o.x1 < b.x2 && b.y1 < o.y2 && o.y1 < b.y2
}
