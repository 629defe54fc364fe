// Package shiviz reads and writes logs with vector clocks in the format of the ShiViz visualiser: text, and a regular
// expression that finds the host, its clock and the event in it. A ShiViz file begins with the regular expression;
// its second line is another one, which separates several executions, or empty.
package shiviz

// A Log is one execution: the events of its hosts, each with its vector clock.
type Log struct {
	Hosts  []string // in order of appearance; by number, if they differ only in that
	Fields []string // the expression's further groups, such as a date
	Events []Event  // in an order consistent with happened-before
	Sends  []Send
	// Remarks are oddities of the clocks that do not prevent drawing the log.
	Remarks        []*Error
	OmittedRemarks int // the number of omitted remarks
}

// An Event is an event of a host. Host is an index from 0; Own is the host's own time, from 1.
type Event struct {
	Host, Own int
	Words     string
	Fields    []string // the values of Log.Fields
	Line      int      // in the log, from 1
	clock     []int
}

// A Send is a message from one event to another, as indices into Events.
type Send struct{ From, To int }

// An Execution is one of the executions in a log. Its label comes from the delimiter before it; "" if it has none.
type Execution struct {
	Label string
	*Log
}

// A Parsed is the result of reading a log.
type Parsed struct {
	Executions []Execution // at least one, unless there was an error
	Unread     []int       // nonblank lines that belong to no event or delimiter
}

// Execution returns the n-th execution, from 1. Errors: *Error.
func (r *Parsed) Execution(n int) (Execution, error) {
	if n < 1 || n > len(r.Executions) {
		return Execution{}, wrong(0, noSuch, "n", n, "most", len(r.Executions))
	}
	return r.Executions[n-1], nil
}

// Clock returns the event's vector clock: the number of known events of each host, by its index.
func (e *Event) Clock() []int { return e.clock }
