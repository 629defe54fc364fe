package picture

import "fano/algorithms/mutex"

// Mark is one element of the picture of a configuration: a thing in a place, a thing under way, or an arrow from one
// place to another. Pages, figures and texts draw marks; only the algorithm, a [Drawer], knows what they mean.
type Mark struct {
	Kind string // one of the constants below
	// Name distinguishes marks of one Kind. It stays the same as long as the thing exists: for a fork its arbiter,
	// "4", or its edge, "1-3"; for an arrow its ends, "1>3".
	Name string
	At   Seat // where it is, or where its way or arrow begins
	To   Seat // where its way or arrow ends, the zero Seat if it stands still
	// Message is the number of the message with which it travels, on the channel from At to To; 0 if it does not
	// travel.
	Message int
	State   string     // one of the states below, or empty
	Of      mutex.ID   // the process it belongs to, or the arbiter concerned
	Order   []mutex.ID // for lists, ranks and cycles: the processes in order
}

// The kinds of marks.
const (
	MarkFork       = "fork"       // the right to eat, of an arbiter or of an edge
	MarkVote       = "vote"       // of an arbiter
	MarkToken      = "token"      // the one token
	MarkPermission = "permission" // given by one process to another, and kept until asked back
	MarkRequest    = "request"    // waiting where it is, or under way
	MarkTurn       = "turn"       // the right to ask: the request token of an edge
	MarkAnswer     = "answer"     // under way, of no kind above
	MarkRelease    = "release"    // under way
	MarkDeferred   = "owed"       // an answer that At owes To
	MarkOwner      = "owner"      // Of is the process that has the fork or the vote of arbiter At
	MarkList       = "list"       // the processes that At will serve, in this order
	MarkPrecedes   = "precedes"   // At precedes To; Of is the arbiter that decides so
	MarkRank       = "rank"       // all processes, if precedence is a total order
	MarkWaits      = "waits"      // At waits for To; Of is the arbiter where it waits
	MarkPointer    = "pointer"    // At knows To as a father, a holder, or its next; State says which
	MarkCycle      = "cycle"      // the processes in Order precede each other, or wait for each other, in a cycle
)

// The states of a mark.
const (
	Clean  = "clean"
	Dirty  = "dirty"
	Weak   = "weak"   // a request that may be kept waiting
	Strong = "strong" // one that may not
	Father = "father"
	Holder = "holder"
	Next   = "next"
	List   = "list"   // one process precedes another because of an arbiter's list
	Likely = "likely" // likely to have the token, or to get it soon: the process to ask for it

	Failed  = "failed"  // an answer: another request goes first
	Inquire = "inquire" // an answer: asks for the vote back unless it is already of use
	Yield   = "yield"   // a vote given back unused
	Used    = "used"    // a vote given back used
)

// Seat is a place in a picture: a node and, if every process plays two parts, one of them.
type Seat struct {
	Node mutex.ID
	Side Side
}

// Side is a part that a node plays.
type Side byte

// Whole is the part of a node that plays only one; Client and Arbiter are the two parts of a node that plays both.
const (
	Whole   Side = 'p'
	Client  Side = 'c'
	Arbiter Side = 'a'
)

// Seated returns the seat of a node that plays one part.
func Seated(i mutex.ID) Seat { return Seat{i, Whole} }

// ClientOf returns the client seat of a node that plays both parts.
func ClientOf(i mutex.ID) Seat { return Seat{i, Client} }

// ArbiterOf returns the arbiter seat of a node that plays both parts.
func ArbiterOf(i mutex.ID) Seat { return Seat{i, Arbiter} }
