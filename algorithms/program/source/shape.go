package source

import (
	"slices"
	"strings"
)

// shape complains of what cannot be a line of the language, as far as its tokens tell. What it says is exact where the
// tree's maker would only say what it did not expect.
func (r *reader) shape(l *logical) {
	before := len(r.problems)
	r.at = l.first
	r.spend(len(l.tokens))
	if r.loopless(l) {
		r.problemOf(l.head(), "for-in", Problem{})
		return
	}
	r.words(l)
	if len(r.problems) > before || l.open {
		return
	}
	r.sets(l)
	r.neighbours(l)
	if len(r.problems) > before {
		return
	}
	switch head := l.head(); {
	case head.is("else") && len(l.tokens) > 1 && l.tokens[1].is("if"):
		r.problemAt(head.line, head.from, l.tokens[1].end, "else-if", Problem{Value: "else if", Allowed: "elif", Meant: "elif"})
		return
	case head.is("else") && len(l.tokens) > 2 && l.end().is(":") && !l.tokens[1].is(":"):
		r.problemOf(head, "else-condition", Problem{Value: "else", Allowed: "elif", Meant: "elif"})
		return
	case head.is("def"):
		r.defined(l)
	}
	r.equals(l)
	if len(r.problems) == before {
		r.colon(l)
	}
}

// loopless tells whether the head of a loop has no in, not even in capitals.
func (r *reader) loopless(l *logical) bool {
	return l.head().is("for") && !slices.ContainsFunc(depths(l.tokens, 0), func(t token) bool { return t.is("in", "IN") })
}

// words complains of words and signs that the language does not have.
func (r *reader) words(l *logical) {
	for i, t := range l.tokens {
		var before, after token
		if i > 0 {
			before = l.tokens[i-1]
		}
		if i+1 < len(l.tokens) {
			after = l.tokens[i+1]
		}
		switch {
		case t.kind == wordToken || t.kind == numberToken:
		case isKeyword(t.text) && r.asName(before, t, after):
			r.problemOf(t, "keyword-name", Problem{Value: t.text})
			return
		case t.is("is"):
			r.identity(t, after)
		case keywords[t.text] != "":
			r.problemOf(t, keywords[t.text], Problem{Value: t.text})
			return
		case foreign[t.text] != "":
			r.problemOf(t, "sign", Problem{Value: t.text, Allowed: foreign[t.text], Meant: foreign[t.text]})
		case t.is("++", "--"):
			r.increment(before, t, after)
		case t.is("**", "**="):
			r.stars(before, t)
		case t.is("->"):
			r.problemOf(t, "annotation", Problem{Value: "->"})
			return
		case i == 0 && t.is("assert") && after.is("not", "[", "{", "-"):
			r.problemOf(t, absent[t.text], Problem{Value: t.text})
			return
		case i == 0 && t.is("//", "/*", "*/"):
			r.problemOf(t, "comment", Problem{Value: t.text, Allowed: "#", Meant: "#"})
			return
		}
	}
}

// asName tells whether a keyword stands where only a name can.
func (r *reader) asName(before, t, after token) bool {
	switch {
	case before.is(".") || before.is("def"):
		return true
	case after.is("=", "+=", "-=") && !t.is("lambda"):
		return true
	case before.is(",", "(") && after.is(",", ")") && !t.is("pass"):
		return true
	}
	return t.is("from", "as", "is", "with", "del") && before.is("(", ",", "[", "=", "+", "-", "==", "<")
}

func (r *reader) identity(t, after token) {
	if after.is("not") && after.line == t.line {
		r.problemAt(t.line, t.from, after.end, "no-is", Problem{Value: "is not", Allowed: "!=", Meant: "!="})
		return
	}
	r.problemOf(t, "no-is", Problem{Value: "is", Allowed: "==", Meant: "=="})
}

// increment complains of ++ and --, of which some are signs of numbers.
func (r *reader) increment(before, t, after token) {
	if before.operand() && before.line == t.line || before.is("]", ")") {
		if after.text == "" || after.is(")", ";") || after.line != t.line {
			r.problemOf(t, "increment", Problem{Value: t.text, Allowed: t.text[:1] + "= 1", Meant: " " + t.text[:1] + "= 1"})
			return
		}
	} else if after.kind == nameToken && after.text != "" {
		r.problemOf(t, "increment", Problem{Value: t.text, Allowed: t.text[:1] + "= 1"})
	}
}

// stars complains of powers; in brackets they may be arguments in a dict.
func (r *reader) stars(before, t token) {
	if t.text == "**" && before.is("(", ",") {
		r.problemOf(t, "stars", Problem{Value: "**"})
		return
	}
	r.problemOf(t, "power", Problem{Value: t.text, Allowed: "*"})
}

// neighbours complains of two values side by side, of which something between them is missing.
func (r *reader) neighbours(l *logical) {
	depth := 0
	for i, t := range l.tokens {
		switch {
		case t.is("(", "[", "{"):
			depth++
		case t.is(")", "]", "}"):
			depth--
		}
		if i+1 == len(l.tokens) || !t.operand() && !t.is(")", "]", "}") || !l.tokens[i+1].operand() {
			continue
		}
		next := l.tokens[i+1]
		if r.toldBetween(t, next) {
			return
		}
		switch keyword := r.nearest(t.text, statements); {
		case depth == 0 && r.remark(l, i):
		case i == 0 && heads[t.text] != "":
			r.problemOf(t, "keyword", Problem{Value: t.text, Allowed: heads[t.text], Meant: heads[t.text]})
		case i == 0 && slices.Contains(choosers, t.text):
			r.problemOf(t, "no-switch", Problem{Value: t.text})
		case i == 0 && r.declarer(l):
		case i == 0 && slices.Contains(definers, t.text):
			r.problemOf(t, "keyword", Problem{Value: t.text, Allowed: "def", Meant: "def"})
		case i == 0 && absent[t.text] != "":
			r.problemOf(t, absent[t.text], Problem{Value: t.text})
		case i == 0 && t.kind == nameToken && keyword != "":
			r.problemOf(t, "keyword", Problem{Value: t.text, Allowed: keyword, Meant: keyword})
		case r.connective(l, i):
		case depth > 0 && t.line == next.line:
			r.problemAt(t.line, t.from, next.end, "comma", Problem{Value: t.text, Allowed: next.text, Meant: r.between(t, next)})
		case depth > 0:
			r.problemOf(t, "comma", Problem{Value: t.text, Allowed: next.text, Meant: t.text + ","})
		case l.head().is(headers...) && !r.hasColon(l):
			r.problemAt(t.line, t.end, t.end, "colon", Problem{Value: l.head().text, Meant: ":"})
		default:
			r.problemOf(next, "between", Problem{Value: t.text, Allowed: next.text})
		}
		return
	}
}

// declarer finds another language's word before a name that is given a value.
func (r *reader) declarer(l *logical) bool {
	t, next := l.head(), l.tokens[1]
	at := slices.IndexFunc(depths(l.tokens, 0), func(t token) bool { return t.is("=", ";") })
	if !slices.Contains(declarers, t.text) || at < 0 {
		return false
	}
	name := next.text
	if end := depths(l.tokens, 0)[at]; end.line == next.line {
		name = strings.TrimSpace(string([]rune(r.lines[next.line-1])[next.from-1 : end.from-1]))
	}
	r.problemAt(t.line, t.from, next.end, "declared", Problem{Value: t.text, Allowed: name + " = …", Meant: next.text})
	return true
}

// remark finds // before two words that stand side by side: a comment, unless one of them is meant to connect values.
func (r *reader) remark(l *logical, i int) bool {
	t, next := l.tokens[i], l.tokens[i+1]
	if t.kind != nameToken || next.kind != nameToken || connectives[next.text] != "" || i == 0 {
		return false
	}
	at := slices.IndexFunc(l.tokens[:i], func(before token) bool { return before.is("//") && before.line == t.line })
	if at < 0 || connectives[t.text] != "" && at != i-1 {
		return false
	}
	r.problemOf(l.tokens[at], "comment", Problem{Value: "//", Allowed: "#", Meant: "#"})
	return true
}

// toldBetween tells whether it has been complained of what stands between two tokens of one line.
func (r *reader) toldBetween(t, next token) bool {
	return slices.ContainsFunc(r.problems, func(p Problem) bool {
		return p.Line == t.line && t.line == next.line && p.Column >= t.end && p.Column < next.from
	})
}

// between is the text of two tokens of one line, with a comma between them.
func (r *reader) between(t, next token) string { return t.text + ", " + next.text }

// connective finds a misspelt and, or, not, in or for between values.
func (r *reader) connective(l *logical, i int) bool {
	for _, t := range l.tokens[i:min(i+2, len(l.tokens))] {
		if t.kind != nameToken || t.from == l.head().from && t.line == l.head().line {
			continue
		}
		if meant := connectives[t.text]; meant != "" {
			r.problemOf(t, "keyword", Problem{Value: t.text, Allowed: meant, Meant: meant})
			return true
		}
	}
	return false
}

// equals complains of = where only a comparison can stand, and of several of them.
func (r *reader) equals(l *logical) {
	inCondition := l.head().is("if", "elif", "while", "return")
	var calls []bool // of each open bracket: the brackets of a call
	assigned := false
	for i, t := range l.tokens {
		switch {
		case t.is("(", "[", "{"):
			before := token{kind: signToken}
			if i > 0 {
				before = l.tokens[i-1]
			}
			calls = append(calls, t.is("(") && (before.operand() || before.is(")", "]")))
		case t.is(")", "]", "}") && len(calls) > 0:
			calls = calls[:len(calls)-1]
		case !t.is("="):
		case len(calls) > 0 && calls[len(calls)-1]:
		case len(calls) > 0 || inCondition:
			r.problemOf(t, "equals", Problem{Value: "=", Allowed: "==", Meant: "=="})
			return
		case assigned:
			r.problemOf(t, "assign-twice", Problem{Value: "="})
			return
		default:
			assigned = true
		}
	}
}

// hasColon tells whether a head has its colon.
func (r *reader) hasColon(l *logical) bool {
	lambdas := 0
	for _, t := range depths(l.tokens, 0) {
		if t.is("lambda") {
			lambdas++
		} else if t.is(":") {
			if lambdas == 0 {
				return true
			}
			lambdas--
		}
	}
	return false
}

// colon complains of a head without one.
func (r *reader) colon(l *logical) {
	if !l.head().is(headers...) || r.hasColon(l) {
		return
	}
	last := l.end()
	for i, t := range l.tokens[1:] {
		if isStatement(t) && t.is("return", "pass", "break", "continue") {
			last = l.tokens[i]
			break
		}
	}
	from := last.end
	if last.is(";", ",", ".") {
		from = last.from
	}
	r.problemAt(last.line, from, last.end, "colon", Problem{Value: l.head().text, Meant: ":"})
}

// defined complains of a def that is none.
func (r *reader) defined(l *logical) {
	t := l.tokens
	if len(t) < 2 || t[1].kind != nameToken {
		r.problemOf(t[0], "def-name", Problem{})
		return
	}
	if len(t) < 3 || !t[2].is("(") {
		r.problemOf(t[1], "def-brackets", Problem{Value: t[1].text, Allowed: "()"})
		return
	}
	for i, x := range depths(t[2:], 1) {
		switch {
		case x.is("="):
			r.problemOf(x, "default", Problem{Value: t[1].text})
		case x.is("*"):
			r.problemOf(x, "stars", Problem{Value: "*"})
		case x.is(":"):
			r.problemOf(x, "annotation", Problem{Value: ":"})
		case x.kind == nameToken && !isKeyword(x.text), x.is(",") && i > 0, x.is(")"), x.is("("):
			continue
		default:
			r.problemOf(x, "parameter", Problem{Value: x.text})
		}
		return
	}
}
