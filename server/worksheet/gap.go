package worksheet

import (
	"regexp"
	"slices"
	"strings"

	"fano/server/scenario"
)

// A Change is a line that was not to be changed.
type Change struct {
	Line  int    `json:"line"`            // of the program, from 1: the first that can be none of the given ones
	Given int    `json:"given,omitempty"` // the line that was given there, from 1; none: nothing more was
	Want  string `json:"want,omitempty"`  // and its text
}

// A gap is a run of marked lines, one after another. It may become any lines, also none, that are indented at least as
// far as its first line: so that it stays within the function, and within the branch, in which it was given.
//
// All other lines must stay, each as it was but for spaces at its end, and in their order; empty ones do not count. So
// there may be several ways to see which lines were filled in; one is enough.

// marked reports whether a given line is to be filled in.
var marked = regexp.MustCompile(scenario.FillIn + `\b`)

// part is a given line, or a gap.
type part struct {
	text string // of a line; of a gap its indentation
	line int    // of the given program, from 1
	is   bool   // a gap
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

// swallows reports whether a line could make text or part of a statement of the lines after it.
func swallows(line string) bool {
	return strings.Contains(line, `"""`) || strings.Contains(line, "'''") || strings.HasSuffix(line, `\`)
}

// takes reports whether a line may stand in a gap.
func (p part) takes(line string) bool {
	return p.is && !swallows(line) && strings.HasPrefix(indentation(line), p.text)
}

// Changed is the first line of a program that was not to be changed; nil if only marked ones are.
//
// It goes through the lines with all the places of the given program at which it may be: before a part, with all parts
// before that behind it.
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
			if at < len(all) && all[at].takes(line) {
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

// reached adds the places behind gaps, into which nothing more need be filled.
func reached(all []part, places map[int]bool) map[int]bool {
	for at := range all {
		if places[at] && all[at].is {
			places[at+1] = true
		}
	}
	return places
}

// farthest is how far the given program has been followed, and before which line of the other: behind it, the two go
// different ways.
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

// change tells which line was given where they part.
func (f *farthest) change() *Change {
	rest := f.all[f.at:]
	if i := slices.IndexFunc(rest, func(p part) bool { return !p.is }); i >= 0 {
		return &Change{Line: f.line, Given: rest[i].line, Want: rest[i].text}
	}
	return &Change{Line: f.line}
}
