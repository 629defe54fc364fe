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

	blank    byte    // what the text indents by; 0 before the first indentation
	mixed    bool    // it has complained of tabs
	braces   int     // braces that are open where blocks begin
	tripleAt Problem // where the last word in three quotes began

	functions  map[string]*function // by name
	kindAt     map[string]int       // the places of messages
	slotAt     map[string]int       // the places of slots
	order      []*function          // in the order of the text
	constants  map[string]*syntax.Ident
	declared   map[string]*syntax.Ident // where state and about are
	slotsNamed []syntax.Expr            // the slots that about names

	asked []asked // calls of methods, of which what they are of is known when all is read

	survey survey // what is asked of the whole text
	terms  terms
	rows   [3][]int // in which names are compared

	broken  map[string]bool // what is defined in parts of the text that could not be read
	added   map[string]bool // slots that state lacks, of which it has complained
	unclear bool            // what such a part defines is not known
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
		terms:     terms{map[syntax.Expr]term{}, map[shape]term{}},
		survey: survey{
			visible: map[*function][]string{}, spelled: map[string]*spelling{}, places: map[string]map[string]int{},
			fields: map[*function]map[string]bool{}, heads: map[string]string{}, unknown: map[*function][]string{},
		},
	}
}

// readable tells whether a text is one at all: not too long, and made of characters.
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

// parse makes the tree of the text. If it cannot, it makes that of the parts that it can. It tells whether there is one.
func (r *reader) parse() bool {
	f := folder{scanner: scanner{reader: r}}
	f.fold()
	if f.deep {
		return false
	}
	for i := range f.folded {
		r.shape(&f.folded[i])
	}
	r.indentation(f.folded)
	if len(r.problems) == 0 {
		if file, err := r.tree(1, len(r.lines)); err == nil {
			r.program.File = file
			return r.shallow(file)
		}
	}
	r.parts(f.folded)
	if len(r.problems) == 0 { // every part can be read, the whole cannot
		_, err := r.tree(1, len(r.lines))
		r.unexpected(err, f.tokens)
	}
	return r.shallow(r.program.File)
}

const mostDepth = 200

// shallow tells whether the tree is not so deep that it takes too long, or too much, to walk through it.
func (r *reader) shallow(file *syntax.File) bool {
	depth, fine := 0, true
	r.walk(file, func(n syntax.Node) bool {
		if n == nil {
			depth--
			return false
		}
		if !fine {
			return false
		}
		depth++
		if depth > mostDepth {
			fine = false
			start := syntax.Start(n)
			r.problemAt(int(start.Line), int(start.Col), int(start.Col)+1, "deep", Problem{})
		}
		return true
	})
	return fine
}

// tree is that of some lines.
func (r *reader) tree(first, last int) (*syntax.File, error) {
	options := syntax.FileOptions{Set: true}
	text := strings.Join(r.lines[first-1:last], "\n") + "\n"
	return options.Parse("program", syntax.FilePortion{Content: []byte(text), FirstLine: int32(first), FirstCol: 1}, 0)
}

// parts makes the trees of the parts of the text, each a statement of the top level, that can be read.
func (r *reader) parts(lines []logical) {
	file := &syntax.File{}
	for i := 0; i < len(lines); {
		end := i + 1
		for end < len(lines) && (lines[end].indent != "" || lines[end].head().is("else", "elif") || lines[end-1].end().is(":")) {
			end++
		}
		part := lines[i:end]
		i = end
		first, last := part[0].first, part[len(part)-1].last
		if r.complained(first, last) {
			r.lost(part)
			continue
		}
		tree, err := r.tree(first, last)
		if err != nil {
			r.lost(part)
			var of []token
			for _, l := range part {
				of = append(of, l.tokens...)
			}
			r.unexpected(err, of)
			continue
		}
		file.Stmts = append(file.Stmts, tree.Stmts...)
	}
	r.program.File = file
}

// complained tells whether there is a problem in some lines.
func (r *reader) complained(first, last int) bool {
	for _, p := range r.problems {
		if p.Line >= first && p.Line <= last {
			return true
		}
	}
	return false
}

// has tells whether a line has a problem of some kind.
func (r *reader) has(line int, code string) bool {
	return slices.ContainsFunc(r.problems, func(p Problem) bool { return p.Line == line && p.Code == code })
}

// lost notes what a part would have defined.
func (r *reader) lost(part []logical) {
	t := part[0].tokens
	if t[0].is("class", "import", "from", "global", "try", "with", "load") {
		return
	}
	known := false
	for i := range min(2, len(t)) {
		if t[i].kind == nameToken && !isKeyword(t[i].text) {
			r.broken[t[i].text] = true
			known = known || i == 0 || t[0].is("def")
		}
	}
	r.unclear = r.unclear || !known
	for _, l := range part { // a name of the top level may be defined after an unclosed bracket
		if h := l.tokens; len(h) > 1 && h[0].is("def") {
			r.broken[h[1].text] = true
		}
	}
}

// problemOf notes a problem at a token.
func (r *reader) problemOf(t token, code string, p Problem) {
	r.problemAt(t.line, t.from, t.end, code, p)
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
