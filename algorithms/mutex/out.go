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

// On says whether a switch of the algorithm is on in this run.
func (o *Out) On(s Switches) bool { return o.event.Switches&s != 0 }

// AsksLeft is how many requests the process may still make; -1 is without end. It is told to
// a [Forgetter] only: a process that runs knows nothing of it.
func (o *Out) AsksLeft() int { return o.event.AsksLeft }

// Earliest is the least timestamp that a request to come can have. It is told to a [Forgetter] only.
func (o *Out) Earliest() int { return o.event.Earliest }

// InOrder says whether each channel delivers in the order of sending. It is told to a
// [Forgetter] only.
func (o *Out) InOrder() bool { return o.event.InOrder }

// Listens says whether somebody listens to the lines of this event.
func (o *Out) Listens() bool { return o.event.Listens }

// StepBudget pays for the verbs of a program in this run; nil: unlimited.
func (o *Out) StepBudget() *StepBudget { return o.event.StepBudget }

// Compares says whether somebody listens to the comparisons of this event, of which it tells so many at most.
func (o *Out) Compares() bool { return o.event.Listens && len(o.event.Compared) < mostCompared }

// Compared tells of a comparison, if there is room.
func (o *Out) Compared(c Compared) {
	if o.Compares() {
		o.event.Compared = append(o.event.Compared, c)
	}
}

const mostCompared = 64
