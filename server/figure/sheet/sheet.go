// Package sheet is a drawing that does not know yet on what it will be printed: shapes and words at places, in roles of
// colour. It is written as SVG, rasterised as PNG, or typeset with TikZ, and is the same drawing on all three. It knows
// nothing of runs.
package sheet

// A Sheet is a drawing. Units are CSS pixels, y grows downwards, and what comes later lies above.
type Sheet struct {
	Width, Height float64
	Theme         *Theme
	Title         string // a name, in one line
	Desc          string // what is to be seen, in sentences
	Lang          string // of the words on it
	Items         []Item
}

// An Item is a *Path, a *Circle, a *Text or a *Group.
type Item interface{ item() }

// A Path is a line or an area.
type Path struct {
	Segments []Segment
	Pen      Pen
	Fill     Tone
}

// A Circle is one around a point.
type Circle struct {
	X, Y, R float64
	Pen     Pen
	Fill    Tone
}

// A Text is a line of words.
type Text struct {
	X, Y   float64 // of its base line, at its Anchor
	Words  string
	Size   float64
	Bold   bool
	Serif  bool
	Anchor Anchor
	Tone   Tone
	Halo   bool // keeps what it lies upon at a distance
}

// haloWidth is how wide the line is that keeps a text's surroundings away.
const haloWidth = 4

// A Group are items that belong together. Its Class says what they are to a program that takes the drawing apart, its
// Title says it to readers.
type Group struct {
	Class, Title string
	Items        []Item
}

func (*Path) item()   {}
func (*Circle) item() {}
func (*Text) item()   {}
func (*Group) item()  {}

// A Pen draws lines. Without a Tone or a Width there are none.
type Pen struct {
	Tone  Tone
	Width float64
	Dash  []float64
	Round bool // ends and corners
}

// Anchor is which end of a text its X is.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// A Segment is a piece of a path: to where, and by way of which points.
type Segment struct {
	Kind   Kind
	Points [3][2]float64 // as many as the kind has; the last one is where it ends
}

// Kind is what a segment is.
type Kind uint8

// The kinds of segments: a new beginning, a straight line, curves with one and two handles, and the way back to the
// beginning.
const (
	MoveTo Kind = iota
	LineTo
	QuadTo
	CubeTo
	Close
)

// points is how many points a kind has.
func (k Kind) points() int { return [...]int{1, 1, 2, 3, 0}[k] }

// End is where the segment ends; of Close it is of no meaning.
func (s Segment) End() (x, y float64) {
	p := s.Points[max(0, s.Kind.points()-1)]
	return p[0], p[1]
}

// Add puts items on the sheet, above those that are there.
func (s *Sheet) Add(items ...Item) { s.Items = append(s.Items, items...) }

// Add puts items into the group.
func (g *Group) Add(items ...Item) { g.Items = append(g.Items, items...) }
