package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// span is a piece of text in one style: "" plain, "i" a variable, "b" a keyword, "m" the name of a message or a
// state, "p" a process.
type span struct {
	How, Text string
	Hue       int
}

// prosePieces matches a variable between asterisks, a process, and a name in capitals.
var prosePieces = regexp.MustCompile(`\*[^*\s][^*]*\*|\bP[1-9][0-9]*\b|\b[A-Z]{3,}s?\b`)

// pairs matches timestamps and their comparisons, (4, P2) < (6, P3), which must not be broken.
var pairs = regexp.MustCompile(`\((?:\d+|\*\w\*), (?:P\d+|\*\w\*)\)(?: < \((?:\d+|\*\w\*), (?:P\d+|\*\w\*)\))?|\*N\* − 1`)

// prose splits a sentence into styled pieces as in a paper: *T* italic, P2 in its hue, REQUEST in small capitals.
// Texts have no other markup, so that a scenario's own title can be rendered in the same way.
func prose(text string) []span {
	text = pairs.ReplaceAllStringFunc(text, func(pair string) string { return strings.ReplaceAll(pair, " ", "\u00a0") })
	return pieces(text, prosePieces, func(piece string, _ int) span {
		switch {
		case strings.HasPrefix(piece, "*"):
			return span{How: "i", Text: strings.Trim(piece, "*")}
		case piece[0] == 'P' && piece[1] <= '9':
			n, _ := strconv.Atoi(piece[1:])
			return span{How: "p", Text: piece, Hue: Hue(n)}
		}
		return span{How: "m", Text: piece}
	})
}

// codePieces matches keywords of two words first, then any word.
var codePieces = regexp.MustCompile(`\b(?:wait until|for each|else if)\b|[\p{L}_][\p{L}\d_]*`)

// capitals matches a name that an algorithm need not have declared: OWNER, but not R1, the number of a rule.
var capitals = regexp.MustCompile(`^\p{Lu}{2,}$`)

var codeKeywords = []string{
	"wait until", "for each", "else if", "if", "else", "then", "and", "or", "not", "while", "until", "unless", "return",
}

// Vocabulary is the names in an algorithm's listing: messages and phases, and the fields of its state.
type Vocabulary struct{ Names, Variables []string }

// code styles a line of a listing like the playground (static/js/parts/listing/text.js): keywords bold, variables
// italic, names in small capitals.
func code(text string, known Vocabulary) []span {
	return pieces(text, codePieces, func(piece string, from int) span {
		one := len([]rune(piece)) == 1
		how := ""
		switch before := text[:from]; {
		case slices.Contains(codeKeywords, piece):
			how = "b"
		case slices.Contains(known.Names, piece) || capitals.MatchString(piece):
			how = "m"
		case strings.HasSuffix(before, "every "): // "every a ∈ S"; but "every deferred j": an adjective here
			if one {
				how = "i"
			}
		case slices.Contains(known.Variables, piece) || piece == "state":
			how = "i"
		case strings.HasSuffix(before, "'"), strings.HasSuffix(before, "’"): // "j's"
		case one && piece != "a" && piece != "I":
			how = "i"
		}
		return span{How: how, Text: piece}
	})
}

// pieces splits a text at the pattern's matches; set returns the span of a match, given its offset.
func pieces(text string, pattern *regexp.Regexp, set func(piece string, from int) span) []span {
	var spans []span
	plain := func(s string) {
		if s == "" {
			return
		}
		if n := len(spans); n > 0 && spans[n-1].How == "" {
			spans[n-1].Text += s
			return
		}
		spans = append(spans, span{Text: s})
	}
	from := 0
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		plain(text[from:at[0]])
		if s := set(text[at[0]:at[1]], at[0]); s.How == "" {
			plain(s.Text)
		} else {
			spans = append(spans, s)
		}
		from = at[1]
	}
	plain(text[from:])
	return spans
}

// Hues is the number of process colours.
const Hues = 7

// Hue returns the colour of process i in drawings of at most Hues processes; 0, ink, for others.
func Hue(i int) int {
	if i < 1 || i > Hues {
		return 0
	}
	return i
}

func itoa(n int) string { return strconv.Itoa(n) }

// num formats a coordinate with at most one decimal, to keep previews small.
func num(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// Prose renders a sentence; see prose.
func Prose(text string) templ.Component { return set(prose(text)) }

// Code renders a line of a listing, or a formula; see code.
func Code(text string, known Vocabulary) templ.Component { return set(code(text, known)) }

// set renders the pieces without spaces between them, which a template would insert.
func set(spans []span) templ.Component { return templ.Raw(markup(spans)) }

func markup(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		// The arrow of many serif fonts is poor.
		text := strings.ReplaceAll(templ.EscapeString(s.Text), "←", `<span class="gets">←</span>`)
		switch s.How {
		case "i", "b":
			b.WriteString("<" + s.How + ">" + text + "</" + s.How + ">")
		case "m":
			b.WriteString(`<span class="msgname">` + text + "</span>")
		case "p":
			b.WriteString(`<span class="p p` + itoa(s.Hue) + `">` + text + "</span>")
		default:
			b.WriteString(text)
		}
	}
	return b.String()
}
