package source

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fano/algorithms/mutex"

	"go.starlark.net/syntax"
)

// A reader reads one text.
type reader struct {
	*payer
	at       int      // the current line
	lines    []string // without line ends
	program  *Program
	problems []Problem

	blank string // the character of the text's indentation; "" before the first indentation
	mixed bool   // mixed indentation is reported

	functions  map[string]*function // by name
	kindAt     map[string]int       // indices of messages
	slotAt     map[string]int       // indices of slots
	order      []*function          // in the order of the text
	constants  map[string]*syntax.Ident
	declared   map[string]*syntax.Ident // where state and about are
	slotsNamed []syntax.Expr            // the slots that about names

	survey    survey
	methods   []methodCall         // calls to check again when the kinds of slots are known
	ofAll     map[string]bool      // cache for attributes
	spelled   map[string]*spelling // cache of spellings
	distances [3][]int             // rows for edits

	broken map[string]bool // messages, state and about whose declaration has a reported problem
	added  map[string]bool // slots reported as missing from state
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func newReader(text string, budget *mutex.StepBudget) *reader {
	return &reader{
		payer: &payer{budget}, at: 1, kindAt: map[string]int{}, slotAt: map[string]int{},
		lines:     strings.Split(lineEnds.Replace(text), "\n"),
		program:   &Program{Text: text},
		functions: map[string]*function{},
		constants: map[string]*syntax.Ident{},
		declared:  map[string]*syntax.Ident{},
		broken:    map[string]bool{},
		added:     map[string]bool{},

		spelled: map[string]*spelling{},
	}
}

// readable reports whether a text is short enough and consists of valid characters.
func (r *reader) readable() bool {
	if n := len(r.program.Text); n > MostBytes {
		r.problemAt(1, 1, 1, "too-large", Problem{Value: strconv.Itoa(n), Allowed: strconv.Itoa(MostBytes)})
		return false
	}
	for i, line := range r.lines {
		column := 0
		for j, c := range line {
			column++
			_, size := utf8.DecodeRuneInString(line[j:])
			if c == utf8.RuneError && size == 1 || c < ' ' && c != '\t' || c == '\x7f' || c == '\ufeff' {
				r.problemAt(i+1, column, column+1, "control", Problem{})
				return false
			}
		}
	}
	return true
}

// has reports whether a line has a problem with this code.
func (r *reader) has(line int, code string) bool {
	return slices.ContainsFunc(r.problems, func(p Problem) bool { return p.Line == line && p.Code == code })
}

// mostNoted is the number of problems that end the reading; the first of them in the order of the text are returned.
const mostNoted = 2 * mostProblems

// problemAt adds a problem, unless it is known, and clips its place to the text.
func (r *reader) problemAt(line, from, end int, code string, p Problem) {
	p.Line = max(1, min(line, len(r.lines)))
	width := utf8.RuneCountInString(r.lines[p.Line-1])
	p.Column = max(1, min(from, width+1))
	p.End = max(p.Column, min(end, width+1))
	p.Code = code
	for _, other := range r.problems {
		if other.Line == p.Line && other.Column == p.Column && other.Code == code {
			return
		}
	}
	if r.problems = append(r.problems, p); len(r.problems) == mostNoted {
		panic(stopped{})
	}
}
