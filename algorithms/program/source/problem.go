// Package source reads the text of an algorithm written by a user.
package source

import (
	"fmt"
	"strings"

	"fano/algorithms/program/text"
)

// Problem is an error in a text, or a failure when it runs.
type Problem struct {
	Line, Column int // from 1; columns count characters
	End          int // the column after the error, on the same line
	// Code, Value and Allowed are what a page needs to describe the problem in its language, with the text
	// "program.<code>".
	Code, Value, Allowed string
	Suggestion           string // the replacement that may have been meant; "" if there is none
}

// Text returns the sentence in English.
func (p Problem) Text() string {
	return strings.NewReplacer("{value}", p.Value, "{allowed}", p.Allowed, "{meant}", p.Suggestion).Replace(text.English[p.Code])
}

// String returns the sentence after its place.
func (p Problem) String() string {
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Column, p.Text())
}
