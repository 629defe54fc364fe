package mutex

import "fano/algorithms/mutex/internal/event"

// Out is the only way out of a process: through it a verb records lines, sends, and learns about the current event.
// The engine lends one to a verb for the length of one event.
type Out struct {
	event event.Event[ID, Phase, Switches, Change[Process]]
}

// Send sends msg to process j.
func (o *Out) Send(j ID, msg Message) { o.event.Send(j, msg) }

// Broadcast sends msg to every other process, in the order of their IDs, as one event.
func (o *Out) Broadcast(msg Message) { o.event.Send(0, msg) }

// Clock returns the process's Lamport clock at this event, under the scenario's clock rule. It panics if the algorithm
// has declared itself [Traits.Clockless].
func (o *Out) Clock() int {
	if o.event.Clockless {
		panic("mutex: a clockless algorithm reads the clock")
	}
	return o.event.Clock
}

// Self returns the process's own ID, the papers' i.
func (o *Out) Self() ID { return o.event.Self }

// N returns the number of processes.
func (o *Out) N() int { return o.event.N }

// Phase returns the phase of the process when the event begins.
func (o *Out) Phase() Phase { return o.event.Phase }

// AsksAgain reports to Leave whether the application asks again at the moment of leaving: Ask follows in the same
// event, and may combine its requests with messages that Leave has not sent yet.
func (o *Out) AsksAgain() bool { return o.event.Again }

// On reports whether a switch of the algorithm is on in this run.
func (o *Out) On(s Switches) bool { return o.event.Switches&s != 0 }

// AsksLeft returns how many more requests the process may make, -1 for any number. It is only for a [Forgetter]: a
// process in a run does not know it.
func (o *Out) AsksLeft() int { return o.event.AsksLeft }

// Earliest returns the least timestamp that a future request can have. It is only for a [Forgetter].
func (o *Out) Earliest() int { return o.event.Earliest }

// InOrder reports whether each channel delivers in the order of sending. It is only for a [Forgetter].
func (o *Out) InOrder() bool { return o.event.InOrder }

// Listens reports whether the lines of this event have a listener.
func (o *Out) Listens() bool { return o.event.Listens }

// StepBudget returns the budget that pays for the verbs of a program in this run; nil is unlimited.
func (o *Out) StepBudget() *StepBudget { return o.event.StepBudget }

// Compares reports whether the comparisons of this event have a listener, and fewer than mostCompared are recorded.
func (o *Out) Compares() bool { return o.event.Listens && len(o.event.Compared) < mostCompared }

// Compared records a comparison. At most mostCompared per event are recorded.
func (o *Out) Compared(c Compared) {
	if o.Compares() {
		o.event.Compared = append(o.event.Compared, c)
	}
}

const mostCompared = 64
