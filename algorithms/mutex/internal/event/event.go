// Package event is what is behind a [mutex.Out]: the engine sets an Event up, lends it to a
// verb as an Out, and reads what the verb has made of it.
//
// Package mutex imports this one; so the types that only it has are parameters here.
package event

// Event is one event of a process.
type Event[ID ~int32, Phase ~uint8, Switches ~uint64, Change any] struct {
	Moment[ID, Phase]

	N          int // processes that may ask
	Switches   Switches
	Clockless  bool                  // no verb may read a clock
	Copy       func(message any) any // what is sent shares nothing with the sender; nil if it cannot
	Listens    bool                  // the lines are kept
	Changes    []Change              // of lines, by the switches that are on
	Plain      bool                  // nobody listens, and no line is changed
	Lent       Lent[ID]              // what the changes may know of this event
	StepBudget *StepBudget           // pays for the verbs of a program; nil: unlimited

	Sends []Sent[ID] // the messages of the event, in order; valid until the next one begins
	Lines []string   // its sentences, in order; valid until the next one begins
	First int        // how many of the Lines are of the first part of an event that has two, else 0
	// Compared are the comparisons that lines of a program have made, in order; valid until the next event begins.
	Compared []Compared
}

// Compared is a comparison that a line of a program has made, told where somebody listens.
type Compared struct {
	Line  int    // of the text, from 1
	Text  string // with the values: "(2, 1) < (1, 2)"
	Holds bool
}

// Moment is what the engine knows of an event before its verb runs.
type Moment[ID ~int32, Phase ~uint8] struct {
	Self  ID
	Phase Phase
	Ticks bool // each send ticks the clock first
	Again bool // it leaves, and asks again in the same event: a second part follows
	Clock int  // when the verb has ended: later, if what it has sent has ticked it
	// AsksLeft is how many requests the process may still make, -1 without end; Earliest the least
	// timestamp that the next can have, and InOrder whether channels are FIFO. They are told where
	// it forgets.
	AsksLeft, Earliest int
	InOrder            bool
}

// Sent is one message handed to the engine: to one process, or to all others
// when To is 0. Clock is the sender's clock that travels with it.
type Sent[ID ~int32] struct {
	To      ID
	Clock   int
	Message any
}

// Lent is what the engine lends to the changes at the beginning of a verb.
type Lent[ID ~int32] struct {
	Process any
	From    ID  // of a received message
	Clock   int // that came with it
	Message any
	Section string // of the listing: the verb, and the type of the message
}

// Changed reports whether a switch that is on changes lines, so that there must be something lent.
func (e *Event[ID, Phase, Switches, Change]) Changed() bool { return len(e.Changes) > 0 }

// Begin readies the event for one verb of a process and forgets the one before.
func (e *Event[ID, Phase, Switches, Change]) Begin(self ID, phase Phase, clock int) {
	e.Moment = Moment[ID, Phase]{Self: self, Phase: phase, Clock: clock}
	e.Sends = e.Sends[:0]
	e.Lines = e.Lines[:0]
	e.Compared = e.Compared[:0]
	e.First = 0
}

// Continue readies it for the second part of an event that has two: what the first has sent and said stays.
func (e *Event[ID, Phase, Switches, Change]) Continue(phase Phase, clock int) {
	e.Moment = Moment[ID, Phase]{Self: e.Self, Phase: phase, Clock: clock}
	e.First = len(e.Lines)
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
