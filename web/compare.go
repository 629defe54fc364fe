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

// Comparison is the table over all algorithms: what they claim to cost, and what was measured.
type Comparison struct {
	Processes        int // in every run that was measured
	Alone, Saturated int // entries of the runs of these names
	// Rest is how many T a process rests on average in the runs alone of algorithms whose messages flow all the time;
	// in the charts RestEach for each process there is. A mark of the charts is the mean of Seeds runs.
	Rest, RestEach, Seeds int
	Classes               []ComparedClass
}

// ComparedClass are the algorithms of one class, with the texts compare.class.<Name>.…
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
	Perpetual   bool // messages flow although nobody asks
	Mended      bool // not as printed: see the text algorithm.<Name>.mended
	Measured    bool // false of a draft, all of whose measured numbers are NaN
	Kept        []Kept
	// Messages per entry.
	Best, Typical, Saturated, Worst ComparedCost
	// Delays, in delays of a message.
	Client, Sync ComparedCost
	Bits         int // of the largest message
	Grows        bool
	SizePlay     string
}

// Kept says of a property whether it is kept. Play is the path of a run that breaks it; empty: none is known.
type Kept struct {
	Property string
	Holds    bool
	Play     string
}

// ComparedCost is a cost as a formula and its value, and as it was measured. NaN is no number. Play is the path of the
// run that was measured; empty if there is none.
type ComparedCost struct {
	Formula  string
	Ours     bool // derived for Fano: see the text algorithm.<Name>.ours
	Claimed  float64
	Measured float64
	Play     string
}

// short is what stands above a column of the property.
func (k Kept) short() string {
	if k.Property == "starvation" {
		return "∞"
	}
	return k.Property
}

// bare says that the formula is a number already, which needs not be said twice.
func (c ComparedCost) bare() bool {
	_, err := strconv.ParseFloat(c.Formula, 64)
	return err == nil
}

// A namedCost is one of an algorithm's costs, with the name of its column.
type namedCost struct {
	column string
	ComparedCost
}

// costs are all of them.
func (a Compared) costs() []namedCost {
	return []namedCost{
		{"best", a.Best}, {"alone", a.Typical}, {"saturated", a.Saturated}, {"worst", a.Worst},
		{"client", a.Client}, {"sync", a.Sync},
	}
}

// isNumber says that there is one.
func isNumber(x float64) bool { return !math.IsNaN(x) }

// decimals names the place that the decimals of a number leave free, so that numbers stand point under point.
func decimals(p Page, x float64) string {
	text := value(p, x)
	if at := strings.IndexAny(text, ".,"); at >= 0 {
		return "decimals-" + itoa(len(text)-at-1)
	}
	return "decimals-0"
}

// measuredName is what a link to a run is called, where it stands without its row and column.
func measuredName(p Page, a Compared, column string, x float64) string {
	return p.T("compare.open", "value", value(p, x), "algorithm", algorithmTitle(p, a.Name, a.Title), "what", p.T("compare.fact."+column))
}

var formulaWords = regexp.MustCompile(`\p{L}+`)

// longest is how many characters a formula may have without being broken.
const longest = 12

// Formula sets a formula: letters that stand for numbers are italic, words are not. A long one may break before a plus
// that is not inside the innermost parentheses, and before a minus that is in none.
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

// breakable is a formula with the spaces at which no line may break made such.
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

// perpetual says that there is a row whose messages flow although nobody asks.
func (c Comparison) perpetual() bool {
	return slices.ContainsFunc(c.All(), func(a Compared) bool { return a.Perpetual })
}

// All are the rows, in teaching order.
func (c Comparison) All() []Compared {
	var all []Compared
	for _, class := range c.Classes {
		all = append(all, class.Algorithms...)
	}
	return all
}

// ours says that some formula of a row was derived for Fano.
func (a Compared) ours() bool {
	return a.Best.Ours || a.Typical.Ours || a.Saturated.Ours || a.Worst.Ours
}
