package worksheet

import (
	"regexp"
	"slices"
	"strings"

	"fano/server/scenario"
)

// A Change is a changed line that was not marked.
type Change struct {
	Line  int    `json:"line"`            // of the program, from 1: the first line that matches no given one
	Given int    `json:"given,omitempty"` // the expected given line, from 1; 0: the given program has ended
	Want  string `json:"want,omitempty"`  // the text of the given line
}

// A gap is a run of consecutive marked lines. It may become any number of lines, also none, each indented at least as
// far as its first line, so that they stay within the function and branch in which the gap was given.
//
// All other lines must remain, in order and unchanged except for trailing spaces; empty lines do not count. There may
// be several ways to match the lines; one is enough.

// marked matches a given line that is to be filled in.
var marked = regexp.MustCompile(scenario.FillIn + `\b`)

// part is a given line or a gap.
type part struct {
	text string // the line; of a gap, its indentation
	line int    // of the given program, from 1
	is   bool   // whether this is a gap
}

func parts(given string) (all []part) {
	lines := linesOf(given)
	for i, text := range lines {
		switch {
		case text == "":
		case !marked.MatchString(text):
			all = append(all, part{text: text, line: i + 1})
		case i == 0 || !marked.MatchString(lines[i-1]):
			all = append(all, part{text: indentation(text), line: i + 1, is: true})
		}
	}
	return all
}

func linesOf(text string) []string {
	all := strings.Split(scenario.ProgramText(text), "\n")
	for i := range all {
		all[i] = strings.TrimRight(all[i], " \t")
	}
	return all
}

func indentation(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// swallows reports whether a line could turn the lines after it into a string or part of its statement.
func swallows(line string) bool {
	return strings.Contains(line, `"""`) || strings.Contains(line, "'''") || strings.HasSuffix(line, `\`)
}

// accepts reports whether p is a gap that may contain a line.
func (p part) accepts(line string) bool {
	return p.is && !swallows(line) && strings.HasPrefix(indentation(line), p.text)
}

// Changed returns the first line of a program that differs from the given one outside the gaps; nil if none does.
//
// It matches as a nondeterministic automaton does: places is the set of positions in the given program at which the
// next line may be, where position n is before part n.
func Changed(given, program string) *Change {
	all := parts(given)
	places := reached(all, map[int]bool{0: true})
	far := farthest{all: all}
	lines := linesOf(program)
	for i, line := range lines {
		if line == "" {
			continue
		}
		far.note(places, i+1)
		next := map[int]bool{}
		for at := range places {
			if at < len(all) && all[at].accepts(line) {
				next[at] = true
			}
			if at < len(all) && !all[at].is && all[at].text == line {
				next[at+1] = true
			}
		}
		if len(next) == 0 {
			return far.change()
		}
		places = reached(all, next)
	}
	if far.note(places, len(lines)+1); !places[len(all)] {
		return far.change()
	}
	return nil
}

// reached adds the positions after gaps, which may be empty.
func reached(all []part, places map[int]bool) map[int]bool {
	for at := range all {
		if places[at] && all[at].is {
			places[at+1] = true
		}
	}
	return places
}

// farthest is the farthest position matched in the given program, and the line of the answer before which it was
// reached: the two differ from there on.
type farthest struct {
	all      []part
	at, line int
}

func (f *farthest) note(places map[int]bool, line int) {
	for at := range places {
		if at > f.at || f.line == 0 {
			f.at, f.line = at, line
		}
	}
}

// change returns the given line at which the two programs differ.
func (f *farthest) change() *Change {
	rest := f.all[f.at:]
	if i := slices.IndexFunc(rest, func(p part) bool { return !p.is }); i >= 0 {
		return &Change{Line: f.line, Given: rest[i].line, Want: rest[i].text}
	}
	return &Change{Line: f.line}
}
