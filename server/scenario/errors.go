package scenario

import (
	"errors"
	"strings"
)

// The errors of this package, each wrapped with details. The only other error is [*Invalid].
var (
	// ErrNotJSON means that the text is not JSON.
	ErrNotJSON = errors.New("this is not JSON")
	// ErrVersion means that the document or link is of a version that this package does not read.
	ErrVersion = errors.New("this is not a scenario of version 1")
	// ErrTooLarge means that the document or link is over the size limit.
	ErrTooLarge = errors.New("this is too large for a scenario")
	// ErrBadLink means that a link of version 1 is damaged.
	ErrBadLink = errors.New("this link is damaged")
	// ErrUnknownName means that the text is neither a document nor a link, nor the name of a scenario of the gallery.
	ErrUnknownName = errors.New("there is no such scenario")
)

// An UnknownName is the error of a name that is not in the gallery: [ErrUnknownName], with the name, quoted and
// truncated, and the nearest existing name, or "".
type UnknownName struct{ Name, Near string }

// Error returns the name, and the suggestion.
func (e *UnknownName) Error() string {
	text := ErrUnknownName.Error() + ": " + e.Name
	if e.Near != "" {
		text += "; did you mean " + e.Near + "?"
	}
	return text
}

// Unwrap returns [ErrUnknownName].
func (*UnknownName) Unwrap() error { return ErrUnknownName }

// Invalid is the error of a document that is JSON of the right version but cannot be run. It has the document's
// problems in the document's order, at most [MaxProblems].
type Invalid struct {
	Problems []Problem
}

// MaxProblems limits the problems reported for one document.
const MaxProblems = 20

// Error returns the problems, one per line.
func (e *Invalid) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

// Refused returns an [*Invalid] with one problem of a document or of a request's other parameters.
func Refused(path, code, value, allowed string) error {
	return &Invalid{[]Problem{NewProblem(path, code, value, allowed)}}
}
