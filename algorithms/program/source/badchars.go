package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// typeset maps characters that a keyboard, a paper or a page substitutes to the characters of the language.
var typeset = map[rune]string{
	'“': `"`, '”': `"`, '\u201e': `"`, '‘': `'`, '’': `'`, '«': `"`, '»': `"`, '−': "-", '–': "-", '\u2014': "-", '≤': "<=", '≥': ">=",
	'≠': "!=", '←': "=", '×': "*", '\u2227': " and ", '\u2228': " or ", '\u00ac': "not ", '∈': " in ", '∉': " not in ", '∅': "set()", '…': "...",
	'\uff01': "!", '\uff08': "(", '\uff09': ")", '\uff0c': ",", '\uff1a': ":", '∪': "|", '∩': "&",
}

// badChar reports a character with which no token begins. rest is the line from there on.
func (s *scanner) badChar(rest string, c rune, column int) {
	at := func(code string, p Problem) { s.problemAt(s.line, column, column+1, code, p) }
	switch meant := typeset[c]; {
	case c == '?':
		at("question", Problem{Value: "?", Allowed: "a if … else b"})
	case isBlank(c):
		s.invisible(rest, column, "blank", isBlank, " ")
	case isInvisible(c):
		s.invisible(rest, column, "control", isInvisible, "")
	case meant != "":
		at("written", Problem{Value: string(c), Allowed: strings.TrimSpace(meant), Suggestion: meant})
	default:
		at("character", Problem{Value: string(c)})
	}
}

// isBlank reports whether a character looks like a space, but is not one.
func isBlank(c rune) bool { return unicode.Is(unicode.Zs, c) && c != ' ' }

// isInvisible reports whether a character is invisible.
func isInvisible(c rune) bool { return unicode.In(c, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Cc) }

// invisible reports the first character of a line that looks like another one, or like nothing. It suggests the rest of
// the line without any such character, since a button cannot show the character alone.
func (s *scanner) invisible(rest string, column int, code string, of func(rune) bool, instead string) {
	if s.has(s.line, code) {
		return
	}
	var mended strings.Builder
	for _, c := range rest {
		if !of(c) {
			mended.WriteRune(c)
		} else {
			mended.WriteString(instead)
		}
	}
	end := column + utf8.RuneCountInString(rest)
	s.problemAt(s.line, column, end, code, Problem{Suggestion: strings.TrimRight(mended.String(), " \t")})
}
