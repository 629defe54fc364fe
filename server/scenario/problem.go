package scenario

import (
	"errors"
	"fmt"
	"maps"
	"strings"

	"fano/algorithms/engine/simulate"
	"fano/algorithms/topology"
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
	text, ok := problemTexts[code]
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

// problemTexts are the English texts, identical to those in web/locale/problem.en.json.
var problemTexts = func() map[string]string {
	texts := maps.Clone(topology.Texts)
	maps.Copy(texts, ownTexts)
	return texts
}()

// ownTexts are the texts that no other package has.
var ownTexts = map[string]string{
	"missing":           "is missing",
	"misspelt":          "there is no field {value}; did you mean {allowed}?",
	"unknown":           "there is no field {value} here, only {allowed}",
	"duplicate":         "the field {value} is written twice",
	"repeated":          "{value} is given twice",
	"not-object":        "{value} is not an object",
	"not-list":          "{value} is not a list",
	"not-text":          "{value} is neither a text nor an object with texts for {allowed}",
	"not-number":        "{value} is not a number",
	"not-whole":         "{value} is not a whole number",
	"not-boolean":       "{value} is neither true nor false",
	"not-one-of":        "{value} is not one of {allowed}",
	"decimals":          "{value} has more than {allowed} decimals",
	"form":              "{value} is not of the form {allowed}",
	"earlier":           "{value} is earlier than the time before it, {allowed}",
	"descending":        "{value} begins with the larger number",
	"length":            "the list has {value} numbers, but there are {allowed} processes",
	"too-many":          "the list has {value} entries; at most {allowed} are allowed",
	"too-large":         "the document has {value} bytes; at most {allowed} are allowed",
	"too-long":          "the text has {value} characters; at most {allowed} are allowed",
	"itself":            "process {value} cannot send to itself",
	"only-with":         "is only allowed together with {allowed}",
	"not-with":          "is not allowed together with {allowed}",
	"either":            "needs exactly one of {allowed}",
	"forced-rule":       "{value} conflicts with the switches, which need {allowed}",
	"clashing-switches": "these switches need different clock rules: {value}",
	// Problems that only a run finds.
	simulate.NeverSent:     "{value} is never sent in this run; those that are: {allowed}",
	simulate.SilentChannel: "{value} is never sent in this run: nothing is sent on that channel",
	simulate.BeforeSent:    "{value} is earlier than its sending, at {allowed}",
	simulate.NotPossible:   "{value} is not possible here: {allowed}",
	simulate.NotAgain:      "does not repeat: in the next round {value} is not possible: {allowed}",
	simulate.NotTheSame:    "does not repeat: a round ends with {value}, but began with {allowed}",
	CodeHolds:              "no property is broken in this run",
	CodeOff:                "is turned off on this server",
	CodeLimit:              "{value} is above this server’s limit of {allowed}",
}

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
