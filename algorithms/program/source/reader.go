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
	at       int      // the line that is read
	lines    []string // without their ends
	program  *Program
	problems []Problem

	blank string // what the text indents by; empty before the first indentation
	mixed bool   // tabs are reported

	functions  map[string]*function // by name
	kindAt     map[string]int       // the places of messages
	slotAt     map[string]int       // the places of slots
	order      []*function          // in the order of the text
	constants  map[string]*syntax.Ident
	declared   map[string]*syntax.Ident // where state and about are
	slotsNamed []syntax.Expr            // the slots that about names

	survey    survey
	methods   []methodCall         // that are checked again when the kinds of slots are known
	ofAll     map[string]bool      // what invariants read of processes and messages
	spelled   map[string]*spelling // names that were compared
	distances [3][]int             // of edits: the rows in which names are compared

	broken map[string]bool // messages, state and about, where their declaration is reported
	added  map[string]bool // slots that state lacks, and that are reported
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

// readable reports whether a text is not too long, and made of characters.
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

// mostNoted problems end the reading; the first of them in the order of the text are told.
const mostNoted = 2 * mostProblems

// problemAt notes a problem, whose place it mends so that it lies within the text.
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
