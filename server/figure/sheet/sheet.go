// Package sheet is a drawing that is independent of its output format: shapes and words at positions, in roles of
// colour. It is written as SVG, rasterised as PNG, or typeset with TikZ, and looks the same in all three. It knows
// nothing about runs.
package sheet

// A Sheet is a drawing. Units are CSS pixels, y grows downwards, and later items lie above earlier ones.
type Sheet struct {
	Width, Height float64
	Theme         *Theme
	Title         string // a name, in one line
	Desc          string // a description, in sentences
	Lang          string // language of its words
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

// A Circle is a circle with centre (X, Y) and radius R.
type Circle struct {
	X, Y, R float64
	Pen     Pen
	Fill    Tone
}

// A Text is a line of words.
type Text struct {
	X, Y   float64 // on the base line, at the Anchor
	Words  string
	Size   float64
	Bold   bool
	Serif  bool
	Anchor Anchor
	Tone   Tone
	Halo   bool // has a paper border that separates it from what lies below
}

// haloWidth is the width of a halo's line, half of which is outside the letters.
const haloWidth = 4

// A Group is a set of items that belong together. Its Class identifies them to programs, its Title to readers.
type Group struct {
	Class, Title string
	Items        []Item
}

func (*Path) item()   {}
func (*Circle) item() {}
func (*Text) item()   {}
func (*Group) item()  {}

// A Pen draws lines; none without a Tone or a Width.
type Pen struct {
	Tone  Tone
	Width float64
	Dash  []float64
	Round bool // round ends and corners
}

// Anchor is the end of a text that is at its X.
type Anchor uint8

// The anchors.
const (
	Start Anchor = iota
	Middle
	End
)

// A Segment is a piece of a path: its end, and the handles before it.
type Segment struct {
	Kind   Kind
	Points [3][2]float64 // as many as the kind has; the last one is the end
}

// Kind is the kind of a segment.
type Kind uint8

// The kinds of segments: a new beginning, a straight line, curves with one and two handles, and a line back to the
// beginning.
const (
	MoveTo Kind = iota
	LineTo
	QuadTo
	CubeTo
	Close
)

// points returns how many points a kind has.
func (k Kind) points() int { return [...]int{1, 1, 2, 3, 0}[k] }

// End returns where the segment ends; meaningless for Close.
func (s Segment) End() (x, y float64) {
	p := s.Points[max(0, s.Kind.points()-1)]
	return p[0], p[1]
}

// Add puts items on the sheet, above the existing ones.
func (s *Sheet) Add(items ...Item) { s.Items = append(s.Items, items...) }

// Add puts items into the group.
func (g *Group) Add(items ...Item) { g.Items = append(g.Items, items...) }
