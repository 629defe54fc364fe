package trace

import "fano/algorithms/mutex"

// Ruling is what one run says of a property. Where a property is of infinite runs and nothing finite can show it, the
// run says so.
type Ruling string

// The rulings.
const (
	Holds     Ruling = "holds"
	Broken    Ruling = "broken"
	NotJudged Ruling = "not judged"
)

// A Judgement is the ruling on a property that events do not tell of, and its first witness.
type Judgement struct {
	Property  string     `json:"property"`
	Ruling    Ruling     `json:"ruling"`
	Step      int        `json:"step,omitempty"`      // at which it broke
	Against   int        `json:"against,omitempty"`   // the earlier step with which that one does not agree, if it is one
	Processes []mutex.ID `json:"processes,omitempty"` // of the witness
	Clocks    []int      `json:"clocks,omitempty"`    // of the earlier event and of the later
	// Kinds are the kinds of events between which it broke anywhere in the run, each the earlier and the later, such as
	// "receive, enter", in the order of their names.
	Kinds []string `json:"kinds,omitempty"`
}
