package source

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"go.starlark.net/syntax"
)

// parse makes the tree of the text. If the parser refuses it, parse explains why, and makes the tree of the parts that can
// be read. It returns whether there is one.
func (r *reader) parse() bool {
	file, err := r.tree(1, len(r.lines))
	if err == nil {
		r.program.File = file
		return r.shallow(file)
	}
	lines := r.scan()
	for i := range lines {
		r.tabs(lines[i].first)
	}
	file = &syntax.File{}
	r.program.File = file
	for len(lines) > 0 {
		n := partEnd(lines)
		r.part(lines[:n])
		lines = lines[n:]
	}
	if len(r.problems) == 0 { // every part can be read, the whole cannot
		r.explainError(err)
	}
	return r.shallow(file)
}

// partEnd returns how many of some logical lines make the first statement of the top level.
func partEnd(lines []logical) int {
	end := 1
	for ; end < len(lines); end++ {
		l := &lines[end]
		if head := l.head(); l.indent == "" && head != "else" && head != "elif" && l.masked != "}" && !lines[end-1].opensBlock() {
			break
		}
	}
	return end
}

// part reads one statement of the top level, or explains why it cannot be read.
func (r *reader) part(lines []logical) {
	first, last := lines[0].first, lines[len(lines)-1].last
	if tree, err := r.tree(first, last); err == nil && !r.hasProblem(first, last) {
		r.program.File.Stmts = append(r.program.File.Stmts, tree.Stmts...)
	} else {
		r.explain(lines, err)
	}
}

// explain says in our words why a part cannot be read.
func (r *reader) explain(lines []logical, err error) {
	for i := range lines {
		if l := &lines[i]; !r.hasProblem(l.first, l.last) {
			r.explainLine(l)
		}
	}
	first, last := lines[0].first, lines[len(lines)-1].last
	if !r.hasProblem(first, last) && !r.explainIndent(lines, errorLine(err)) {
		r.explainError(err)
	}
	r.lost(lines)
}

// errorLine returns the line of an error of the parser.
func errorLine(err error) int {
	var e syntax.Error
	if errors.As(err, &e) {
		return int(e.Pos.Line)
	}
	return 0
}

// tree parses some lines.
func (r *reader) tree(first, last int) (*syntax.File, error) {
	options := syntax.FileOptions{Set: true}
	text := strings.Join(r.lines[first-1:last], "\n") + "\n"
	r.spend(1 + len(text)/8)
	return options.Parse("program", syntax.FilePortion{Content: []byte(text), FirstLine: int32(first), FirstCol: 1}, 0)
}

const mostDepth = 200

// shallow returns whether the tree is not so deep that it takes too long, or too much, to walk through it. It looks at
// the indentation of the statements, too.
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
		if _, is := n.(syntax.Stmt); is {
			r.tabs(int(syntax.Start(n).Line))
		}
		if depth++; depth > mostDepth {
			fine = false
			start := syntax.Start(n)
			r.problemAt(int(start.Line), int(start.Col), int(start.Col)+1, "deep", Problem{})
		}
		return true
	})
	return fine
}

// tabs reports an indentation by tabs and spaces, or unlike the first of the text, once.
func (r *reader) tabs(line int) {
	text := r.lines[line-1]
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	if indent == "" {
		return
	}
	if r.blank == "" {
		r.blank = indent[:1]
	}
	if strings.Trim(indent, r.blank) == "" || r.mixed {
		return
	}
	r.mixed = true
	meant := strings.ReplaceAll(indent, "\t", "    ")
	if r.blank == "\t" {
		meant = strings.Repeat("\t", max(1, (width(indent)+3)/8))
	}
	r.problemAt(line, 1, len(indent)+1, "tabs", Problem{Suggestion: meant})
}

// width is how far an indentation reaches; a tab goes to the next multiple of eight.
func width(indent string) int {
	w := 0
	for _, c := range indent {
		if w++; c == '\t' {
			w = (w + 7) / 8 * 8
		}
	}
	return w
}

// explainIndent reports the line at which the indentation is wrong, or the if of an else is missing.
func (r *reader) explainIndent(lines []logical, line int) bool {
	i := 0
	for i < len(lines) && lines[i].last < line {
		i++
	}
	var before *logical
	if i > 0 {
		before = &lines[i-1]
	}
	if i == len(lines) {
		return before.opensBlock() && r.bodyless(before, nil)
	}
	l := &lines[i]
	blanks := len(l.indent) + 1
	switch deep := width(l.indent); {
	case before == nil && (l.head() == "else" || l.head() == "elif"):
		r.problemIn(l, 0, len(l.head()), "else-alone", Problem{Value: l.head()})
	case before == nil:
		return false
	case before.opensBlock() && deep <= width(before.indent):
		return r.bodyless(before, l)
	case !before.opensBlock() && deep > width(before.indent):
		r.problemAt(l.first, 1, blanks, "indent-extra", Problem{Suggestion: before.indent})
	case l.head() == "else" || l.head() == "elif":
		r.elseAlone(lines[:i], l)
	case deep < width(before.indent):
		r.problemAt(l.first, 1, blanks, "indent-level", Problem{})
	default:
		return false
	}
	return true
}

// bodyless reports a head that nothing deeper follows; after is the line that follows it.
func (r *reader) bodyless(head, after *logical) bool {
	word := head.head()
	if after == nil || width(after.indent) < width(head.indent) || newPart.MatchString(after.masked) {
		end := len(strings.TrimRight(head.masked, " \t"))
		r.problemIn(head, strings.LastIndex(head.masked[:end], "\n")+1, end, "body-missing", Problem{Value: word, Allowed: "pass"})
		return true
	}
	blank := "    "
	if strings.Contains(head.indent, "\t") {
		blank = "\t"
	}
	first := pieces.FindString(after.text)
	r.problemIn(after, 0, len(first), "indent-missing", Problem{Value: word, Suggestion: blank + first})
	return true
}

// elseAlone reports an else, or an elif, under no if.
func (r *reader) elseAlone(before []logical, l *logical) {
	code := "else-alone"
	for i := len(before) - 1; i >= 0; i-- {
		if width(before[i].indent) == width(l.indent) {
			if before[i].head() == "for" {
				code = "else-loop"
			}
			break
		}
		if width(before[i].indent) < width(l.indent) {
			r.problemAt(l.first, 1, len(l.indent)+1, "indent-level", Problem{})
			return
		}
	}
	r.problemIn(l, 0, len(l.head()), code, Problem{Value: l.head()})
}

// parserErrors are the codes of what the parser says, by what that contains.
var parserErrors = []struct{ says, code string }{
	{"unparenthesized tuple with trailing comma", "comma-last"},
	{"conditional expression without else clause", "if-else"},
	{"does not associate", "chain"},
	{"keyword argument must have form", "named"},
	{"excessive nesting", "deep"},
	{"stray backslash", "backslash"},
	{"escape", "escape"},
	{"\\", "escape"},
	{"octal", "number"},
	{"not an identifier", "name-wanted"},
	{"load", "no-import"},
	{"got newline", "unfinished"},
	{"got outdent", "unfinished"},
	{"got end of file", "unfinished"},
}

// atEnd matches what the parser says of the end of a line, where the place is in the next one.
var atEnd = regexp.MustCompile(`newline|outdent|end of file|identifier$`)

// explainError says in our words what the parser says, at the last word before its place.
func (r *reader) explainError(err error) {
	var e syntax.Error
	if !errors.As(err, &e) {
		r.problemAt(1, 1, 1, "unexpected", Problem{})
		return
	}
	code := "unexpected"
	for _, known := range parserErrors {
		if strings.Contains(e.Msg, known.says) {
			code = known.code
			break
		}
	}
	line := min(int(e.Pos.Line), len(r.lines))
	text, column := r.lines[line-1], int(e.Pos.Col)
	for line > 1 && (column <= 1 && atEnd.MatchString(e.Msg) || strings.TrimSpace(text) == "") {
		line--
		text = r.lines[line-1]
		column = utf8.RuneCountInString(text) + 1
	}
	from, end := column, column
	word := ""
	for _, m := range pieces.FindAllStringIndex(text, -1) {
		if at := utf8.RuneCountInString(text[:m[0]]) + 1; at <= column {
			word = text[m[0]:m[1]]
			from, end = at, at+utf8.RuneCountInString(word)
		}
	}
	if code == "no-import" {
		word = "load"
	}
	r.problemAt(line, from, end, code, Problem{Value: word})
}

// hasProblem returns whether there is a problem in some lines.
func (r *reader) hasProblem(first, last int) bool {
	for _, p := range r.problems {
		if p.Line >= first && p.Line <= last {
			return true
		}
	}
	return false
}

var (
	newPart   = regexp.MustCompile(`^(def|else|elif|state|about)\b`)
	defines   = regexp.MustCompile(`^(?:(` + name + `)\s+)?(` + name + `)\s*[(=\[:]`)
	defineNot = regexp.MustCompile(`^(class|import|from|global|try|with|load)\b`)
)

// lost notes what a part that cannot be read would have defined.
func (r *reader) lost(part []logical) {
	if defineNot.MatchString(part[0].masked) {
		return
	}
	known := false
	for i, l := range part { // a name of the top level may be defined after an unclosed bracket
		names := defines.FindStringSubmatch(l.masked)
		if names == nil || i > 0 && names[1] != "def" {
			continue
		}
		for _, name := range names[1:] {
			r.broken[name] = true
		}
		known = known || !slices.Contains(keywords, names[2])
	}
	r.unclear = r.unclear || !known
}
