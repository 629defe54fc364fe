package source

import (
	"errors"
	"strings"

	"go.starlark.net/syntax"
)

// unreadable are the codes of what the tree's maker says, by what it begins with or contains.
var unreadable = []struct{ says, code string }{
	{"unparenthesized tuple with trailing comma", "comma-last"},
	{"conditional expression without else clause", "if-else"},
	{"does not associate", "chain"},
	{"keyword argument must have form", "named"},
	{"excessive nesting", "deep"},
	{"escape", "escape"},
	{"\\", "escape"},
	{"not an identifier", "name-wanted"},
	{"load ", "no-load"},
	{"string", "no-load"},
	{"got newline", "unfinished"},
	{"got outdent", "unfinished"},
	{"got indent", "indent-extra"},
	{"got end of file", "unfinished"},
}

// unexpected says in our words why no tree could be made.
func (r *reader) unexpected(err error, tokens []token) {
	var e syntax.Error
	if !errors.As(err, &e) {
		r.problemAt(1, 1, 1, "unexpected", Problem{})
		return
	}
	code := "unexpected"
	for _, u := range unreadable {
		if strings.Contains(e.Msg, u.says) {
			code = u.code
			break
		}
	}
	at := token{line: int(e.Pos.Line), from: int(e.Pos.Col), end: int(e.Pos.Col)}
	var before token // the last one that ends at the place, or before it
	for _, t := range tokens {
		if t.line > at.line || t.line == at.line && t.from > at.from {
			break
		}
		before = t
	}
	if before.line == 0 {
		before = at
	}
	r.problemOf(before, code, Problem{Value: before.text})
}
