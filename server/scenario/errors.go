package scenario

import (
	"errors"
	"strings"
)

// The errors of this package; each is wrapped with a detail in words. Beside them there is only [*Invalid].
var (
	// ErrNotJSON means that the text is not JSON at all.
	ErrNotJSON = errors.New("this is not JSON")
	// ErrVersion means that the document or link is of a version that this package does not read.
	ErrVersion = errors.New("this is not a scenario of version 1")
	// ErrTooLarge means that the document or link is longer than any may be.
	ErrTooLarge = errors.New("this is too large for a scenario")
	// ErrBadLink means that a link of version 1 is damaged.
	ErrBadLink = errors.New("this link is damaged")
	// ErrUnknownName means that the text is neither a document nor a link, nor the name of a scenario of the gallery.
	ErrUnknownName = errors.New("there is no such scenario")
)

// An UnknownName is the error of a name that no scenario of the gallery has: [ErrUnknownName], with the name that was
// asked for, quoted and cut, and the nearest that there is, or nothing.
type UnknownName struct{ Name, Near string }

// Error says the name, and the nearest.
func (e *UnknownName) Error() string {
	text := ErrUnknownName.Error() + ": " + e.Name
	if e.Near != "" {
		text += "; did you mean " + e.Near + "?"
	}
	return text
}

// Unwrap is the error's kind.
func (*UnknownName) Unwrap() error { return ErrUnknownName }

// Invalid is the error of a document that is JSON of the right version, but describes nothing that could be run. It
// has all problems of the document, in the document's order, but at most [MaxProblems].
type Invalid struct {
	Problems []Problem
}

// MaxProblems limits the problems that are reported of one document.
const MaxProblems = 20

// Error is every problem on a line of its own.
func (e *Invalid) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Refused is the error of one thing that is wrong with a document, or with a request beside it.
func Refused(path, code, value, allowed string) error {
	return &Invalid{[]Problem{NewProblem(path, code, value, allowed)}}
}
