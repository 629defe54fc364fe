package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/web/locale"
)

// Problem is one problem of a document. A page builds its own sentence from Code, Value and Allowed, with the text
// "problem.<code>" of web/locale; Text is that sentence in English, without the path.
type Problem struct {
	Path    string `json:"path"` // of the field, as in "script[2].process"; empty for the document itself
	Code    string `json:"code"`
	Value   string `json:"value,omitempty"`   // what was found
	Allowed string `json:"allowed,omitempty"` // what would have been valid
	Text    string `json:"text"`

	// The position of a problem in the text of a program: its line, and its characters from Column up to but excluding
	// End, all from 1; 0 elsewhere. The page's text is then "program.<code>". Meant is a suggested replacement.
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	End    int    `json:"end,omitempty"`
	Meant  string `json:"meant,omitempty"`
}

// NewProblem returns a problem with its text; for an unknown code the text begins with the code.
func NewProblem(path, code, value, allowed string) Problem {
	text, ok := problemTexts["problem."+code]
	if !ok {
		text = code + ": {value} {allowed}"
	}
	text = strings.NewReplacer("{value}", value, "{allowed}", allowed).Replace(text)
	return Problem{Path: path, Code: code, Value: value, Allowed: allowed, Text: text}
}

// String returns the whole sentence: "script[2].process: 9 is not one of 1..3".
func (p Problem) String() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s: line %d, column %d: %s", p.Path, p.Line, p.Column, p.Text)
	}
	if p.Path == "" {
		return p.Text
	}
	return p.Path + ": " + p.Text
}

// CodeLimit is the code for a valid document that exceeds this server's limits: Value is the document's number, Allowed
// the limit. Other packages report it, too.
const CodeLimit = "limit"

// CodeHolds is the code that other packages report when asked what broke in a run in which nothing did.
const CodeHolds = "holds"

// CodeOff is the code that other packages report for a function that this server does not offer.
const CodeOff = "off"

// problemTexts are the English texts of problems, by "problem." and code.
var problemTexts = func() (texts map[string]string) {
	if err := json.Unmarshal(locale.Problems, &texts); err != nil {
		panic(err) // it is embedded
	}
	return texts
}()

// RunProblems returns the problems that only a run could find, such as the delivery of a message that was never sent.
// It returns false if err, from [simulate.Run], is not the document's fault.
func RunProblems(err error) ([]Problem, bool) {
	var found simulate.Problems
	if !errors.As(err, &found) {
		return nil, false
	}
	var all []Problem
	for _, p := range found[:min(len(found), MaxProblems)] {
		all = append(all, NewProblem(p.Path, p.Code, p.Value, p.Allowed))
	}
	return all, true
}
