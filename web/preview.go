package web

import (
	"math"
	"strconv"
	"strings"
)

// Preview is a run drawn small, as plain numbers in the units of its own Width and Height. Package figure makes it of
// a run; the template only writes it down, with classes in place of colours, so that it follows the theme.
type Preview struct {
	Width, Height float64
	Radius        float64 // of a mark
	Lanes         []Lane
	Bars          []Bar
	Arrows        []Arrow
	Marks         []Mark
	Clashes       []Clash
	Labels        []Label // names of messages, in large pictures

	// What the picture shows, for those who cannot see it.
	Processes int
	Events    int   // of the whole run, as a student counts them
	Entries   []int // processes in the order in which they are seen to enter
	Inside    int   // the most that are inside at once: above 1 where mutual exclusion breaks
	Cut       bool  // the run goes on beyond the picture
}

// Lane is the line of one process. Its hue is that of the process: 1 to 7, or 0 for ink where there are more.
type Lane struct {
	X1, X2, Y float64
	Hue       int
	Name      string // empty in small pictures
	NameX     float64
	Serves    bool // it is no process's, but a server's
}

// Bar is a stretch of waiting (hatched) or inside (solid), with the paper's word where there is room for it.
type Bar struct {
	X, Y, Width, Height float64
	Hue                 int
	Inside              bool
	Word                string
	WordX               float64 // the middle of the word
}

// Arrow is a message, in the hue of its sender.
type Arrow struct {
	X1, Y1, X2, Y2 float64
	Hue            int
	Grants         bool    // drawn dashed
	Lost           bool    // ends in a cross
	Flying         bool    // leaves the picture, or never arrives
	Bow            float64 // how far forward it bends on its way, to pass an event of another
	Head           float64 // length of its head
}

// Mark is an event on a lane.
type Mark struct {
	X, Y   float64
	Shape  Shape
	Hue    int
	Clock  string // its timestamp; empty in small pictures
	ClockX float64
	ClockY float64
}

// Shape is the form of a Mark.
type Shape string

// The shapes of the diagram's grammar.
const (
	Disc    Shape = "disc"    // sends or leaves
	Ring    Shape = "ring"    // receives
	Square  Shape = "square"  // receives and defers the answer
	Diamond Shape = "diamond" // internal
	Cross   Shape = "cross"   // crashes, loses
)

// Label is a word beside an arrow, in the hue of its sender. X is its middle, Y its base line.
type Label struct {
	X, Y float64
	Text string
	Hue  int
}

// Clash is where two are inside at once.
type Clash struct{ X, Y, Width, Height float64 }

// outline is the path of a mark.
func (m Mark) outline(r float64) string {
	x, y := num(m.X), num(m.Y)
	switch m.Shape {
	case Square:
		return "M" + num(m.X-r) + " " + num(m.Y-r) + "h" + num(2*r) + "v" + num(2*r) + "h" + num(-2*r) + "z"
	case Diamond:
		d := r * 1.25
		return "M" + x + " " + num(m.Y-d) + "l" + num(d) + " " + num(d) + " " + num(-d) + " " + num(d) + " " + num(-d) + " " + num(-d) + "z"
	case Cross:
		return "M" + num(m.X-r) + " " + num(m.Y-r) + "l" + num(2*r) + " " + num(2*r) + "m0 " + num(-2*r) + "l" + num(-2*r) + " " + num(2*r)
	}
	radius := strconv.FormatFloat(r, 'f', -1, 64)
	arc := "a" + radius + " " + radius + " 0 1 0 "
	return "M" + num(m.X-r) + " " + y + arc + num(2*r) + " 0" + arc + num(-2*r) + " 0z"
}

// control is the point towards which a bowed arrow bends; in the middle it then passes Bow before the straight line.
func (a Arrow) control() (x, y float64) {
	return (a.X1+a.X2)/2 + 2*a.Bow, (a.Y1 + a.Y2) / 2
}

// At is the point of the arrow at t, from 0 at its start to 1 at its end.
func (a Arrow) At(t float64) (x, y float64) {
	cx, cy := a.control()
	u := 1 - t
	return u*u*a.X1 + 2*u*t*cx + t*t*a.X2, u*u*a.Y1 + 2*u*t*cy + t*t*a.Y2
}

// shaft is the path of the line.
func (a Arrow) shaft() string {
	if a.Bow == 0 {
		return "M" + num(a.X1) + " " + num(a.Y1) + "L" + num(a.X2) + " " + num(a.Y2)
	}
	x, y := a.control()
	return "M" + num(a.X1) + " " + num(a.Y1) + "Q" + num(x) + " " + num(y) + " " + num(a.X2) + " " + num(a.Y2)
}

// tip is the head of an arrow: a triangle that ends at its end, in the direction that it has there.
func (a Arrow) tip() string {
	x, y := a.control()
	length := math.Hypot(a.X2-x, a.Y2-y)
	if length == 0 {
		return ""
	}
	ux, uy := (a.X2-x)/length, (a.Y2-y)/length
	size := math.Min(a.Head, length)
	bx, by := a.X2-ux*size, a.Y2-uy*size
	half := size * 0.38
	return "M" + num(a.X2) + " " + num(a.Y2) + "L" + num(bx-uy*half) + " " + num(by+ux*half) + "L" + num(bx+uy*half) + " " + num(by-ux*half) + "z"
}

// describe is the picture in words.
func (v Preview) describe(p Page) string {
	names := make([]string, len(v.Entries))
	for i, process := range v.Entries {
		names[i] = "P" + itoa(process)
	}
	parts := []string{p.T("preview.run", "processes", v.Processes, "n", v.Events)}
	if len(names) > 0 {
		parts = append(parts, p.T("preview.entries", "order", strings.Join(names, ", ")))
	}
	if v.Inside > 1 {
		parts = append(parts, p.T("preview.clash", "n", v.Inside))
	}
	if v.Cut {
		parts = append(parts, p.T("preview.cut"))
	}
	return strings.Join(parts, " ")
}
