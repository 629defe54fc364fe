package mutex

// Declaration describes an algorithm, all but its verbs.
type Declaration struct {
	Name string // in kebab-case, as in scenarios
	Origin
	Words    Words
	Messages []MessageKind
	Assumptions
	Guarantees
	Switches []Switch
	Instead  Changes // what the switches change, an [Instead]
	Traits
	// New returns a process, a pointer to a plain struct, in its state before any event. The struct may hold the same
	// types as a [Message]. A number in either that rises without bound but is only compared has a tag, so that a
	// search may replace it by a smaller one:
	//
	//	T  int         `number:"stamp"`  // a timestamp: copied and compared, 0 is none
	//	n  int         `number:"clock"`  // incremented as well, such as the process's own counter
	//	RN Vector[int] `number:"owner"`  // for each process a number that only it increments, 0 is none
	//	V  int         `number:"ticket"` // starts again at 1 when no process has one, 0 is none
	//
	// The owner of a plain field tagged "owner" is the process itself, or the sender of the message. A field that only
	// one switch uses has the tag `switch:"its-name"`.
	New         func(i ID, t *Topology) Process
	Source      string       // the Go source that runs, for package listing
	UserProgram *UserProgram // of an algorithm that a user has written, else nil
}

// Switch returns the switch with the given name.
func (d *Declaration) Switch(name string) (Switches, bool) {
	for i, s := range d.Switches {
		if s.Name == name {
			return 1 << i, true
		}
	}
	return 0, false
}

// Origin describes where an algorithm comes from.
type Origin struct {
	Title string // for headings
	Year  int
	Paper string // citation
	Class string // permission, token, quorum or server
	// Mended reports that the algorithm differs from its source: some schedule breaks the printed version, and what
	// runs here corrects it. Each correction has a switch that undoes it.
	Mended bool
}

// Words are the paper's names for the three phases.
type Words struct {
	Idle    string `json:"idle"`
	Waiting string `json:"waiting"`
	Inside  string `json:"inside"`
}

// MessageKind declares one kind of message.
type MessageKind struct {
	Of   Message // a value of its Go type
	Type string  // the paper's name
	Role Role
	// Side is the sending side, client or arbiter, of algorithms in which every process is both and the link of a
	// message determines the side. Usually empty.
	Side string
	// For is the field that names the process whose request the message serves, if a process may forward it. Otherwise
	// the role decides: asks and releases serve the sender's own request, grants the receiver's.
	For string
	// Stamp is the field that carries the timestamp of that request, if its name differs from the field in the state
	// (see [Traits.Request]).
	Stamp string
}

// Role is the purpose of a message; it decides how its arrow is drawn.
type Role string

// The roles of messages.
const (
	Asks     Role = "ask"     // asks for permission
	Grants   Role = "grant"   // gives permission, or acknowledges
	Releases Role = "release" // reports that the sender has left
	Other    Role = "other"
)

// Assumptions are what an algorithm requires of the system.
type Assumptions struct {
	FIFO     bool   // channels deliver in the order of sending
	Topology string // star, ring, tree or graph; empty: complete
	Quorums  string // the default quorum system, if the topology is one of quorums
	Clock    string // the default clock rule; empty: lab
}

// Guarantees are what an algorithm claims under its assumptions.
type Guarantees struct {
	Claims     []string    // of EM1, EM2 and EM3
	Invariants []Invariant // the algorithm's own, in addition to the claims
	Bounds     Bounds      // messages per entry
	Delays     Delays
}

// Invariant is an algorithm's own invariant: according to its proof it holds in every state that can be reached under
// its assumptions.
type Invariant struct {
	Name  string // kebab-case
	Holds func(c Configuration) bool
	// Paid is Holds for an invariant of a program, whose steps are paid from a budget. It is nil for invariants
	// written in Go. If the budget runs out, finished is false and holds means nothing.
	Paid func(c Configuration, b *StepBudget) (holds, finished bool)
	// Why explains why the invariant does not hold, or returns the failure if the explanation itself fails. It is nil
	// if there is no explanation.
	Why func(c Configuration, b *StepBudget) (text string, failure *Failure)
}

// Judge reports whether the invariant holds, paying from b like Paid.
func (i *Invariant) Judge(c Configuration, b *StepBudget) (holds, finished bool) {
	if i.Paid == nil {
		return i.Holds(c), true
	}
	return i.Paid(c, b)
}

// Switches is a set of switches, one bit each, in the order of [Declaration.Switches].
type Switches uint64

// Switch is a named change of one line that breaks or bends an algorithm. It answers "why is this line here?".
type Switch struct {
	Name   string   // kebab-case; the source has a constant of the same name in camelCase
	Breaks []string // the properties that some schedule violates while it is on
	Clock  string   // the clock rule it forces, if that is the change
	// Endless restricts systems with the switch further than the algorithm does.
	Endless Endless
}

// Traits are properties that searches and pages may rely on.
type Traits struct {
	Stamps bool // Receive uses k, the sender's clock
	// Clockless reports that no verb reads a clock. Clocks are then only displayed, and not part of the state.
	Clockless bool
	// Symmetric reports that IDs are mere names, under every switch: neither their order nor any number of a process
	// other than its ID is used. A renamed process does the same, renamed, and every invariant gives the same answer
	// for a renamed system.
	Symmetric bool
	// Answers reports that on a receipt a process sends nothing, unless the message asks: then it may send its sender
	// messages that do not ask.
	Answers bool
	// Perpetual reports that messages flow forever even if no process asks, such as a circling token.
	Perpetual bool
	// Endless restricts processes that ask again and again so that a search terminates.
	Endless Endless

	Request string // the state field that holds the timestamp of the own request, if there is one
	Owes    string // the Set of processes whose requests await this one's answer, if there is one
	// Has is the Set of processes whose consent, vote or fork a waiting process currently has, if it can lose it
	// again, has it from before, or gets it otherwise than by an answer; Lacks is the Set of processes whose consent
	// it awaits. Heard is the Vector of what was heard from each process, with the timestamp last: anything later than
	// the own request is a consent. Reads is the field that names the process it reads repeatedly until the answer
	// will do. If all are empty, each process that was asked consents once, by an answer.
	Has, Lacks, Heard, Reads string
	Queue                    string // the Queue of requests (timestamp, process) that the own request must head
}

// Endless restricts which process asks again and when. It is needed if a system of processes that ask again and again
// has infinitely many states even when only differences of numbers count (see [Declaration.New]). The zero value
// restricts nothing.
type Endless struct {
	// If Arrived, a process asks again only when all that it has sent has arrived, and so has all that was sent to it
	// except requests and releases.
	Arrived bool
	// Tickets is the greatest ticket at which a process still asks again. 0 is no limit.
	Tickets int
	// Apart is the greatest difference between clocks: larger differences are reduced to it. 0 is no limit.
	Apart int
}
