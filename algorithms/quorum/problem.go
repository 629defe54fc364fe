package quorum

import "strings"

// Problem is why quorums cannot be as they were asked for: in which part of the
// question, what stood there, and what would be allowed.
type Problem struct {
	Path    string // such as "sets[2][0]"; empty for the number of processes
	Code    string
	Value   string
	Allowed string
	Text    string // in English, with {value} and {allowed} in it
}

// The codes of a Problem.
const (
	NotOneOf = "not-one-of"
	BadSize  = "quorum-size" // more processes than a system has room for
	Repeated = "repeated"
	OnlyWith = "only-with"
	SetCount = "set-count" // not one set for each process
	NoneIn   = "empty-set"
	Apart    = "apart"     // two sets that do not meet
	NoQuorum = "no-quorum" // too many are down

	ManyExamined = "examined" // more processes than are examined
)

// Texts are the sentences of the codes.
var Texts = map[string]string{
	NotOneOf: "{value} is not one of {allowed}",
	BadSize:  "with these quorums {value} is not one of {allowed}",
	Repeated: "{value} is given twice",
	OnlyWith: "is only allowed together with {allowed}",
	SetCount: "there are {value} sets, but {allowed} processes: each process needs one",
	NoneIn:   "{value} is empty; each set needs a process from {allowed}",
	Apart:    "{value} have no process in common, so two processes could be inside at once; any two sets must meet",
	NoQuorum: "with {value} down, no path of live processes leads from the root to a leaf, and nothing can stand in for one",

	ManyExamined: "{value} is not one of {allowed}, the range for which quorums are examined",
}

// NewProblem makes a problem with the text that texts has for its code.
func NewProblem(texts map[string]string, path, code, value, allowed string) *Problem {
	return &Problem{path, code, value, allowed, texts[code]}
}

// Error is the whole sentence: "sets[2][0]: 9 is not one of 1..3".
func (p *Problem) Error() string {
	text := strings.NewReplacer("{value}", p.Value, "{allowed}", p.Allowed).Replace(p.Text)
	if p.Path == "" {
		return text
	}
	return p.Path + ": " + text
}
