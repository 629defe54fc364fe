package trace

import "fano/algorithms/mutex"

// Ruling is the verdict of one run on a property. If the property concerns infinite runs and no finite run can refute
// it, the ruling is NotJudged.
type Ruling string

// The rulings.
const (
	Holds     Ruling = "holds"
	Broken    Ruling = "broken"
	NotJudged Ruling = "not judged"
)

// A Judgement is the ruling on a property that single events do not show, with the first witness.
type Judgement struct {
	Property  string     `json:"property"`
	Ruling    Ruling     `json:"ruling"`
	Step      int        `json:"step,omitempty"`      // where the property broke
	Against   int        `json:"against,omitempty"`   // the earlier step that conflicts with Step, if there is one
	Processes []mutex.ID `json:"processes,omitempty"` // the witness
	Clocks    []int      `json:"clocks,omitempty"`    // clocks of the earlier event and of the later
	// Kinds lists the pairs of event kinds, earlier and later, between which the property broke anywhere in the run, such
	// as "receive, enter", sorted by name.
	Kinds []string `json:"kinds,omitempty"`
}
