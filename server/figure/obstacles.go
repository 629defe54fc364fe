package figure

import "math"

// box is a rectangle: left, top, right, bottom.
type box struct{ x1, y1, x2, y2 float64 }

// obstacles are what is in the way of words: boxes and lines, each with a weight, in a coarse grid.
type obstacles struct {
	cells map[[2]int][]int
	items []obstacle
	seen  []int // the question that last saw an item
	asked int
	lines map[int]float64
	order []int // of the lines, so that sums are the same every time
}

type obstacle struct {
	box    box
	weight float64
	owner  int // of a point of a line, the message; -1 of a box
}

const (
	cell = 32
	nigh = 11 // a line this near disturbs words that it does not touch
)

func newObstacles() *obstacles {
	return &obstacles{cells: map[[2]int][]int{}, lines: map[int]float64{}}
}

func (o *obstacles) add(b box, weight float64, owner int) {
	id := len(o.items)
	o.items = append(o.items, obstacle{b, weight, owner})
	o.seen = append(o.seen, 0)
	for x := grid(b.x1); x <= grid(b.x2); x++ {
		for y := grid(b.y1); y <= grid(b.y2); y++ {
			o.cells[[2]int{x, y}] = append(o.cells[[2]int{x, y}], id)
		}
	}
}

func grid(v float64) int { return int(math.Floor(v / cell)) }

// box is an area.
func (o *obstacles) box(b box, weight float64) { o.add(b, weight, -1) }

// cost is the sum of what is in the way of a box. A line counts once, and its owner's own words mind its touch alone.
func (o *obstacles) cost(b box, owner int) float64 {
	o.asked++
	clear(o.lines)
	o.order = o.order[:0]
	sum := 0.0
	for x := grid(b.x1 - nigh); x <= grid(b.x2+nigh); x++ {
		for y := grid(b.y1 - 2); y <= grid(b.y2+2); y++ {
			for _, id := range o.cells[[2]int{x, y}] {
				if o.seen[id] == o.asked {
					continue
				}
				o.seen[id] = o.asked
				switch i := &o.items[id]; {
				case i.owner >= 0:
					if _, ok := o.lines[i.owner]; !ok {
						o.order = append(o.order, i.owner)
					}
					o.lines[i.owner] = math.Max(o.lines[i.owner], i.nearness(b, owner))
				case b.overlaps(i.box):
					sum += i.weight
				}
			}
		}
	}
	for _, owner := range o.order {
		sum += o.lines[owner]
	}
	return sum
}

// nearness is how much a point of a line disturbs.
func (i *obstacle) nearness(b box, owner int) float64 {
	x, y := i.box.x1, i.box.y1
	switch {
	case x > b.x1-2 && x < b.x2+2 && y > b.y1-1 && y < b.y2+1:
		return i.weight
	case i.owner != owner && x > b.x1-nigh && x < b.x2+nigh && y > b.y1-2 && y < b.y2+2:
		return i.weight * 0.3
	}
	return 0
}

func (b box) overlaps(o box) bool {
	return b.x1 < o.x2 && o.x1 < b.x2 && b.y1 < o.y2 && o.y1 < b.y2
}
