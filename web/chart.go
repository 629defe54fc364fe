package web

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// A Chart is a figure of the measurements of some algorithms, drawn by the server. Horizontal positions are fractions
// of the width, so that it fits every window; vertical ones are pixels.
type Chart struct {
	ID     string // "messages", "delay"
	Title  string
	Says   string // next to the title
	XTitle string
	Ends   [2]string // labels under the ends of the axis; empty: none
	X, Y   []Tick
	Series []Series
	Notes  []ChartNote
	Claims []string // those without room in the field
	Names  bool     // whether the lines are labelled at their ends
}

// The heights of a chart, in pixels: the field, the space above it, and the whole.
const (
	ChartField = 264
	ChartTop   = 10
	ChartAll   = 316
)

// ChartWide is the width of the chart in the units of its polylines.
const ChartWide = 1000

// A Tick is a number on an axis: at a percentage of the width, or at a height.
type Tick struct {
	At     float64
	Text   string
	Narrow bool // shown even on narrow screens
}

// ChartNote is a label in the field, at its left or its right end.
type ChartNote struct {
	Y    float64
	End  bool
	Text string
}

// Series is one algorithm in the chart.
type Series struct {
	Name, Title, Short string
	Place              int        // its hue and shape, from 0
	Claim              []string   // polylines, as points in ChartWide × ChartAll
	AtMost             bool       // the claim is an upper bound
	Join               string     // the line through marks between which nothing is claimed
	Formula            string     // the claimed formula
	Ours               bool       // derived for Fano
	Label              [2]float64 // heights of the name, with room for the formula and without
	Marks              []ChartMark
}

// ChartMark is the mean of some runs.
type ChartMark struct {
	ID         string
	X          float64 // in percent
	Y          float64
	Least      float64 // heights of the extreme runs
	Most       float64
	Head, Says string
	Play       string // the path of the median run
}

// spreads reports whether the runs differ visibly.
func (m ChartMark) spreads() bool { return m.Least-m.Most >= 1 }

// percent formats a percentage of the width.
func percent(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) + "%" }

// spread returns an error bar as a path, relative to the mark.
func (m ChartMark) spread() string {
	low, high := num(m.Least-m.Y), num(m.Most-m.Y)
	return "M-4 " + high + "h8M0 " + high + "V" + low + "M-4 " + low + "h8"
}

// inDrawing renders a formula for SVG: letters that stand for numbers are italic.
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

// Brief formats a number for a figure: with three digits, or all before the decimal point.
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

// AlgorithmTitle returns an algorithm's title in the page's language.
func AlgorithmTitle(p Page, name, title string) string { return algorithmTitle(p, name, title) }
