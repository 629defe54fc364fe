package mutex

// Algorithm is an algorithm as a value: what its paper says of it, and functions
// over an opaque state. [Define] makes one from a plain Go struct.
type Algorithm struct {
	Name  string // in kebab-case, as scenarios name it
	Title string // as a heading names it
	Year  int
	Paper string // citation
	// Mended: it is not as printed. What runs here corrects what its source prints, which some
	// schedule breaks; a switch takes each correction back.
	Mended bool

	Words    Words
	Messages []MessageKind
	FIFO     bool     // assumes FIFO channels
	Claims   []string // properties it claims: EM1, EM2, EM3
	Bounds   Bounds   // messages per entry
	Delays   Delays
	Class    string // permission, token, quorum or server
	Switches []Switch
	// Former are bits beyond those of Switches, which no scenario names: with them it runs by the
	// rules that it had here before, if they were others. They tell what the scenarios of then mean.
	Former   Switches
	Topology string // complete, star, ring, tree, quorums, graph
	Quorums  string // of topology quorums: the system unless a scenario says otherwise
	Clock    string // the clock rule it is read with unless a scenario says otherwise
	Stamps   bool   // Receive reads k, the sender's clock
	// Clockless: no verb reads a clock. Clocks are then for display, and no part of a state.
	Clockless bool
	// Symmetric: IDs are only names, under every switch. No order among them is used, nor
	// any number of a process but its ID: who is renamed does the same, renamed. An
	// invariant says the same of a renamed system, too.
	Symmetric bool
	// Endless is what a search must ask of those who ask again and again, that it may end.
	Endless Endless
	// Perpetual: messages flow for ever even if nobody asks, such as a circling token.
	Perpetual bool

	// Answers: on a receipt a process sends nothing, or, if the message asks, something to its sender that
	// does not ask.
	Answers bool

	Invariants []Invariant // its own, beside EM1 to EM3

	Request string // the state field that holds the own request's timestamp, if one does
	Owes    string // the Set of those whose requests await an answer, if there is one
	Source  string // the Go source that runs, for package listing

	Fields []Field                            // the state's fields, in order
	Blank  Process                            // one of no system, to be asked what its kind can do
	New    func(i ID, t *Topology) Process    // the state before anything has happened
	Copy   func(dst, src Process)             // dst becomes a deep copy of src
	Encode func(dst []byte, p Process) []byte // canonical: equal states, equal bytes
	Watch  func(p Process) *Watch             // notes what changes in p
	kinds  []kind
	// carries: some kind of message holds a Set, a Queue or a Vector.
	carries bool
}

// Endless restricts who asks again when, where a system of processes that ask again and
// again would have infinitely many states even if only the differences of numbers count
// (see [NumberKind]). The zero value restricts nothing.
type Endless struct {
	// Arrived: a process asks again only when all that it has sent has arrived, and all that
	// was sent to it but requests and releases.
	Arrived bool
	// Tickets: it asks again only while no ticket is greater. 0 is no limit.
	Tickets int
	// Apart: clocks that are further apart are taken to be so far apart. 0 is no limit.
	Apart int
}

// Words are the paper's names of the three phases.
type Words struct {
	Idle    string `json:"idle"`
	Waiting string `json:"waiting"`
	Inside  string `json:"inside"`
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

// MessageKind declares one kind of message.
type MessageKind struct {
	Of   Message // a value of its type
	Type string  // the paper's name
	Role Role
	// Side is who sends it, client or arbiter, where every process is both but the link
	// on which a message comes tells which side sent it. Usually empty.
	Side string
}

// Switches is a set of switches, one bit each, in the order of [Algorithm.Switches].
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

// Restriction is that of an algorithm with some of its switches on: each of theirs applies.
func (a *Algorithm) Restriction(set Switches) Endless {
	all := a.Endless
	for i, s := range a.Switches {
		if set&(1<<i) == 0 {
			continue
		}
		all.Arrived = all.Arrived || s.Endless.Arrived
		all.Tickets = closer(all.Tickets, s.Endless.Tickets)
		all.Apart = closer(all.Apart, s.Endless.Apart)
	}
	return all
}

// closer is the smaller of two limits, of which 0 is none.
func closer(a, b int) int {
	if a == 0 || b == 0 {
		return a + b
	}
	return min(a, b)
}

// Bounds are the messages one entry costs, application messages left out.
type Bounds struct {
	Best    Formula
	Typical Formula // the mean, where one asks at a time, whoever it is
	// Saturated is the mean where everybody asks again at once; no At: as Typical.
	Saturated Formula
	// Joined is the same where leaving and asking again are one event; no At: as Saturated,
	// for no message joins what both send.
	Joined Formula
	Worst  Formula
}

// Delays are how long entering takes, in message delays T, as the paper or the
// textbooks have it.
type Delays struct {
	Client Formula // from asking to entering, with nobody competing
	Sync   Formula // from one leaving to the next entering, who was waiting
}

// Formula is a cost as a formula of N, or of what else the topology has, such as K,
// the size of a quorum; and as a number.
type Formula struct {
	Text string
	Ours bool // derived for Fano, beside the code: the source has another, or none for this case
	At   func(t *Topology) float64
}

// Switch finds a switch by name.
func (a *Algorithm) Switch(name string) (Switches, bool) {
	for i, s := range a.Switches {
		if s.Name == name {
			return 1 << i, true
		}
	}
	return 0, false
}
