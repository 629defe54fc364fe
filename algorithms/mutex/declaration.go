package mutex

// Declaration is everything about an algorithm but its verbs.
type Declaration struct {
	Name string // in kebab-case, as scenarios name it
	Origin
	Words    Words
	Messages []MessageKind
	Assumptions
	Guarantees
	Switches []Switch
	Instead  Changes // what they change, an [Instead]
	Traits
	// New returns a process, a pointer to a plain struct, before anything has happened. The struct holds what a
	// [Message] may. A number in either that rises without bound, but is only compared, has a tag, so that a search may
	// replace it by a smaller one:
	//
	//	T  int         `number:"stamp"`  // a timestamp: copied and compared, 0 is none
	//	n  int         `number:"clock"`  // one that is incremented, such as a counter of one's own
	//	RN Vector[int] `number:"owner"`  // for each process a number that only it increments, 0 is none
	//	V  int         `number:"ticket"` // one that starts again at 1 when no process has any, 0 is none
	//
	// Of an owner's plain field the owner is the process itself, or a message's sender. A field
	// that one switch alone uses has the tag `switch:"its-name"`.
	New    func(i ID, t *Topology) Process
	Source string // the Go source that runs, for package listing
	Own    *Own   // of an algorithm that a reader has written; nil of those that are here
}

// Switch finds a switch by name.
func (d *Declaration) Switch(name string) (Switches, bool) {
	for i, s := range d.Switches {
		if s.Name == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// Origin is where an algorithm comes from.
type Origin struct {
	Title string // as a heading names it
	Year  int
	Paper string // citation
	Class string // permission, token, quorum or server
	// Mended: it is not as printed. What runs here corrects what its source prints, which some
	// schedule breaks; a switch takes each correction back.
	Mended bool
}

// Words are the paper's names of the three phases.
type Words struct {
	Idle    string `json:"idle"`
	Waiting string `json:"waiting"`
	Inside  string `json:"inside"`
}

// MessageKind declares one kind of message.
type MessageKind struct {
	Of   Message // a value of its type
	Type string  // the paper's name
	Role Role
	// Side is the sending side, client or arbiter, where every process is both and the link of a message determines the
	// side. Usually empty.
	Side string
	// For is the field with the process whose request it serves, where another may forward it. Other kinds follow their
	// role: asks and releases are for the sender's own request, grants for the receiver's.
	For string
	// Stamp is the field that carries the timestamp of that request, where it is not called as in the state, see
	// [Traits.Request].
	Stamp string
}

// Role says what a message is for; it decides how its arrow is drawn.
type Role string

// The roles of messages.
const (
	Asks     Role = "ask"     // asks for permission
	Grants   Role = "grant"   // gives, or acknowledges
	Releases Role = "release" // says that the sender has left
	Other    Role = "other"
)

// Assumptions are what an algorithm is made for.
type Assumptions struct {
	FIFO     bool   // channels deliver in the order of sending
	Topology string // star, ring, tree, graph, or complete unless it says otherwise
	Quorums  string // the system of its quorums unless a scenario says otherwise: its topology
	Clock    string // the clock rule unless a scenario says otherwise; lab unless it does
}

// Guarantees are what an algorithm claims under its assumptions.
type Guarantees struct {
	Claims     []string    // of EM1, EM2 and EM3
	Invariants []Invariant // its own, beside those
	Bounds     Bounds      // messages per entry
	Delays     Delays
}

// Invariant is an algorithm's own: what its proof holds to be so in every state
// that can be reached under its assumptions.
type Invariant struct {
	Name  string // kebab-case
	Holds func(c Configuration) bool
	// Paid is Holds of an invariant of a program, whose steps are paid from a budget; nil of one that is written in Go.
	// It is not finished, and says nothing, if the budget has too few left.
	Paid func(c Configuration, b *StepBudget) (holds, finished bool)
	// Why says, where it does not hold, why; and what fails if it cannot be asked. It is nil of one that has nothing to
	// say.
	Why func(c Configuration, b *StepBudget) (text string, failure *Failure)
}

// Judge reports whether an invariant holds, as Paid does.
func (i *Invariant) Judge(c Configuration, b *StepBudget) (holds, finished bool) {
	if i.Paid == nil {
		return i.Holds(c), true
	}
	return i.Paid(c, b)
}

// Switches is a set of switches, one bit each, in the order of [Declaration.Switches].
type Switches uint64

// Switch is a named change of one line that breaks or bends an algorithm. It
// answers "why is this line here?".
type Switch struct {
	Name   string   // kebab-case; in the source a constant of the same name in camelCase
	Breaks []string // the properties that some schedule breaks when it is on
	Clock  string   // the clock rule it forces, if that is its change
	// Endless restricts systems with the switch further than the algorithm does.
	Endless Endless
}

// Traits are what searches and pages may rely on.
type Traits struct {
	Stamps bool // Receive reads k, the sender's clock
	// Clockless: no verb reads a clock. Clocks are then for display, and no part of a state.
	Clockless bool
	// Symmetric: IDs are only names, under every switch. No order among them is used, nor any number of a process but
	// its ID: a renamed process does the same, renamed. An invariant says the same of a renamed system, too.
	Symmetric bool
	// Answers: on a receipt a process sends nothing, or, if the message asks, something to its sender that
	// does not ask.
	Answers bool
	// Perpetual: messages flow for ever even if no process asks, such as a circling token.
	Perpetual bool
	// Endless is what a search must ask of processes that ask again and again, that it may end.
	Endless Endless

	Request string // the state field that holds the own request's timestamp, if one does
	Owes    string // the Set of those whose requests await an answer, if there is one
	// Has is the Set of those whose consent, vote or fork a waiting process has at the moment, where it can lose it
	// again, has it from before, or gets it otherwise than by an answer; Lacks the Set of those whose consent it
	// awaits. Heard is the Vector of what was heard of each, whose last number is its timestamp: whatever is later than
	// the own request is a consent. Reads is the field that names the process that it reads, again and again, until
	// an answer will do. Else each that was asked consents once, by an answer.
	Has, Lacks, Heard, Reads string
	Queue                    string // the Queue of requests (timestamp, process) that the own one must lead
}

// Endless restricts which process asks again when, where a system of processes that ask again and again would have
// infinitely many states even if only the differences of numbers count (see [Declaration.New]). The zero value
// restricts nothing.
type Endless struct {
	// Arrived: a process asks again only when all that it has sent has arrived, and all that
	// was sent to it but requests and releases.
	Arrived bool
	// Tickets: it asks again only while no ticket is greater. 0 is no limit.
	Tickets int
	// Apart: clocks that are further apart are taken to be so far apart. 0 is no limit.
	Apart int
}
