package mutex

// Sent is one message handed to the engine: to one process, or to all others
// when To is 0. Clock is the sender's clock that travels with it.
type Sent struct {
	To      ID
	Clock   int
	Message Message
}

// Moment is what the engine knows of an event before its verb runs.
type Moment struct {
	Self   ID
	Phase  Phase
	Clock  int
	Ticks  bool // each send ticks the clock first
	Again  bool // it leaves, and asks again in the same event: a second part follows
	Second bool // it is that part: what the first has sent and said stays
	// AsksLeft is how many requests the process may still make, -1 without end; Earliest the least timestamp
	// that the next can have, and InOrder whether channels are FIFO. They are told where it
	// forgets, see [Forgetter].
	AsksLeft, Earliest int
	InOrder            bool
}

// NewOut makes the Out of an algorithm's processes in a system of n that may ask,
// under the given switches. If listens, the lines of each event are kept.
func NewOut(a *Algorithm, n int, switches Switches, listens bool) *Out {
	return &Out{algorithm: a, n: n, switches: switches, listens: listens}
}

// Begin readies the Out for one verb and forgets the event before.
func (o *Out) Begin(m Moment) {
	o.self, o.phase, o.clock, o.ticks, o.again = m.Self, m.Phase, m.Clock, m.Ticks, m.Again
	o.asksLeft, o.earliest, o.inOrder = m.AsksLeft, m.Earliest, m.InOrder
	if !m.Second {
		o.sends, o.lines = o.sends[:0], o.lines[:0]
	}
	o.first = len(o.lines)
}

// After is the process's clock when the verb has ended: later than the event's if
// its sends have ticked it.
func (o *Out) After() int { return o.clock }

// Sends are the messages of the event, in order. Valid until the next Begin.
func (o *Out) Sends() []Sent { return o.sends }

// Lines are the sentences of the event, in order. Valid until the next Begin.
func (o *Out) Lines() []string { return o.lines }

// First is how many of the Lines are of the first part of an event that has a second; 0
// of any other event.
func (o *Out) First() int { return o.first }
