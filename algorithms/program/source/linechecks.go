package source

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// headers are the words that begin a line followed by an indented block.
var headers = []string{"def", "if", "elif", "else", "for", "while"}

// statements are the words that begin a statement, and for which a first word may be a misspelling.
var statements = []string{"def", "if", "elif", "else", "for", "return", "pass", "break", "continue"}

// keywords are the words that cannot be names.
var keywords = strings.Fields(`and break continue def elif else for if in lambda load not or pass return while
	as async await class del except finally from global import is nonlocal raise try with yield`)

// Parts of patterns: any keyword, and any name.
var anyKeyword = strings.Join(keywords, "|")

const name = `[\pL_][\pL\d_]*`

// A lineCheck explains a logical line that the parser rejects.
type lineCheck struct {
	// finds matches the masked line, without the content of quotes. Its group "at" is the place of the problem.
	finds *regexp.Regexp
	outer bool // only looks at the line outside of brackets
	each  bool // every match is a problem, and the following checks apply, too
	code  string
	// value, allowed and suggestion are templates with groups of the match.
	value, allowed, suggestion string
	// holds reports whether the text of the group "word" is a problem; nil: always. instead returns a replacement for the
	// text of "at", or "" if that is no problem; if code is empty, it returns the code of the problem.
	holds   func(word string) bool
	instead func(r *reader, word string) string
}

// check returns a check whose problem is written with templates.
func check(code, finds, value, allowed, suggestion string) lineCheck {
	return lineCheck{finds: regexp.MustCompile(finds), code: code, value: value, allowed: allowed, suggestion: suggestion}
}

// sign returns a check for an operator of other languages, with its replacement.
func sign(theirs, ours string) lineCheck {
	c := check("sign", `(?P<at>`+regexp.QuoteMeta(theirs)+`)(?:[^=]|$)`, theirs, ours, ours)
	c.each = true
	return c
}

// word returns a check for a word that means nothing, or something else, with its replacement.
func word(finds string, instead func(r *reader, word string) string) lineCheck {
	return lineCheck{finds: regexp.MustCompile(finds), code: "keyword", instead: instead}
}

// absentWord returns a check for a word of Python that the language does not have.
func absentWord(code, words string) lineCheck {
	return check(code, `\b(?P<at>`+words+`)\b`, "$at", "", "")
}

func always(ours string) func(*reader, string) string {
	return func(*reader, string) string { return ours }
}

func atOuter(c lineCheck) lineCheck {
	c.outer = true
	return c
}

// lineChecks are tried in this order; the first that finds something explains the line.
var lineChecks = []lineCheck{
	check("for-in", `^(?P<at>for)\s*\((?:[^()]|\([^()]*\))*(?:\bin\b|;)`, "", "", ""),
	{finds: regexp.MustCompile(`^(?P<at>for)\b(?P<word>.*)`), code: "for-in", outer: true, holds: hasNoIn},
	check("keyword-name", `(?:\.\s*|^def\s+)(?P<at>`+strings.Join(keywords, "|")+`)\b`, "$at", "", ""),
	check("keyword-name", `(?:^|[(,])\s*(?P<at>`+anyKeyword+`)\s*[+-]?=(?:[^=]|$)`, "$at", "", ""),
	check("keyword-name", `[(,\[=+<-]\s*(?P<at>from|as|is|with|del)\b`, "$at", "", ""),
	sign("&&", "and"), sign("||", "or"), sign("===", "=="), sign("!==", "!="), sign("<>", "!="), sign("=<", "<="), sign("=>", ">="),
	sign(":=", "="),
	{finds: regexp.MustCompile(`(?P<at>!)(?:[^=]|$)`), each: true, code: "sign", value: "!", allowed: "not", suggestion: "not "},
	check("sign", `\b(?P<at>is\s+not)\b`, "is not", "!=", "!="),
	check("sign", `\b(?P<at>is)\b`, "is", "==", "=="),
	absentWord("no-while", "while"), absentWord("no-import", "import|from|as"), absentWord("no-class", "class"),
	absentWord("no-try", "try|except|finally|raise"), absentWord("no-global", "global|nonlocal"), absentWord("no-with", "with"),
	absentWord("no-waiting", "async|await|yield"), absentWord("no-del", "del"),
	check("no-fail", `^(?P<at>assert)\b`, "$at", "", ""),
	check("increment", `[\pL\d_\])](?P<at>\+\+)\s*(?:$|[);])`, "++", "+= 1", " += 1"),
	check("increment", `[\pL\d_\])](?P<at>--)\s*(?:$|[);])`, "--", "-= 1", " -= 1"),
	check("power", `(?P<at>\*\*=?)`, "$at", "*", ""),
	check("annotation", `(?P<at>->)`, "->", "", ""),
	check("comment", `^(?P<at>//|/\*|\*/)`, "$at", "#", "#"),
	{finds: regexp.MustCompile(`(?P<at>//)\s*(?P<word>` + name + `\s+` + name + `)\b`), code: "comment", value: "//", allowed: "#", suggestion: "#", holds: isRemark},
	check("f-string", `\b(?P<at>[fF][rR]?|[rR][fF])["']`, "$at", "", ""),
	check("word-prefix", `\b(?P<at>[\pL]{1,2})["']`, "$at", "", ""),
	check("set-braces", `(?P<at>\{(?P<in>[^{}:]+)\})`, "{ }", "set([$in])", "set([$in])"),
	check("sign", `^(?P<at>else\s+if)\b`, "else if", "elif", "elif"),
	check("else-condition", `^(?P<at>else)\b\s*[^:\s].*:\s*$`, "else", "elif", "elif"),
	word(`^(?P<at>elseif|elsif|elsIf|elseIf)\b`, always("elif")), word(`^(?P<at>foreach|forall)\b`, always("for")),
	word(`^(?P<at>func|function|fn|fun|void|proc|procedure|define|sub)\s+[\pL_]`, always("def")),
	word(`(?:^|[\pL\d_"')\]]\s+)(?P<at>`+strings.Join(slices.Sorted(maps.Keys(connectives)), "|")+`)\b`, connective),
	check("no-switch", `^(?P<at>switch|match|case|select|when)\s+[\pL\d_"'(]`, "$at", "", ""),
	check("declared", `^(?P<at>(?P<word>let|var|val|const|int|bool|boolean|set|list|auto|local)\s+(?P<name>`+name+`))(?P<rest>[^=;]*?)\s*[=;]`,
		"$word", "${name}$rest = …", "$name"),
	{finds: regexp.MustCompile(`^(?P<at>` + name + `)\s+[\pL\d_"']`), instead: func(_ *reader, word string) string { return absent[word] }},
	word(`^(?P<at>`+name+`)\s+[\pL\d_"']`, func(r *reader, word string) string {
		if slices.Contains(keywords, word) {
			return ""
		}
		return r.nearest(word, statements)
	}),
	check("colon", `^(?P<head>def|if|elif|for|while)\b[^:]*?(?P<at>)\s+(?:return|pass|break|continue)\b`, "$head", "", ":"),
	check("def-name", `^(?P<at>def)\s*(?:\(|\d|$)`, "", "", ""),
	check("def-brackets", `^def\s+(?P<at>`+name+`)\s*(?:[^\s(\w]|$)`, "$at", "()", ""),
	check("annotation", `^def\s+\S+?\s*\([^()]*?(?P<at>:)`, ":", "", ""),
	check("parameter", `^def\s+\S+?\s*\([\pL\d_,\s*]*(?P<at>[^\pL\d_,\s)=*])`, "$at", "", ""),
	atOuter(check("equals", `^(?:if|elif|while|return)\b.*?[^=!<>](?P<at>=)(?:[^=]|$)`, "=", "==", "==")),
	check("equals", `\b(?:if|elif|while|return|and|or|not)\s*\([^()=]*[^()=!<>](?P<at>=)[^=]`, "=", "==", "=="),
	atOuter(check("assign-twice", `^[^=]*[^=!<>]=[^=]+[^=!<>](?P<at>=)[^=]`, "=", "", "")),
	check("number", `(?:^|[^\pL\d_.])(?P<at>0\d+|\d+`+name+`)\b`, "$at", "", ""),
	atOuter(check("colon", `^(?P<head>def|if|elif|else|for|while)\b[^:]*?(?P<at>[;,.]?)\s*$`, "$head", "", ":")),
}

// connectives maps misspelt words between values, and those of other languages, to replacements.
var connectives = map[string]string{
	"AND": "and", "OR": "or", "NOT": "not", "IN": "in", "adn": "and", "nad": "and", "ro": "or", "fro": "for", "form": "for",
	"esle": "else", "elese": "else", "fi": "if", "nto": "not", "then": ":", "do": ":", "mod": "%", "div": "//",
}

func connective(_ *reader, word string) string { return connectives[word] }

// isRemark reports whether two words after // are unconnected, so that they begin a comment.
func isRemark(words string) bool {
	pair := strings.Fields(words)
	return !slices.Contains(keywords, pair[0]) && !slices.Contains(keywords, pair[1]) && connectives[pair[1]] == ""
}

var inWord = regexp.MustCompile(`\b(in|IN)\b`)

func hasNoIn(rest string) bool { return !inWord.MatchString(rest) }

// explainLine reports what the first successful check finds in a logical line, or two adjacent values. It returns
// whether it reported anything.
func (r *reader) explainLine(l *logical) (found bool) {
	r.at = l.first
	r.spend(1 + len(l.text)/4)
	for i := range lineChecks {
		if found = r.apply(&lineChecks[i], l) || found; found && !lineChecks[i].each {
			return true
		}
	}
	return found || r.adjacent(l)
}

// apply reports what a check finds in a line.
func (r *reader) apply(c *lineCheck, l *logical) (some bool) {
	in := l.masked
	if c.outer {
		in = l.outer
	}
	at, word := 2*c.finds.SubexpIndex("at"), 2*c.finds.SubexpIndex("word")
	for _, m := range c.finds.FindAllStringSubmatchIndex(in, mostProblems) {
		expand := func(template string) string {
			return string(c.finds.ExpandString(nil, template, l.text, m))
		}
		found, code := in[m[at]:m[at+1]], c.code
		p := Problem{Value: expand(c.value), Allowed: expand(c.allowed), Suggestion: expand(c.suggestion)}
		if c.holds != nil && !c.holds(in[m[word]:m[word+1]]) {
			continue
		}
		if c.instead != nil {
			instead := c.instead(r, found)
			if instead == "" {
				continue
			}
			p = Problem{Value: found, Allowed: instead, Suggestion: instead}
			if code == "" {
				code, p = instead, Problem{Value: found}
			}
		}
		r.problemIn(l, m[at], m[at+1], code, p)
		if !c.each {
			return true
		}
		some = true
	}
	return some
}

// problemIn reports a problem between two byte offsets of a logical line.
func (r *reader) problemIn(l *logical, from, to int, code string, p Problem) {
	line, start := l.position(from)
	last, end := l.position(to)
	if last != line {
		p.Suggestion, end = "", mostLine
	}
	r.problemAt(line, start, end, code, p)
}

// mostLine is a column beyond the end of every line.
const mostLine = MostBytes + 1

// position returns the line and the column of a byte offset.
func (l *logical) position(i int) (line, at int) {
	before := l.text[:i]
	if n := strings.Count(before, "\n"); n > 0 {
		begin := strings.LastIndex(before, "\n") + 1
		return l.first + n, column(before[begin:], i-begin)
	}
	return l.first, len(l.indent) + column(before, i)
}

var pieces = regexp.MustCompile(name + `|[\d.]+|"[^"]*"|'[^']*'|[^\pL\d_\s"'()\[\]{},:;.]+|\S`)

// adjacent reports two values with nothing between them, if there are any.
func (r *reader) adjacent(l *logical) bool {
	depth, before := 0, []int(nil)
	for _, m := range pieces.FindAllStringIndex(l.masked, -1) {
		piece := l.masked[m[0]:m[1]]
		operand := isNameRune([]rune(piece)[0]) || piece[0] == '"' || piece[0] == '\''
		if operand = operand && !slices.Contains(keywords, piece); operand && before != nil {
			r.betweenOperands(l, before, m, depth)
			return true
		}
		if before = nil; operand || strings.Contains(")]}", piece) {
			before = m
		}
		depth += strings.Count("([{", piece) - strings.Count(")]}", piece)
	}
	return false
}

// betweenOperands reports that something is missing between two values, at the given depth of brackets.
func (r *reader) betweenOperands(l *logical, a, b []int, depth int) {
	p := Problem{Value: l.text[a[0]:a[1]], Allowed: l.text[b[0]:b[1]]}
	switch between := l.text[a[1]:b[0]]; {
	case depth <= 0:
		r.problemIn(l, b[0], b[1], "between", p)
	case strings.Contains(between, "\n"):
		p.Suggestion = p.Value + ","
		r.problemIn(l, a[0], a[1], "comma", p)
	default:
		p.Suggestion = p.Value + "," + between + p.Allowed
		r.problemIn(l, a[0], b[1], "comma", p)
	}
}
