package source

import (
	"strings"
	"unicode/utf8"
)

// headers are the words that begin a line after which others are indented.
var headers = []string{"def", "if", "elif", "else", "for", "while"}

// A level is a depth of indentation, and the line that stands last there.
type level struct {
	indent string
	last   token // its first token
}

const mostLevels = 20

// indentation complains of lines that do not stand where they can.
func (r *reader) indentation(lines []logical) {
	levels := []level{{}}
	var head *logical // the line before, if others must follow it deeper
	excused := false  // others may follow it so: it is complained of
	for i := range lines {
		l := &lines[i]
		if !r.blanks(l) {
			head = nil
			continue
		}
		top := &levels[len(levels)-1]
		deeper := width(l.indent) > width(top.indent)
		switch {
		case head != nil && deeper:
			levels = append(levels, level{indent: l.indent})
			if len(levels) == mostLevels+1 {
				r.problemOf(l.head(), "deep", Problem{Value: l.head().text})
			}
		case head != nil && r.bodyless(head, l):
			levels = append(levels, level{indent: l.indent}) // what follows it may be as deep as it should be
		case deeper && excused:
			levels = append(levels, level{indent: l.indent})
		default:
			levels = r.dedent(levels, l, deeper)
		}
		top = &levels[len(levels)-1]
		r.elses(l, top)
		excused = head != nil && !deeper || !l.end().is(":") && r.complained(l.first, l.last) || l.open
		top.last, head = l.head(), nil
		if l.end().is(":") && (l.head().is(headers...) || r.complained(l.first, l.last)) {
			head = l
		}
	}
	if head != nil {
		r.bodyless(head, nil)
	}
}

// bodyless complains of a head that nothing deeper follows; after is the line that follows it. It tells whether that is
// meant to.
func (r *reader) bodyless(head, after *logical) bool {
	h := head.head()
	indented := after != nil && width(after.indent) == width(head.indent)
	if !indented || after.head().is("def", "else", "elif", "state", "about") {
		end := head.end()
		r.problemAt(end.line, h.from, end.end, "body-missing", Problem{Value: h.text, Allowed: "pass"})
		return false
	}
	t, blank := after.head(), "    "
	if strings.Contains(head.indent, "\t") {
		blank = "\t"
	}
	r.problemOf(t, "indent-missing", Problem{Value: h.text, Meant: blank + t.text})
	return true
}

// dedent finds the level of a line that is not the first of a deeper one.
func (r *reader) dedent(levels []level, l *logical, deeper bool) []level {
	blanks := utf8.RuneCountInString(l.indent) + 1
	if deeper {
		meant := levels[len(levels)-1].indent
		r.problemAt(l.first, 1, blanks, "indent-extra", Problem{Meant: meant})
		return levels
	}
	for width(l.indent) < width(levels[len(levels)-1].indent) {
		levels = levels[:len(levels)-1]
	}
	if top := levels[len(levels)-1]; width(l.indent) != width(top.indent) {
		r.problemAt(l.first, 1, blanks, "indent-level", Problem{Meant: top.indent})
	}
	return levels
}

// elses complains of an else, or an elif, under no if.
func (r *reader) elses(l *logical, at *level) {
	if !l.head().is("else", "elif") || r.complained(l.first, l.first) || at.last.is("if", "elif") {
		return
	}
	if at.last.line > 0 && r.complained(at.last.line, at.last.line) {
		return // it was to be an if, or an elif
	}
	code := "else-alone"
	if at.last.is("for") {
		code = "else-loop"
	}
	r.problemOf(l.head(), code, Problem{Value: l.head().text})
}

// blanks complains of an indentation by tabs and spaces, and of one that is unlike the first of the text.
func (r *reader) blanks(l *logical) bool {
	if l.indent == "" {
		return true
	}
	if r.blank == 0 {
		r.blank = l.indent[0]
	}
	if strings.Trim(l.indent, string(r.blank)) == "" {
		return true
	}
	if r.mixed {
		return false
	}
	r.mixed = true
	meant := strings.ReplaceAll(l.indent, "\t", "    ")
	if r.blank == '\t' {
		meant = strings.Repeat("\t", max(1, (width(l.indent)+3)/8))
	}
	r.problemAt(l.first, 1, utf8.RuneCountInString(l.indent)+1, "tabs", Problem{Meant: meant})
	return false
}

// width is how far an indentation reaches; a tab goes to the next multiple of eight.
func width(indent string) int {
	w := 0
	for _, c := range indent {
		if c == '\t' {
			w += 8 - w%8
		} else {
			w++
		}
	}
	return w
}
