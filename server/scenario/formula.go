package scenario

import (
	"strconv"
	"strings"
)

// Formula is a cost as a formula in N, the number of processes, without spaces: "2(N-1)", or a number.
type Formula string

// maxFormula is how many characters one has at most.
const maxFormula = 60

// ParseFormula reads one: whole numbers, N, + - * / and brackets; a factor may stand before a bracket or N without *.
func ParseFormula(text string) (Formula, bool) {
	if len(text) > maxFormula {
		return "", false
	}
	f := Formula(strings.ReplaceAll(text, " ", ""))
	if n, err := strconv.Atoi(string(f)); err == nil && f[0] != '+' && f[0] != '-' {
		f = Formula(strconv.Itoa(n))
		return f, n <= MaxCount
	}
	r := calculation{rest: string(f), n: 1}
	r.sum()
	return f, !r.wrong && r.rest == ""
}

// At is what it comes to for n processes.
func (f Formula) At(n int) float64 {
	r := calculation{rest: string(f), n: float64(n)}
	return r.sum()
}

// JSON is it as a document has it: a number as a number.
func (f Formula) JSON() []byte {
	if _, err := strconv.Atoi(string(f)); err == nil {
		return []byte(f)
	}
	return appendString(nil, string(f))
}

// calculation goes through a formula once.
type calculation struct {
	rest  string
	n     float64
	wrong bool
}

// take takes one of some characters, if one of them comes next.
func (c *calculation) take(of string) byte {
	if c.rest == "" || !strings.ContainsRune(of, rune(c.rest[0])) {
		return 0
	}
	next := c.rest[0]
	c.rest = c.rest[1:]
	return next
}

func (c *calculation) sum() float64 {
	x := c.product()
	for {
		switch c.take("+-") {
		case '+':
			x += c.product()
		case '-':
			x -= c.product()
		default:
			return x
		}
	}
}

func (c *calculation) product() float64 {
	x := c.factor()
	for {
		switch {
		case c.take("*") != 0:
			x *= c.factor()
		case c.take("/") != 0:
			x /= c.factor()
		case c.rest != "" && strings.ContainsRune("N(", rune(c.rest[0])):
			x *= c.factor()
		default:
			return x
		}
	}
}

func (c *calculation) factor() float64 {
	if c.take("N") != 0 {
		return c.n
	}
	if c.take("(") != 0 {
		x := c.sum()
		c.wrong = c.wrong || c.take(")") == 0
		return x
	}
	digits := len(c.rest) - len(strings.TrimLeft(c.rest, "0123456789"))
	x, err := strconv.Atoi(c.rest[:digits])
	c.wrong = c.wrong || err != nil || x > MaxCount
	c.rest = c.rest[digits:]
	return float64(x)
}
