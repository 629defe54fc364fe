// Package source reads the text of an algorithm that a reader has written.
package source

import (
	"fmt"
	"strings"

	"fano/algorithms/program/text"
)

// Problem is one thing that is wrong with a text, or with what it does when it runs.
type Problem struct {
	Line, Column int // from 1; columns are characters
	End          int // the column after what is wrong, on the same line
	// Code, Value and Allowed are what a page needs to say it in its own language, by the text "program.<code>".
	Code, Value, Allowed string
	Suggestion           string // the one text that may have been meant in its place; empty if there is none
}

// Text returns the sentence in English.
func (p Problem) Text() string {
	return strings.NewReplacer("{value}", p.Value, "{allowed}", p.Allowed, "{meant}", p.Suggestion).Replace(text.English[p.Code])
}

// String returns the sentence after its place.
func (p Problem) String() string {
	return fmt.Sprintf("line %d, column %d: %s", p.Line, p.Column, p.Text())
}
