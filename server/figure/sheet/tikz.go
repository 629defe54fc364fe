package sheet

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"unicode"
)

// unit is the size of a pixel in TeX points: a picture of 720 pixels is as wide as a page's text, and its words are as
// large as a caption's.
const unit = 0.6

// TeX returns the sheet as TikZ: a document that compiles by itself, or bare, as a tikzpicture for a paper whose
// preamble has \usepackage{tikz}. Its colours are named fanoink, fanohue1, …; a paper's own definitions take
// precedence.
func (s *Sheet) TeX(bare bool) []byte {
	w, drawn := &tikz{}, &tikz{}
	drawn.colour(Paper)
	drawn.items(s.Items)
	if !bare {
		w.printf("%% %s\n", comment(s.Title))
		w.printf("\\documentclass[tikz,border=4pt]{standalone}\n\\usepackage[utf8]{inputenc}\n\\begin{document}\n")
	} else {
		w.printf("%% %s\n%% Needs \\usepackage{tikz}. It is %spt wide; draw it with another width to fit another column.\n", comment(s.Title), num(math.Ceil(s.Width*unit)))
	}
	for tone := Paper; int(tone) < tones; tone++ {
		if colour := strings.TrimPrefix(s.Theme.Colour(tone), "#"); drawn.used[tone] {
			if tone == Paper && s.Theme == Light {
				colour = "ffffff" // the paper's white, not the page's
			}
			w.printf("\\providecolor{fano%s}{HTML}{%s}\n", names[tone], strings.ToUpper(colour))
		}
	}
	w.printf("\\begin{tikzpicture}[x=%[1]gpt,y=-%[1]gpt,line cap=butt,line join=miter,every node/.style={inner sep=0pt,outer sep=0pt}]\n", unit)
	if s.Theme == Dark {
		w.printf("\\fill[fanopaper] (0,0) rectangle (%s,%s);\n", num(s.Width), num(s.Height))
	} else {
		w.printf("\\path (0,0) rectangle (%s,%s);\n", num(s.Width), num(s.Height))
	}
	w.b.Write(drawn.b.Bytes())
	w.printf("\\end{tikzpicture}\n")
	if !bare {
		w.printf("\\end{document}\n")
	}
	return w.b.Bytes()
}

type tikz struct {
	b    bytes.Buffer
	used [tones]bool
}

// colour returns the name of a tone, and marks it as used.
func (w *tikz) colour(tone Tone) string {
	w.used[tone] = true
	return "fano" + names[tone]
}

func (w *tikz) printf(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

func (w *tikz) items(items []Item) {
	for _, item := range items {
		switch i := item.(type) {
		case *Path:
			if how := w.options(i.Fill, i.Pen); how != "" {
				w.printf("\\path[%s] %s;\n", how, way(i.Segments))
			}
		case *Circle:
			if how := w.options(i.Fill, i.Pen); how != "" {
				w.printf("\\path[%s] (%s,%s) circle[radius=%spt];\n", how, num(i.X), num(i.Y), num(i.R*unit))
			}
		case *Text:
			w.words(i)
		case *Group:
			if i.Title != "" {
				w.printf("%% %s\n", comment(i.Title))
			}
			w.items(i.Items)
		}
	}
}

// options returns how a shape is painted; empty if it is not.
func (w *tikz) options(fill Tone, pen Pen) string {
	var o []string
	if fill != None {
		o = append(o, "fill="+w.colour(fill))
	}
	if pen.Tone != None && pen.Width > 0 {
		o = append(o, "draw="+w.colour(pen.Tone), "line width="+num(pen.Width*unit)+"pt")
		pattern := "dash pattern="
		for i, d := range pen.Dash {
			pattern += [...]string{"on ", "off "}[i%2] + num(d*unit) + "pt "
		}
		if len(pen.Dash) > 0 {
			o = append(o, strings.TrimSpace(pattern))
		}
		if pen.Round {
			o = append(o, "line cap=round", "line join=round")
		}
	}
	return strings.Join(o, ",")
}

// way returns a path in TikZ's syntax, which has only curves with two handles.
func way(segments []Segment) string {
	var b strings.Builder
	var x, y float64
	for _, s := range segments {
		p := s.Points
		switch s.Kind {
		case MoveTo:
			fmt.Fprintf(&b, "(%s,%s) ", num(p[0][0]), num(p[0][1]))
		case LineTo:
			fmt.Fprintf(&b, "-- (%s,%s) ", num(p[0][0]), num(p[0][1]))
		case QuadTo:
			a := [2]float64{x + (p[0][0]-x)*2/3, y + (p[0][1]-y)*2/3}
			c := [2]float64{p[1][0] + (p[0][0]-p[1][0])*2/3, p[1][1] + (p[0][1]-p[1][1])*2/3}
			fmt.Fprintf(&b, ".. controls (%s,%s) and (%s,%s) .. (%s,%s) ", num(a[0]), num(a[1]), num(c[0]), num(c[1]), num(p[1][0]), num(p[1][1]))
		case CubeTo:
			fmt.Fprintf(&b, ".. controls (%s,%s) and (%s,%s) .. (%s,%s) ", num(p[0][0]), num(p[0][1]), num(p[1][0]), num(p[1][1]), num(p[2][0]), num(p[2][1]))
		case Close:
			b.WriteString("-- cycle ")
		}
		if s.Kind != Close {
			x, y = s.End()
		}
	}
	return strings.TrimSpace(b.String())
}

func (w *tikz) words(t *Text) {
	anchor := [...]string{"base west", "base", "base east"}[t.Anchor]
	font := fmt.Sprintf("\\fontsize{%s}{%s}\\selectfont", num(t.Size*unit), num(t.Size*unit*1.2))
	if t.Serif {
		font += "\\rmfamily"
	} else {
		font += "\\sffamily"
	}
	if t.Bold {
		font += "\\bfseries"
	}
	halo := ""
	if t.Halo {
		halo = ",fill=fanopaper,inner sep=0.7pt"
	}
	w.printf("\\node[anchor=%s,text=%s,font=%s%s] at (%s,%s) {%s};\n",
		anchor, w.colour(t.Tone), font, halo, num(t.X), num(t.Y), tex(t.Words))
}

// special maps characters that TeX must escape, or that its fonts have only in math mode.
var special = map[rune]string{
	'\\': `\textbackslash{}`, '{': `\{`, '}': `\}`, '$': `\$`, '&': `\&`, '#': `\#`, '%': `\%`, '_': `\_`, '~': `\textasciitilde{}`,
	'^': `\textasciicircum{}`, '<': `$<$`, '>': `$>$`, '|': `$|$`, '−': `$-$`, '→': `$\to$`, '←': `$\gets$`, '≤': `$\le$`, '≥': `$\ge$`,
	'≠': `$\ne$`, '√': `$\surd$`, '∞': `$\infty$`, '×': `$\times$`, '·': `$\cdot$`, '…': `\dots{}`, '–': `--`, '—': `---`,
	'“': "``", '”': `''`, '‘': "`", '’': `'`, '«': `$\ll$`, '»': `$\gg$`, '∈': `$\in$`, '∅': `$\emptyset$`,
	'✓': `$\surd$`, '≺': `$\prec$`, '\u00a0': `~`, '"': `''`, '²': `$^2$`, '⁻': `$^-$`,
}

// unlettered maps Latin letters missing from TeX's default encoding (OT1) to the nearest ones.
var unlettered = map[rune]string{
	'Ð': "D", 'ð': "d", 'Þ': "Th", 'þ': "th", 'Ą': "A", 'ą': "a", 'Đ': "D", 'đ': "d", 'Ę': "E", 'ę': "e", 'Ħ': "H", 'ħ': "h",
	'Į': "I", 'į': "i", 'ĸ': "k", 'Ŀ': `L$\cdot$`, 'ŀ': `l$\cdot$`, 'ŉ': "'n", 'Ŋ': "N", 'ŋ': "n", 'Ŧ': "T", 'ŧ': "t",
	'Ų': "U", 'ų': "u", 'ſ': "s",
}

// tex escapes text for TeX. Letters with Latin accents stay; a character that no usual TeX font has becomes a question
// mark, so that the document still compiles.
func tex(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch as, ok := special[r]; {
		case ok:
			b.WriteString(as)
		case unlettered[r] != "":
			b.WriteString(unlettered[r])
		case r < 0x20 || r == 0x7f:
			b.WriteByte(' ')
		case r < 0x7f || r <= 0x17f && unicode.IsLetter(r):
			b.WriteRune(r)
		case subscript(r) >= 0:
			fmt.Fprintf(&b, "$_%d$", subscript(r))
		default:
			b.WriteByte('?')
		}
	}
	return b.String()
}

// subscript returns the digit of a subscript character; -1 if it is none.
func subscript(r rune) int {
	if r >= '₀' && r <= '₉' {
		return int(r - '₀')
	}
	return -1
}

// comment returns text on one line.
func comment(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }), " ")
}
