package web

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/a-h/templ"
)

// Comparison is the table of all algorithms: their claimed and measured costs.
type Comparison struct {
	Processes        int // of every measured run
	Alone, Saturated int // entries of the runs with these names
	// Rest is the mean rest in T of a process in the runs "alone" of algorithms whose messages always flow; in the
	// charts it is RestEach for each process of the system. A mark of the charts is the mean of Seeds runs.
	Rest, RestEach, Seeds int
	Classes               []ComparedClass
}

// ComparedClass is a class of algorithms, with the texts compare.class.<Name>.…
type ComparedClass struct {
	Name       string // "permission", "token", "quorum", "server"
	Algorithms []Compared
}

// Compared is a row of the table.
type Compared struct {
	Name, Title string
	Year        int
	FIFO        bool
	Topology    string
	Perpetual   bool // messages flow even if no process asks
	Mended      bool // not as printed: see the text algorithm.<Name>.mended
	Measured    bool // false for a draft: all its measured numbers are NaN
	Guarantees  []Guarantee
	// Messages per entry.
	Best, Typical, Saturated, Worst ComparedCost
	// Delays, in message delays.
	Client, Sync ComparedCost
	Bits         int // size of the largest message
	Grows        bool
	SizePlay     string
}

// Guarantee reports whether a property holds. Play is the path of a run that breaks it; empty: none is known.
type Guarantee struct {
	Property string
	Holds    bool
	Play     string
}

// ComparedCost is a cost as a formula and its value, and as measured. NaN: no value. Play is the path of the measured
// run; empty if there is none.
type ComparedCost struct {
	Formula  string
	Ours     bool // derived for Fano: see the text algorithm.<Name>.ours
	Claimed  float64
	Measured float64
	Play     string
}

// short returns the column heading of the property.
func (k Guarantee) short() string {
	if k.Property == "starvation" {
		return "∞"
	}
	return k.Property
}

// bare reports whether the formula is just a number, so that its value need not be repeated.
func (c ComparedCost) bare() bool {
	_, err := strconv.ParseFloat(c.Formula, 64)
	return err == nil
}

// A namedCost is a cost with the name of its column.
type namedCost struct {
	column string
	ComparedCost
}

// costs returns the costs with their columns.
func (a Compared) costs() []namedCost {
	return []namedCost{
		{"best", a.Best}, {"alone", a.Typical}, {"saturated", a.Saturated}, {"worst", a.Worst},
		{"client", a.Client}, {"sync", a.Sync},
	}
}

// isNumber reports whether x is not NaN.
func isNumber(x float64) bool { return !math.IsNaN(x) }

// decimals returns a class by the number of decimals, which aligns numbers at the decimal point.
func decimals(p Page, x float64) string {
	text := value(p, x)
	if at := strings.IndexAny(text, ".,"); at >= 0 {
		return "decimals-" + itoa(len(text)-at-1)
	}
	return "decimals-0"
}

// measuredName returns the accessible name of a link to a measured run.
func measuredName(p Page, a Compared, column string, x float64) string {
	return p.T("compare.open", "value", value(p, x), "algorithm", algorithmTitle(p, a.Name, a.Title), "what", p.T("compare.fact."+column))
}

var formulaWords = regexp.MustCompile(`\p{L}+`)

// longest is the number of characters from which a formula may be broken.
const longest = 12

// Formula renders a formula: letters that stand for numbers are italic, words are not. A long one may break before a
// plus outside the innermost parentheses, and before a minus outside all.
func Formula(text string) templ.Component {
	if utf8.RuneCountInString(text) > longest {
		text = breakable(text)
	} else {
		text = strings.ReplaceAll(text, " ", "\u00a0")
	}
	return set(pieces(text, formulaWords, func(word string, _ int) span {
		if len(word) == 1 || strings.IndexFunc(word, func(r rune) bool { return !unicode.IsUpper(r) }) < 0 {
			return span{How: "i", Text: word}
		}
		return span{Text: word}
	}))
}

// breakable makes the spaces at which a formula may not break non-breaking.
func breakable(text string) string {
	var b strings.Builder
	depth := 0
	for i, r := range text {
		switch r {
		case '(':
			depth++
		case ')':
			depth--
		case ' ':
			next := text[i+1:]
			paren := strings.IndexAny(next, "()")
			innermost := depth > 0 && paren >= 0 && next[paren] == ')'
			if innermost || !strings.HasPrefix(next, "+") && (depth > 0 || !strings.HasPrefix(next, "−")) {
				r = '\u00a0'
			}
		}
		b.WriteRune(r)
	}
	return b.String()
}

// perpetual reports whether some algorithm's messages flow even if no process asks.
func (c Comparison) perpetual() bool {
	return slices.ContainsFunc(c.All(), func(a Compared) bool { return a.Perpetual })
}

// All returns the rows, in teaching order.
func (c Comparison) All() []Compared {
	var all []Compared
	for _, class := range c.Classes {
		all = append(all, class.Algorithms...)
	}
	return all
}

// ours reports whether some formula of a row was derived for Fano.
func (a Compared) ours() bool {
	return a.Best.Ours || a.Typical.Ours || a.Saturated.Ours || a.Worst.Ours
}
