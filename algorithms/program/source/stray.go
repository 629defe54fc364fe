package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// written are the signs that are meant by characters that a keyboard or a paper has for them.
var written = map[rune]string{
	'“': `"`, '”': `"`, '\u201e': `"`, '‘': `'`, '’': `'`, '«': `"`, '»': `"`, '−': "-", '–': "-", '\u2014': "-", '≤': "<=", '≥': ">=",
	'≠': "!=", '←': "=", '×': "*", '\u2227': " and ", '\u2228': " or ", '\u00ac': "not ", '∈': " in ", '∉': " not in ", '∅': "set()", '…': "...",
	'\uff01': "!", '\uff08': "(", '\uff09': ")", '\uff0c': ",", '\uff1a': ":", '∪': "|", '∩': "&", '!': "not ",
}

// stray complains of a character that no token begins with.
func (s *scanner) stray(rest string, c rune, line, column int) {
	at := func(code string, p Problem) { s.problemAt(line, column, column+1, code, p) }
	switch meant := written[c]; {
	case c == '!':
		at("sign", Problem{Value: "!", Allowed: "not", Meant: meant})
	case c == '?':
		at("question", Problem{Value: "?", Allowed: "a if … else b"})
	case isBlank(c):
		s.unseen(rest, line, column, "blank", isBlank, " ")
	case isUnseen(c):
		s.unseen(rest, line, column, "control", isUnseen, "")
	case meant != "":
		at("written", Problem{Value: string(c), Allowed: strings.TrimSpace(meant), Meant: meant})
	default:
		at("character", Problem{Value: string(c)})
	}
}

// isBlank tells whether a character looks like a blank, but is none.
func isBlank(c rune) bool { return unicode.Is(unicode.Zs, c) && c != ' ' }

// isUnseen tells whether nothing at all is seen of a character.
func isUnseen(c rune) bool { return unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cc) }

// unseen complains of a character that cannot be told from others, once in a line: what is meant is the rest of the line
// without any, since the character alone could not be seen on a button. What looks like a blank is one from here on.
func (s *scanner) unseen(rest string, line, column int, code string, of func(rune) bool, meant string) {
	if s.has(line, code) {
		return
	}
	mended := strings.Map(func(c rune) rune {
		if !of(c) {
			return c
		} else if meant == "" {
			return -1
		}
		return ' '
	}, rest)
	s.problemAt(line, column, column+utf8.RuneCountInString(rest), code, Problem{Meant: strings.TrimRight(mended, " \t")})
	if meant != "" {
		whole := []rune(s.lines[line-1])
		s.lines[line-1] = string(whole[:column-1]) + mended
	}
}
