// Package gate is the one place through which all work for strangers goes: nobody's work begins before its turn, and
// whose turn is next is a matter of what each client has had done so far, not of how often it asks. So one that asks for
// much waits for itself, while others go past; and where nobody else waits, it may have all there is.
//
// There are three lanes, each with turns of its own: [Short] for pages and small readings, [Long] for runs, figures and
// large readings, [Search] for searches through all schedules. In each a turn goes to the client that has had the least
// (start-time fair queueing: Goyal, Vin, Cheng, "Start-time Fair Queuing", SIGCOMM 1996, section 2, with costs that are
// measured instead of told), and of that client's work to what has taken the least so far: short work first.
//
// One who commands many addresses is not many clients: a turn goes first to the network that has had the least, a
// site's 48 bits of IPv6 or 24 of IPv4 (hierarchical fair queueing: Bennett, Zhang, "Hierarchical Packet Fair Queueing
// Algorithms", SIGCOMM 1996, section 2). And who comes with a new address each time is always among the newcomers, who
// are one network together, for their first seconds: so a client that is known waits for one of them at most.
//
// Whatever the engine does, it does in a turn: a context that names a client lets it work only while the client's work
// holds one (see [system.WithTurn]). The engine asks the gate about every half a millisecond, and so
//
//   - work that has held a short turn for longer than [Limits.Brief] moves to the lane [Long], whatever it is;
//   - work whose slice is over waits in line again, with all that others have asked for meanwhile;
//   - work that has held turns for longer than it may ends, with [*Overdue], and its context with it.
//
// Work that cannot rest, such as drawing, is firm, and holds all turns but one at most.
package gate

import (
	"cmp"
	"container/list"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A Lane is one of the lines in which work waits.
type Lane int

// The lanes.
const (
	Short  Lane = iota // milliseconds: pages, small readings
	Long               // up to some seconds: runs, figures, exports, large readings
	Search             // up to a minute: searches through all schedules
	lanes
)

// String is the lane's name, as metrics have it.
func (l Lane) String() string { return [...]string{"short", "long", "search"}[l] }

// usual is what a turn is taken to cost until it is known, so that nobody has any number of them at once.
var usual = [lanes]time.Duration{Short: 5 * time.Millisecond, Long: 50 * time.Millisecond, Search: time.Second}

// Limits are how much a gate lets in.
type Limits struct {
	Turns [lanes]int    // at the same time; at least 1 of each
	Slice time.Duration // after which work that can rest gives its turn to others who wait
	// Brief is for how long work holds the lane [Short]: what takes longer goes on in the lane [Long].
	Brief time.Duration
	// Held is for how long one piece of work is done in turns of a lane, unless it states another limit; then it ends. What
	// the engine does counts by its questions; all else by three times as long on the clock. 0: for as long as it takes.
	Held  [lanes]time.Duration
	Bytes int64 // of all work of the lane [Long] that has begun, as it states itself
	// Carried is how many bytes of requests and answers are held, of all clients together; of one an eighth of that.
	Carried int64
	// Line is how many may wait in a lane. Each has a connection and a goroutine besides: about 100 kB.
	Line int
	// Work is for how long in a minute the server works for one client, in whichever lane; 0: for as long as nobody else
	// waits.
	Work time.Duration
}

// DefaultLimits are those of a machine with two processors.
var DefaultLimits = Limits{
	Turns:   [lanes]int{Short: 4, Long: 2, Search: 1},
	Slice:   100 * time.Millisecond,
	Brief:   25 * time.Millisecond,
	Bytes:   480 << 20,
	Carried: 256 << 20,
	Line:    1024,
}

// oneOf is which part of what is held may be one client's.
const oneOf = 8

// A Gate lets work in. Make it with New; all its methods may be called from any goroutine.
type Gate struct {
	limits Limits
	now    func() time.Time
	waited func(Lane, time.Duration)
	slow   func(of Lane, spent time.Duration, mark string)

	mu        sync.Mutex
	lanes     [lanes]lane
	accounts  map[string]*account
	networks  map[string]*network
	newcomers *network          // all who have not settled
	houses    map[string]*house // of these, by network
	sequence  uint64            // of tickets
	order     list.List         // of the accounts, those that were asked for longest ago first
	bytes     int64             // of work that has begun
	carried   int64
	closed    chan struct{}
	end       sync.Once
}

// A lane is one line and its turns.
type lane struct {
	line      map[*account]bool // those who wait
	networks  level
	houses    level
	held      int                  // turns
	turns     map[*ticket]struct{} // that have one
	firm      int                  // of those, by work that cannot rest
	waiting   atomic.Int32         // tickets in line; written with the lock, and read without it
	served    int64
	refused   int64
	abandoned int64
}

// New makes a gate.
func New(limits Limits) *Gate {
	g := &Gate{
		limits: limits, now: time.Now, waited: func(Lane, time.Duration) {},
		slow:     func(Lane, time.Duration, string) {},
		accounts: map[string]*account{}, networks: map[string]*network{}, houses: map[string]*house{}, newcomers: newNetwork(),
		closed: make(chan struct{}),
	}
	for i := range g.lanes {
		l := &g.lanes[i]
		l.line, l.turns = map[*account]bool{}, map[*ticket]struct{}{}
		l.networks, l.houses = newLevel(Lane(i)), newLevel(Lane(i))
	}
	return g
}

// Observe has every wait told, when it ends with a turn. It is called before the gate is used.
func (g *Gate) Observe(waited func(Lane, time.Duration)) { g.waited = waited }

// Report has work told that has held turns for more than a second, when it ends, with the mark of its scenario if it is
// known. It is called before the gate is used.
func (g *Gate) Report(slow func(of Lane, spent time.Duration, mark string)) { g.slow = slow }

// Limits are those that the gate was made with.
func (g *Gate) Limits() Limits { return g.limits }

// Close ends all waiting; work that has begun goes on, and nothing more is let in.
func (g *Gate) Close() { g.end.Do(func() { close(g.closed) }) }

// Counts are how a lane is, and what it has done since the gate was made.
type Counts struct {
	Turns, Held, Waiting       int
	Oldest                     time.Duration // the age of the oldest turn that is held
	Served, Refused, Abandoned int64         // turns given; work not let in; work whose client left before its turn
}

// Counts is the present state of a lane.
func (g *Gate) Counts(of Lane) Counts {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := &g.lanes[of]
	oldest := time.Duration(0)
	for t := range l.turns {
		oldest = max(oldest, g.now().Sub(t.since))
	}
	return Counts{
		Oldest: oldest,
		Turns:  g.limits.Turns[of], Held: l.held, Waiting: int(l.waiting.Load()),
		Served: l.served, Refused: l.refused, Abandoned: l.abandoned,
	}
}

// Stuck tells of each lane all of whose turns are held by work that should have ended some seconds ago: so nothing else is
// done in it any more. It is empty if there is none.
func (g *Gate) Stuck() (all []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for of := range g.lanes {
		l, marks := &g.lanes[of], []string{}
		for t := range l.turns {
			if t.allowed > 0 && t.spent+g.now().Sub(t.since) > idling*t.allowed+grace {
				marks = append(marks, cmp.Or(t.mark, "no scenario"))
			}
		}
		if len(marks) == g.limits.Turns[of] {
			slices.Sort(marks)
			all = append(all, fmt.Sprintf("every turn of the %s lane is stuck: %s", Lane(of), strings.Join(slices.Compact(marks), "; ")))
		}
	}
	return all
}

// grace is how long overdue work may take to end before it counts as stuck.
const grace = 3 * time.Second

// Memory is what is held just now: bytes that work has stated, and bytes of requests and answers.
func (g *Gate) Memory() (stated, carried int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.bytes, g.carried
}

// Clients is how many clients the gate remembers.
func (g *Gate) Clients() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.accounts)
}
