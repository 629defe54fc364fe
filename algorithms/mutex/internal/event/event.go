// Package event implements [mutex.Out]: the engine sets an Event up, lends it to a verb as an Out, and reads what the
// verb has recorded in it.
//
// Package mutex imports this package, so its types are parameters here.
package event

// Event is one event of a process.
type Event[ID ~int32, Phase ~uint8, Switches ~uint64, Change any] struct {
	Moment[ID, Phase]

	N          int // processes that may ask
	Switches   Switches
	Clockless  bool                  // no verb may read a clock
	Copy       func(message any) any // copies a message that carries collections; nil: not needed
	Listens    bool                  // whether the lines are kept
	Changes    []Change              // of lines, by the active switches
	Plain      bool                  // no listener, and no changed line
	Lent       Lent[ID]              // what the changes may see of this event
	StepBudget *StepBudget           // pays for the verbs of a program; nil: unlimited

	Sends      []Sent[ID] // the messages of the event, in order; valid until the next one begins
	Lines      []string   // its sentences, in order; valid until the next one begins
	LeaveLines int        // how many of the Lines belong to the first part of a two-part event, else 0
	// Compared are the comparisons made by lines of a program, in order; valid until the next event begins.
	Compared []Compared
}

// Compared is a comparison that a line of a program has made, recorded if there is a listener.
type Compared struct {
	Line  int    // in the text, from 1
	Text  string // with the values: "(2, 1) < (1, 2)"
	Holds bool
}

// Moment is what the engine knows of an event before its verb runs.
type Moment[ID ~int32, Phase ~uint8] struct {
	Self  ID
	Phase Phase
	Ticks bool // each send ticks the clock first
	Again bool // the process leaves and asks again in one event: a second part follows
	Clock int  // of this event; if Ticks, each send increments it
	// AsksLeft is how many more requests the process may make, -1 if any number; Earliest is the least timestamp that
	// the next one can have; InOrder is whether channels are FIFO. They are set only for Forget.
	AsksLeft, Earliest int
	InOrder            bool
}

// Sent is one message handed to the engine: to one process, or to all others if To is 0. Clock is the sender's clock
// that travels with it.
type Sent[ID ~int32] struct {
	To      ID
	Clock   int
	Message any
}

// Lent is what the engine lends to the changes at the beginning of a verb.
type Lent[ID ~int32] struct {
	Process any
	From    ID  // of a received message
	Clock   int // that came with the message
	Message any
	Section string // of the listing: the verb, and the type of the message
}

// Changed reports whether an active switch changes lines, so that Lent must be set.
func (e *Event[ID, Phase, Switches, Change]) Changed() bool { return len(e.Changes) > 0 }

// Begin prepares the event for one verb of a process and discards the previous one.
func (e *Event[ID, Phase, Switches, Change]) Begin(self ID, phase Phase, clock int) {
	e.Moment = Moment[ID, Phase]{Self: self, Phase: phase, Clock: clock}
	e.Sends = e.Sends[:0]
	e.Lines = e.Lines[:0]
	e.Compared = e.Compared[:0]
	e.LeaveLines = 0
}

// Continue prepares the event for its second part; the messages and lines of the first part stay.
func (e *Event[ID, Phase, Switches, Change]) Continue(phase Phase, clock int) {
	e.Moment = Moment[ID, Phase]{Self: e.Self, Phase: phase, Clock: clock}
	e.LeaveLines = len(e.Lines)
}

// Send hands a message to the engine, for process j, or for all others if j is 0.
func (e *Event[ID, Phase, Switches, Change]) Send(j ID, message any) {
	if e.Ticks {
		e.Clock++
	}
	if e.Copy != nil {
		message = e.Copy(message)
	}
	e.Sends = append(e.Sends, Sent[ID]{To: j, Clock: e.Clock, Message: message})
}
