package picture

import "fano/algorithms/mutex"

// Mark is one thing in the picture of a configuration: a thing at a place, one under
// way, or an arrow from one place to another. Pages, figures and words draw marks;
// what they mean in an algorithm only the algorithm knows, which is a [Drawer].
type Mark struct {
	What string // one of the names below
	// Name tells marks of one What apart. It is the same for as long as the thing is:
	// of a fork its arbiter, "4", or its edge, "1-3"; of an arrow its ends, "1>3".
	Name string
	At   Seat // where it is, or where its way or its arrow begins
	To   Seat // where its way or its arrow leads, nobody's seat if it stands still
	// Message is the number, on the channel from At to To, of the message with which it
	// travels; 0 if it does not.
	Message int
	State   string     // one of the states below, or none
	Of      mutex.ID   // whose it is, or which arbiter is concerned
	Order   []mutex.ID // of a list, from first to last
}

// What a mark can be.
const (
	MarkFork       = "fork"       // the right to eat, of an arbiter or of an edge
	MarkVote       = "vote"       // of an arbiter
	MarkToken      = "token"      // the one token
	MarkPermission = "permission" // of one process for another, kept until asked back
	MarkRequest    = "request"    // that waits where it stands, or is under way
	MarkTurn       = "turn"       // the right to ask: the request token of an edge
	MarkAnswer     = "answer"     // under way, of no other kind
	MarkRelease    = "release"    // under way
	MarkOwed       = "owed"       // an answer that At owes To
	MarkOwner      = "owner"      // the process that has the fork or the vote of arbiter At: Of
	MarkList       = "list"       // whom At will serve, in this order
	MarkPrecedes   = "precedes"   // At comes before To; Of is the arbiter that says so
	MarkRank       = "rank"       // all of them, if who precedes whom is one order
	MarkWaits      = "waits"      // At waits for To; Of is the arbiter where it waits
	MarkPointer    = "pointer"    // At knows To: a father, a holder, a next one; State says which
	MarkCycle      = "cycle"      // Order precede each other, or wait for each other, in a circle
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
	List   = "list"   // one precedes another because an arbiter's list says so
	Likely = "likely" // to have the token, or to get it soon: whom to ask for it

	Failed  = "failed"  // an answer: another goes first
	Inquire = "inquire" // an answer: the vote is asked back, if it is of no use yet
	Yield   = "yield"   // a vote that is given back unused
	Used    = "used"    // one that is given back used
)

// Seat is a place in a picture: a node, and where every process plays two parts,
// which of them.
type Seat struct {
	Node mutex.ID
	Side Side
}

// Side is a part that a node plays.
type Side byte

// Whole is the part of a node that plays one, Client and Arbiter are the two of a node
// that plays both.
const (
	Whole   Side = 'p'
	Client  Side = 'c'
	Arbiter Side = 'a'
)

// Seated is the seat of a node that plays one part.
func Seated(i mutex.ID) Seat { return Seat{i, Whole} }

// ClientOf and ArbiterOf are the two seats of a node that plays both parts.
func ClientOf(i mutex.ID) Seat { return Seat{i, Client} }

// ArbiterOf: see ClientOf.
func ArbiterOf(i mutex.ID) Seat { return Seat{i, Arbiter} }
