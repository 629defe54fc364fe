package scenario

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
)

// A mutator changes JSON texts, which come to it in pieces: strings, numbers and words, space, and single characters.
type mutator struct {
	*rand.Rand
	texts [][]string // the shortest first, which are taken more often: a change hits more there
}

var piece = regexp.MustCompile(`(?s)"(?:[^"\\]|\\.)*"|[-+.\w]+|\s+|.`)

// pieces takes a text apart.
func pieces(text string) []string { return piece.FindAllString(text, -1) }

// mutant is one of the texts, changed up to four times: a third of them not in what they say.
func (m mutator) mutant() []byte {
	text := slices.Clone(m.texts[m.IntN(1+m.IntN(len(m.texts)))])
	changes := []func([]string) []string{m.escaped, m.spaced, m.renumbered, m.twice}
	if m.IntN(3) > 0 {
		changes = append(changes, m.doubled, m.dropped, m.swapped, m.odd, m.number, m.stolen, m.again, m.nested, m.comma, m.hurt)
	} else {
		changes = changes[:3]
	}
	for range 1 + m.IntN(4) {
		text = changes[m.IntN(len(changes))](text)
	}
	return []byte(strings.Join(text, ""))
}

// any is the place of a piece for which is says yes; the last place if none is found soon.
func (m mutator) any(text []string, is func(string) bool) int {
	if len(text) == 0 {
		return 0
	}
	for range 50 {
		if i := m.IntN(len(text)); is(text[i]) {
			return i
		}
	}
	return len(text) - 1
}

// place is that of any piece, but space.
func (m mutator) place(text []string) int {
	return m.any(text, func(s string) bool { return strings.TrimSpace(s) != "" })
}

func isText(s string) bool { return len(s) >= 2 && s[0] == '"' }

func isDigits(s string) bool { return strings.Trim(s, "0123456789.") == "" && s != "" }

// escaped writes characters of a string as escapes, which says the same.
func (m mutator) escaped(text []string) []string {
	i := m.any(text, isText)
	if i == len(text) || !isText(text[i]) || strings.ContainsAny(text[i], "\\\x00\x1f") {
		return text
	}
	var b strings.Builder
	format := []string{`\u%04x`, `\u%04X`}[m.IntN(2)]
	for _, r := range text[i][1 : len(text[i])-1] {
		if m.IntN(2) == 0 {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.Encode([]rune{r}) {
			fmt.Fprintf(&b, format, unit)
		}
	}
	text[i] = `"` + b.String() + `"`
	return text
}

// spaced puts space between two pieces.
func (m mutator) spaced(text []string) []string {
	return slices.Insert(text, m.IntN(len(text)+1), []string{" ", "\n", "\t", "\r\n", "  \n"}[m.IntN(5)])
}

// renumbered writes a number in another way.
func (m mutator) renumbered(text []string) []string {
	i := m.any(text, isDigits)
	if i == len(text) || !isDigits(text[i]) {
		return text
	}
	n := text[i]
	ways := []string{n + ".0", n + "e0", n + "E+00", n + "00e-2", n + ".000e-0"}
	switch {
	case strings.Contains(n, "."):
		whole, fraction, _ := strings.Cut(n, ".")
		ways = []string{n + "0", n + "e0", fmt.Sprintf("%s%se-%d", whole, fraction, len(fraction))}
	case n == "0":
		ways = []string{"0.0", "-0", "0e999999999999", "-0.00E-12"}
	}
	text[i] = ways[m.IntN(len(ways))]
	return text
}

// field is a field of an object: the place of its name, and that behind its value.
func (m mutator) field(text []string) (from, to int, ok bool) {
	from = m.any(text, isText)
	if from+2 >= len(text) || text[from+1] != ":" {
		return 0, 0, false
	}
	deep := 0
	for to = from + 2; to < len(text); to++ {
		switch text[to] {
		case "{", "[":
			deep++
		case "}", "]":
			deep--
		}
		if deep == 0 && strings.TrimSpace(text[to]) != "" {
			return from, to + 1, true
		}
	}
	return 0, 0, false
}

// twice repeats a field, often in its own object, and sometimes with another value.
func (m mutator) twice(text []string) []string {
	from, to, ok := m.field(text)
	if !ok {
		return text
	}
	again := slices.Clone(text[from:to])
	if m.IntN(3) == 0 {
		again = append(again[:2:2], oddNumbers[m.IntN(len(oddNumbers))])
	}
	if m.IntN(2) == 0 {
		again = m.escaped(again)
	}
	if other, _, ok := m.field(text); ok && m.IntN(2) == 0 {
		from = other
	}
	return slices.Insert(text, from, append(again, ",")...)
}

func (m mutator) doubled(text []string) []string {
	i := m.place(text)
	if i == len(text) {
		return text
	}
	return slices.Insert(text, i, text[i])
}

func (m mutator) dropped(text []string) []string {
	i := m.place(text)
	return slices.Delete(text, i, min(i+1, len(text)))
}

func (m mutator) swapped(text []string) []string {
	if i, j := m.place(text), m.place(text); max(i, j) < len(text) {
		text[i], text[j] = text[j], text[i]
	}
	return text
}

// oddPieces are such as a reader may not bear, or bears though it should not.
var oddPieces = []string{
	"null", "true", "false", "{}", "[]", "[null]", `{"":{}}`, "",
	"nul", "True", "NaN", "Infinity", "undefined", "/**/", "//", "'a'",
	`""`, `"\u0000"`, `"\\u2028"`, `"\u2028"`, "\"\u2028\"", "\"\x7f\"", "\"\ufeff\"",
	`"\ud800"`, `"\udc00"`, `"\ud83d\ude00"`, `"\ude00\ud83d"`, `"\uD83D\n"`, `"\ud800\u0061"`,
	`"\u12"`, `"\u12g4"`, `"\x41"`, `"\`, `"`, "\"漢", "\"\x00\"", "\"\x1f\"", "\"\n\"",
	"\"\xff\"", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf4\x90\x80\x80\"", "\"\xe2\x82\"",
	`"` + strings.Repeat("漢", 41) + `"`, `"` + strings.Repeat("x", 2001) + `"`,
	"\x00", "\ufeff", "\ufffd", "\v", "\u00a0", "\u2028",
	",", ":", "[", "]", "{", "}", "],[", "},{", "]]", `{"`, `":`,
}

// oddNumbers are numbers, of all shapes, and what is nearly one.
var oddNumbers = []string{
	"0", "-0", "1", "-1", "1.0", "0.001", "0.0001", "1e0", "1E3", "10e-1",
	"1e-400", "1e400", "-1e400", "1e999999999999999999999", "0e-999999999999999999999",
	"9007199254740991", "9007199254740992", "1000000000", "1000000001", "18446744073709551616",
	"0." + strings.Repeat("0", 50) + "1", strings.Repeat("9", 50),
	"01", "-01", "+1", ".5", "1.", "1.e1", "1e", "1e+", "-", "--1", "0x10", "1_000",
}

// odd puts something odd in the place of a piece.
func (m mutator) odd(text []string) []string {
	if i := m.place(text); i < len(text) {
		text[i] = oddPieces[m.IntN(len(oddPieces))]
	}
	return text
}

// number puts an odd number in the place of a number.
func (m mutator) number(text []string) []string {
	if i := m.any(text, isDigits); i < len(text) {
		text[i] = oddNumbers[m.IntN(len(oddNumbers))]
	}
	return text
}

// stolen puts a piece of another text in the place of one of the same kind.
func (m mutator) stolen(text []string) []string {
	i := m.place(text)
	if i == len(text) {
		return text
	}
	from := m.texts[m.IntN(len(m.texts))]
	j := m.any(from, func(s string) bool { return isText(s) == isText(text[i]) && isDigits(s) == isDigits(text[i]) })
	if j < len(from) {
		text[i] = from[j]
	}
	return text
}

// again puts a field of another text before one of this.
func (m mutator) again(text []string) []string {
	from := m.texts[m.IntN(len(m.texts))]
	at, _, here := m.field(text)
	i, j, there := m.field(from)
	if !here || !there {
		return text
	}
	return slices.Insert(text, at, append(slices.Clone(from[i:j]), ",")...)
}

// nested puts a piece into many lists or objects.
func (m mutator) nested(text []string) []string {
	i := m.place(text)
	if i == len(text) {
		return text
	}
	deep := 1 + m.IntN(9)
	if m.IntN(20) == 0 {
		deep = 9_990 + m.IntN(20)
	}
	open, end := "[", "]"
	if m.IntN(3) == 0 {
		open, end = `{"a":`, "}"
	}
	text[i] = strings.Repeat(open, deep) + text[i] + strings.Repeat(end, deep)
	return text
}

// comma puts a comma where a list or an object ends or begins.
func (m mutator) comma(text []string) []string {
	i := m.any(text, func(s string) bool { return strings.Contains("{}[]", s) && s != "" })
	return slices.Insert(text, min(i+m.IntN(2), len(text)), ",")
}

// hurt changes single bytes.
func (m mutator) hurt(text []string) []string {
	b := []byte(strings.Join(text, ""))
	if len(b) == 0 {
		return text
	}
	i := m.IntN(len(b))
	switch m.IntN(6) {
	case 0:
		b[i] ^= 1 << m.IntN(8)
	case 1:
		b[i] = byte(m.IntN(256))
	case 2:
		b = slices.Delete(b, i, i+1)
	case 3:
		b = slices.Insert(b, i, byte(m.IntN(256)))
	case 4:
		b = b[:i]
	case 5:
		b = slices.Insert(b, []int{0, i}[m.IntN(2)], []byte("\ufeff")...)
	}
	return pieces(string(b))
}
