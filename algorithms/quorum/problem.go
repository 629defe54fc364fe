package quorum

import "strings"

// Problem is the error for quorums that cannot be made as requested: where the request is wrong, its value there, and
// the values allowed.
type Problem struct {
	Path    string // such as "sets[2][0]"; empty for the number of processes
	Code    string
	Value   string
	Allowed string
	Text    string // in English, with the placeholders {value} and {allowed}
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
	NoQuorum = "no-quorum" // too many processes are down

	ManyExamined = "examined" // more processes than Examine accepts
)

// Texts maps each code to its sentence.
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

// NewProblem returns a Problem with the text of its code in texts.
func NewProblem(texts map[string]string, path, code, value, allowed string) *Problem {
	return &Problem{path, code, value, allowed, texts[code]}
}

// Error returns the whole sentence: "sets[2][0]: 9 is not one of 1..3".
func (p *Problem) Error() string {
	text := strings.NewReplacer("{value}", p.Value, "{allowed}", p.Allowed).Replace(p.Text)
	if p.Path == "" {
		return text
	}
	return p.Path + ": " + text
}
