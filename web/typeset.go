package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// span is a piece of a text set in one way: "" plain, "i" a variable, "b" a keyword, "m" the name of a message or a
// state, "p" a process.
type span struct {
	How, Text string
	Hue       int
}

// prosePieces: a variable between asterisks, a process, a name in capitals.
var prosePieces = regexp.MustCompile(`\*[^*\s][^*]*\*|\bP[1-9][0-9]*\b|\b[A-Z]{3,}s?\b`)

// pairs are timestamps and their comparisons, (4, P2) < (6, P3), which no line should break.
var pairs = regexp.MustCompile(`\((?:\d+|\*\w\*), (?:P\d+|\*\w\*)\)(?: < \((?:\d+|\*\w\*), (?:P\d+|\*\w\*)\))?|\*N\* − 1`)

// prose sets a sentence as a paper would: *T* italic, P2 in its hue, REQUEST in small capitals. The texts carry no
// other markup, so that a scenario's own title can be set in the same way.
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

// codePieces: keywords of two words first, then any word.
var codePieces = regexp.MustCompile(`\b(?:wait until|for each|else if)\b|[\p{L}_][\p{L}\d_]*`)

// capitals are a name that an algorithm need not have declared: OWNER, but not R1, which is a rule's number.
var capitals = regexp.MustCompile(`^\p{Lu}{2,}$`)

var codeKeywords = []string{
	"wait until", "for each", "else if", "if", "else", "then", "and", "or", "not", "while", "until", "unless", "return",
}

// Vocabulary is what an algorithm's listing calls by name: its messages and phases, and the fields of its state.
type Vocabulary struct{ Names, Variables []string }

// code sets a line of a listing as the playground does (static/js/parts/listing/text.js): keywords bold, variables
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

// pieces cuts a text where the pattern matches; set is told where each piece begins.
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

// Hues is how many processes have a colour of their own.
const Hues = 7

// Hue is the colour of process i where n processes are drawn at most Hues; 0 is ink, for those beyond.
func Hue(i int) int {
	if i < 1 || i > Hues {
		return 0
	}
	return i
}

func itoa(n int) string { return strconv.Itoa(n) }

// num writes a coordinate with one decimal at most: a preview is read by nobody, but sent to everybody.
func num(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// Prose is a sentence as a component; see prose.
func Prose(text string) templ.Component { return set(prose(text)) }

// Code is a line of a listing, or a formula, as a component; see code.
func Code(text string, known Vocabulary) templ.Component { return set(code(text, known)) }

// set writes the pieces without a space between them, which a template would put there.
func set(spans []span) templ.Component { return templ.Raw(markup(spans)) }

func markup(spans []span) string {
	var b strings.Builder
	for _, s := range spans {
		// Many a serif has no arrow worth the name.
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
