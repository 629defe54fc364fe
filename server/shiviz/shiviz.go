// Package shiviz reads and writes logs with vector clocks in the form of the ShiViz visualiser: text, and a regular
// expression that says where in it the host, its clock and the event are. A file of it begins with the regular
// expression; its second line is another, which separates several executions, or empty.
package shiviz

// A Log is what hosts did, each event with what it knew of all others.
type Log struct {
	Hosts  []string // in the order in which the log names them; by number, if they differ in nothing else
	Fields []string // the expression's further groups, such as a date
	Events []Event  // so that what happened before comes before
	Sends  []Send
	// Remarks are what is strange about the clocks and can be drawn all the same.
	Remarks []*Error
	Unsaid  int // how many more there would be
}

// An Event is something that happened at a host. Host counts from 0, Own is the host's own time, from 1.
type Event struct {
	Host, Own int
	Words     string
	Fields    []string // as Log.Fields names them
	Line      int      // in the log, from 1
	clock     []int
}

// A Send is a message, from one event to another, as places in Events.
type Send struct{ From, To int }

// An Execution is one of the executions in a log. Its label comes from the delimiter before it, or is "".
type Execution struct {
	Label string
	*Log
}

// A Reading is what was read of a log.
type Reading struct {
	Executions []Execution // at least one
	Unread     []int       // lines with something on them that no event and no delimiter took
}

// Execution is the n-th, from 1. Errors: *Error.
func (r *Reading) Execution(n int) (Execution, error) {
	if n < 1 || n > len(r.Executions) {
		return Execution{}, wrong(0, noSuch, "n", n, "most", len(r.Executions))
	}
	return r.Executions[n-1], nil
}

// Clock is what an event knew, as its host's own words: of each host, by its place, how many events.
func (e *Event) Clock() []int { return e.clock }
