package mutex

// Out is the only door out of a process: what it says, sends, and may know of
// the moment. The engine lends one to a verb for the length of one event.
type Out struct {
	algorithm *Algorithm
	self      ID
	n         int
	phase     Phase
	clock     int
	ticks     bool // each send of this event ticks the clock first
	again     bool // the process leaves, and asks again in the same event
	asksLeft  int
	earliest  int
	inOrder   bool
	switches  Switches
	sends     []Sent
	listens   bool
	lines     []string
	first     int // of the lines, those before a second part
}

// Line says what the next statements do, in the words of the pseudo-code. It
// stands where a comment would stand; package listing reads it from the source
// and the page lights it when it runs. It costs next to nothing when nobody listens.
func (o *Out) Line(text string) {
	if o.listens {
		o.lines = append(o.lines, text)
	}
}

// Send sends msg to process j.
func (o *Out) Send(j ID, msg Message) { o.send(j, msg) }

// Broadcast sends msg to every other process, in the order of their IDs, as one event.
func (o *Out) Broadcast(msg Message) { o.send(0, msg) }

func (o *Out) send(j ID, msg Message) {
	if o.ticks {
		o.clock++
	}
	o.sends = append(o.sends, Sent{To: j, Clock: o.clock, Message: o.algorithm.CopyMessage(msg)})
}

// Clock is the process's Lamport clock at this event, under the scenario's clock rule.
// It panics if the algorithm has declared itself [Algorithm.Clockless].
func (o *Out) Clock() int {
	if o.algorithm.Clockless {
		panic("mutex: a clockless algorithm reads the clock")
	}
	return o.clock
}

// Self is the process's own ID, the papers' i.
func (o *Out) Self() ID { return o.self }

// N is the number of processes.
func (o *Out) N() int { return o.n }

// Phase is where this process stands when the event begins.
func (o *Out) Phase() Phase { return o.phase }

// AsksAgain says to Leave whether the application asks again in the very moment of
// leaving: Ask follows in the same event, with nothing between, and may join what Leave
// leaves to it with what it asks for.
func (o *Out) AsksAgain() bool { return o.again }

// On says whether a switch of the algorithm is on in this run.
func (o *Out) On(s Switches) bool { return o.switches&s != 0 }
