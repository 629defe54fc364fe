package trace

import (
	"encoding/json"

	"fano/algorithms/mutex"
)

// A Moment is a run as it stands behind an event: what one needs to go on with the events that follow.
type Moment struct {
	Step     int        `json:"step"` // the last event before; 0: nothing has happened yet
	Time     Time       `json:"time"`
	Nodes    []Standing `json:"nodes"` // by node
	UnderWay []UnderWay `json:"underway"`
	// Counts are those so far; nil: not counted.
	Counts *Counts `json:"counts,omitempty"`
}

// Counts are how much a run has cost so far, counted as in a [Summary].
type Counts struct {
	Messages    int            `json:"messages"`
	Application int            `json:"application,omitempty"`
	Entries     int            `json:"entries"`
	ByType      map[string]int `json:"byType"`
}

// Standing is how a node stands.
type Standing struct {
	Phase   string `json:"phase,omitempty"` // empty: idle
	Clock   int    `json:"clock"`
	Crashed bool   `json:"crashed,omitempty"`
	// State is a delta from the blank state, as [Header.Initial] has it; none if it is blank.
	State json.RawMessage `json:"state,omitempty"`
	// Asked is the step of the pending request, Entered the step of its entry; 0: none.
	Asked   int `json:"asked,omitempty"`
	Entered int `json:"entered,omitempty"`
}

// UnderWay is a message that has been sent and has not arrived. Due is when it will, if that is known and it will not be
// lost.
type UnderWay struct {
	ID     MessageName     `json:"id"`
	From   mutex.ID        `json:"from"`
	To     mutex.ID        `json:"to"`
	Type   string          `json:"type"`
	Clock  int             `json:"clock"`
	Fields json.RawMessage `json:"fields,omitempty"`
	Sent   Time            `json:"sent"`
	Due    *Time           `json:"due,omitempty"`
}

// AppendMoment appends a moment as one line of JSON, without a newline.
func AppendMoment(dst []byte, m *Moment) []byte {
	return appendJSON(dst, struct {
		Moment *Moment `json:"moment"`
	}{m})
}
