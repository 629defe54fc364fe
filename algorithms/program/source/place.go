package source

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"go.starlark.net/syntax"
)

// lineOf returns the line of a node, as text.
func lineOf(n syntax.Node) string { return strconv.Itoa(int(syntax.Start(n).Line)) }

// report reports a problem at a node.
func (r *reader) report(n syntax.Node, code string, p Problem) {
	at := PlaceOf(n, r.lines)
	if _, end := n.Span(); int(end.Line) != at.Line {
		p.Suggestion = ""
	}
	r.problemAt(at.Line, at.Column, at.End, code, p)
}

// A Place is a range within a line of a text: from a column up to another one, which is excluded. Lines and columns
// count from 1, columns in characters.
type Place struct{ Line, Column, End int }

// PlaceOf returns the place of a node in the lines of its text. If the node spans lines, the place ends at the end of
// the first.
func PlaceOf(n syntax.Node, lines []string) Place {
	start, end := n.Span()
	last := int(end.Col)
	switch n := rightmost(n).(type) { // nodes whose reported end is before their closing bracket
	case *syntax.IndexExpr, *syntax.SliceExpr, *syntax.LoadStmt:
		last++
	case *syntax.TupleExpr:
		if n.Lparen.IsValid() {
			last++
		}
	}
	if end.Line != start.Line {
		last = utf8.RuneCountInString(lines[start.Line-1]) + 1
	}
	return Place{int(start.Line), int(start.Col), last}
}

// rightmost returns the innermost node with which a node ends.
func rightmost(n syntax.Node) syntax.Node {
	for {
		switch x := n.(type) {
		case *syntax.BinaryExpr:
			n = x.Y
		case *syntax.UnaryExpr:
			if x.X == nil {
				return n
			}
			n = x.X
		case *syntax.CondExpr:
			n = x.False
		case *syntax.LambdaExpr:
			n = x.Body
		case *syntax.AssignStmt:
			n = x.RHS
		case *syntax.ExprStmt:
			n = x.X
		case *syntax.DictEntry:
			n = x.Value
		case *syntax.TupleExpr:
			if x.Lparen.IsValid() || len(x.List) == 0 {
				return n
			}
			n = x.List[len(x.List)-1]
		default:
			return n
		}
	}
}

// cutOff ends the text of a node that does not end on its first line.
const cutOff = "…"

// textOf returns a node as written, up to the end of its first line.
func (r *reader) textOf(n syntax.Node) string {
	at := PlaceOf(n, r.lines)
	line := []rune(r.lines[at.Line-1])
	r.spend(1 + len(line)/16)
	text := string(line[at.Column-1 : min(at.End-1, len(line))])
	if _, end := n.Span(); int(end.Line) != at.Line {
		text += cutOff
	}
	return text
}

// same reports whether two expressions are written alike, on one line.
func (r *reader) same(a, b syntax.Expr) bool {
	text := r.textOf(a)
	return text == r.textOf(b) && !strings.HasSuffix(text, cutOff)
}

// reportHead reports a problem at the word with which a statement begins.
func (r *reader) reportHead(s syntax.Stmt, code string, p Problem) {
	at := PlaceOf(s, r.lines)
	word := pieces.FindString(string([]rune(r.lines[at.Line-1])[at.Column-1:]))
	if p.Value == "" {
		p.Value = word
	}
	r.problemAt(at.Line, at.Column, at.Column+utf8.RuneCountInString(word), code, p)
}

// reportSign reports a problem at an operator.
func (r *reader) reportSign(at syntax.Position, sign, code string, p Problem) {
	r.problemAt(int(at.Line), int(at.Col), int(at.Col)+len(sign), code, p)
}
