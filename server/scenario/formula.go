package scenario

import (
	"go/ast"
	goparser "go/parser"
	"go/token"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// A Formula is a cost as a formula in N, the number of processes, without spaces: "2(N-1)", or a number.
type Formula string

// maxFormula is the most characters of a formula.
const maxFormula = 60

var (
	formulaCharacters = regexp.MustCompile(`^[0-9N()*/+-]+$`)
	implicitProduct   = regexp.MustCompile(`([0-9N)])([N(])`)
	leadingZeros      = regexp.MustCompile(`\b0+([0-9])`) // Go reads such numbers as octal
)

// ParseFormula reads whole numbers, N, + - * / and brackets; the * before a bracket or N may be omitted.
func ParseFormula(text string) (Formula, bool) {
	f := Formula(strings.ReplaceAll(text, " ", ""))
	if len(text) > maxFormula || !formulaCharacters.MatchString(string(f)) {
		return "", false
	}
	if n, err := strconv.Atoi(string(f)); err == nil && f[0] != '+' && f[0] != '-' {
		f = Formula(strconv.Itoa(n))
		return f, n <= MaxCount
	}
	_, ok := f.value(1)
	return f, ok
}

// At returns the value for n processes.
func (f Formula) At(n int) float64 {
	x, _ := f.value(float64(n))
	return x
}

// value evaluates the formula for N = n; false if it is not a formula. Go parses it once all products have their *.
func (f Formula) value(n float64) (float64, bool) {
	text := leadingZeros.ReplaceAllString(string(f), "$1")
	for implicitProduct.MatchString(text) { // repeated, since matches do not overlap
		text = implicitProduct.ReplaceAllString(text, "$1*$2")
	}
	e, err := goparser.ParseExpr(text)
	if err != nil || strings.Contains(text, "//") || strings.Contains(text, "/*") {
		return 0, false
	}
	return valueOf(e, n)
}

func valueOf(e ast.Expr, n float64) (float64, bool) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return valueOf(e.X, n)
	case *ast.Ident:
		return n, e.Name == "N"
	case *ast.BasicLit:
		x, err := strconv.Atoi(e.Value)
		return float64(x), err == nil && x <= MaxCount
	case *ast.BinaryExpr:
		x, ok := valueOf(e.X, n)
		y, also := valueOf(e.Y, n)
		results := map[token.Token]float64{token.ADD: x + y, token.SUB: x - y, token.MUL: x * y, token.QUO: x / y}
		return results[e.Op], ok && also
	}
	return math.NaN(), false
}

// JSON returns the formula as in a document: a plain number as a number, anything else as a string.
func (f Formula) JSON() []byte {
	if _, err := strconv.Atoi(string(f)); err == nil {
		return []byte(f)
	}
	return appendString(nil, string(f))
}
