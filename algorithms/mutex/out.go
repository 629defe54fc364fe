package mutex

import "fano/algorithms/mutex/internal/event"

// Out is the only door out of a process: what it says, sends, and may know of
// the moment. The engine lends one to a verb for the length of one event.
type Out struct {
	event event.Event[ID, Phase, Switches, Change[Process]]
}

// Send sends msg to process j.
func (o *Out) Send(j ID, msg Message) { o.event.Send(j, msg) }

// Broadcast sends msg to every other process, in the order of their IDs, as one event.
func (o *Out) Broadcast(msg Message) { o.event.Send(0, msg) }

// Clock is the process's Lamport clock at this event, under the scenario's clock rule.
// It panics if the algorithm has declared itself [Traits.Clockless].
func (o *Out) Clock() int {
	if o.event.Clockless {
		panic("mutex: a clockless algorithm reads the clock")
	}
	return o.event.Clock
}

// Self is the process's own ID, the papers' i.
func (o *Out) Self() ID { return o.event.Self }

// N is the number of processes.
func (o *Out) N() int { return o.event.N }

// Phase is where this process stands when the event begins.
func (o *Out) Phase() Phase { return o.event.Phase }

// AsksAgain says to Leave whether the application asks again in the very moment of
// leaving: Ask follows in the same event, with nothing between, and may join what Leave
// leaves to it with what it asks for.
func (o *Out) AsksAgain() bool { return o.event.Again }

// On reports whether a switch of the algorithm is on in this run.
func (o *Out) On(s Switches) bool { return o.event.Switches&s != 0 }

// AsksLeft is how many requests the process may still make; -1: any number. It is only for a [Forgetter]: a process in a
// run does not know it.
func (o *Out) AsksLeft() int { return o.event.AsksLeft }

// Earliest is the least timestamp that a future request can have. It is only for a [Forgetter].
func (o *Out) Earliest() int { return o.event.Earliest }

// InOrder reports whether each channel delivers in the order of sending. It is only for a
// [Forgetter].
func (o *Out) InOrder() bool { return o.event.InOrder }

// Listens reports whether the lines of this event have a listener.
func (o *Out) Listens() bool { return o.event.Listens }

// StepBudget pays for the verbs of a program in this run; nil: unlimited.
func (o *Out) StepBudget() *StepBudget { return o.event.StepBudget }

// Compares reports whether the comparisons of this event have a listener, and fewer than mostCompared were reported.
func (o *Out) Compares() bool { return o.event.Listens && len(o.event.Compared) < mostCompared }

// Compared reports a comparison, up to mostCompared for an event.
func (o *Out) Compared(c Compared) {
	if o.Compares() {
		o.event.Compared = append(o.event.Compared, c)
	}
}

const mostCompared = 64
