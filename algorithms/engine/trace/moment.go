package trace

import (
	"encoding/json"

	"fano/algorithms/mutex"
)

// A Moment is the state of a run after an event: all that is needed to continue with the events that follow.
type Moment struct {
	Step     int         `json:"step"` // the last event before; 0 if nothing has happened yet
	Time     Time        `json:"time"`
	Nodes    []NodeState `json:"nodes"` // in order of their IDs
	InFlight []InFlight  `json:"underway"`
	// Counts are the costs so far; nil if not counted.
	Counts *Counts `json:"counts,omitempty"`
}

// Counts are the costs of a run so far, counted as in a [Summary].
type Counts struct {
	Messages    int            `json:"messages"`
	Application int            `json:"application,omitempty"`
	Entries     int            `json:"entries"`
	ByType      map[string]int `json:"byType"`
}

// NodeState is the state of a node.
type NodeState struct {
	Phase   string `json:"phase,omitempty"` // empty if idle
	Clock   int    `json:"clock"`
	Crashed bool   `json:"crashed,omitempty"`
	// State is a delta from the blank state, as in [Header.Initial]; omitted if the state is blank.
	State json.RawMessage `json:"state,omitempty"`
	// Requested is the step of the pending request, Entered the step of its entry; 0 if there is none.
	Requested int `json:"asked,omitempty"`
	Entered   int `json:"entered,omitempty"`
}

// InFlight is a message in flight. Due is the time at which it will arrive, if that is known and the message will not
// be lost.
type InFlight struct {
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
