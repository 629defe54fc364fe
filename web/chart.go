package web

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// A Chart is a figure of what was measured of some algorithms, drawn by the server: what lies across is told in parts
// of its width, so that it fits every window; what lies upwards in pixels.
type Chart struct {
	ID     string // "messages", "delay"
	Title  string
	Says   string // beside the title
	XTitle string
	Ends   [2]string // words under the ends of the axis; empty: none
	X, Y   []Tick
	Series []Series
	Notes  []ChartNote
	Claims []string // for which there is no room in the field
	Names  bool     // at the ends of the lines
}

// The heights of a chart, in pixels: of the field, of what is above it, and of all.
const (
	ChartField = 264
	ChartTop   = 10
	ChartAll   = 316
)

// ChartWide is how many parts the width of a curve has.
const ChartWide = 1000

// A Tick is a number on an axis: at a part of the width in percent, or at a height.
type Tick struct {
	At     float64
	Text   string
	Narrow bool // also where there is little room
}

// ChartNote are words in the field, at its beginning or its end.
type ChartNote struct {
	Y    float64
	End  bool
	Text string
}

// Series is what the chart shows of one algorithm.
type Series struct {
	Name, Title, Short string
	Place              int        // its hue and shape, from 0
	Claim              []string   // lines, as points of a polyline in ChartWide × ChartAll
	AtMost             bool       // the claim is a bound
	Join               string     // the line through marks between which nothing is claimed
	Formula            string     // claimed
	Ours               bool       // derived for Fano
	Label              [2]float64 // heights of the name, where there is room for the formula and where there is not
	Marks              []ChartMark
}

// ChartMark is the mean of some runs.
type ChartMark struct {
	ID         string
	X          float64 // in percent
	Y          float64
	Least      float64 // heights between which the runs are
	Most       float64
	Head, Says string
	Play       string // the address of the run in the middle
}

// spreads says that the runs differ by what can be seen.
func (m ChartMark) spreads() bool { return m.Least-m.Most >= 1 }

// percent is a part of the width.
func percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }

// spread is a mark's spread as a path, around the mark.
func (m ChartMark) spread() string {
	low, high := num(m.Least-m.Y), num(m.Most-m.Y)
	return "M-4 " + high + "h8M0 " + high + "V" + low + "M-4 " + low + "h8"
}

// inDrawing sets a formula in a drawing: letters that stand for numbers are italic.
func inDrawing(text string) templ.Component {
	var b strings.Builder
	letters := func(word string, _ int) span {
		if len(word) == 1 {
			return span{How: "i", Text: word}
		}
		return span{Text: word}
	}
	for _, s := range pieces(text, formulaWords, letters) {
		if s.How == "i" {
			b.WriteString(`<tspan class="i">` + templ.EscapeString(s.Text) + `</tspan>`)
		} else {
			b.WriteString(templ.EscapeString(s.Text))
		}
	}
	return templ.Raw(b.String())
}

// Brief is a number as briefly as a picture needs it: with three digits, or all that stand before the point.
func Brief(p Page, x float64) string {
	digits := 2
	if x >= 100 {
		digits = 0
	} else if x >= 10 {
		digits = 1
	}
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if digits > 0 {
		for text[len(text)-1] == '0' {
			text = text[:len(text)-1]
		}
		if text[len(text)-1] == '.' {
			text = text[:len(text)-1]
		}
	}
	return decimal(p, text)
}

// AlgorithmTitle is what an algorithm is called in the page's language.
func AlgorithmTitle(p Page, name, title string) string { return algorithmTitle(p, name, title) }
