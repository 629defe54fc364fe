// Package fairqueue schedules the work of all clients on a limited number of slots. A slot goes to the network that has
// used the least time, in it to the client that has used the least, and of that client's requests to the one that has
// used the least (start-time fair queueing: Goyal, Vin, Cheng, "Start-time Fair Queuing", SIGCOMM 1996, section 2;
// hierarchical: Bennett, Zhang, "Hierarchical Packet Fair Queueing Algorithms", SIGCOMM 1996, section 2). Costs are
// measured, not estimated. A client that asks for much waits for itself while others pass it, and if no other waits it
// may have all slots.
//
// There are three classes of work, each with its own slots: [Short], [Long] and [Search]. A network is a site's 48 bits
// of IPv6 or 24 bits of IPv4. For its first seconds a client belongs to a network of newcomers, so that an attacker
// with a new address each time competes with other newcomers, not with known clients.
//
// The engine works only while its request holds a slot (see [system.WithStopReason]). It asks about twice a millisecond
// whether to continue, so that
//
//   - a request that holds a short slot for longer than [Limits.Brief] continues in the class [Long];
//   - a request whose slice is over queues again if others wait;
//   - a request that has worked longer than it may ends with [*DeadlineExceeded], and its context with it.
//
// Work that cannot yield, such as drawing, holds at most all slots but one.
package fairqueue

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

// A Class is a kind of work with its own slots.
type Class int

// The classes.
const (
	Short  Class = iota // milliseconds: pages, small scenarios
	Long                // up to some seconds: runs, figures, exports, large scenarios
	Search              // up to a minute: searches through all schedules
	classes
)

// String returns the name of the class in metrics.
func (c Class) String() string { return [...]string{"short", "long", "search"}[c] }

// estimate is the time charged when a slot is given; the measured time replaces it afterwards.
var estimate = [classes]time.Duration{Short: 5 * time.Millisecond, Long: 50 * time.Millisecond, Search: time.Second}

// Limits are the limits of a queue.
type Limits struct {
	Slots [classes]int  // at least 1 for each class
	Slice time.Duration // the time after which work yields to others
	Brief time.Duration // the time after which work leaves the class [Short]; 0: never
	// Time is how long a request of a class may work, unless it states its own limit. The engine's work is measured
	// between its questions; other work may hold slots for three times as long by the clock. 0: no limit.
	Time     [classes]time.Duration
	Bytes    int64 // of all admitted work of the class [Long], as stated
	Buffered int64 // of requests and answers, of all clients together
	Waiting  int   // requests waiting in a class; each has a connection and a goroutine, about 100 kB
	// PerMinute is the work for one client in a minute; 0: no limit.
	PerMinute time.Duration
}

// DefaultLimits suit a machine with two processors.
var DefaultLimits = Limits{
	Slots:    [classes]int{Short: 4, Long: 2, Search: 1},
	Slice:    100 * time.Millisecond,
	Brief:    25 * time.Millisecond,
	Bytes:    480 << 20,
	Buffered: 256 << 20,
	Waiting:  1024,
}

// A Queue gives slots to requests. Create it with New. All methods are safe for concurrent use.
type Queue struct {
	limits Limits
	now    func() time.Time
	waited func(Class, time.Duration)
	slow   func(c Class, spent time.Duration, label string)

	mu        sync.Mutex
	classes   [classes]class
	root      flow
	newcomers *flow
	clients   map[string]*client
	recent    list.List // all clients, the one seen last at the end
	sequence  uint64
	closed    chan struct{}
	end       sync.Once
}

// class is the state of one class.
type class struct {
	waiting []*Grant // unordered
	holding map[*Grant]struct{}
	noYield int // slots held by work that cannot yield
	crowded atomic.Bool
	served  int64
}

// New returns a queue.
func New(limits Limits) *Queue {
	q := &Queue{
		limits: limits, now: time.Now, waited: func(Class, time.Duration) {}, slow: func(Class, time.Duration, string) {},
		clients: map[string]*client{}, closed: make(chan struct{}),
	}
	q.newcomers = newFlow(&q.root)
	for c := range q.classes {
		q.classes[c].holding = map[*Grant]struct{}{}
	}
	return q
}

// Observe sets a function called at the end of each successful wait. Call it before the queue is used.
func (q *Queue) Observe(waited func(Class, time.Duration)) { q.waited = waited }

// Report sets a function called at the end of each request that held slots for more than a second, with its label. Call
// it before the queue is used.
func (q *Queue) Report(slow func(c Class, spent time.Duration, label string)) { q.slow = slow }

// Limits returns the limits of the queue.
func (q *Queue) Limits() Limits { return q.limits }

// Close ends all waits and admits nothing more; admitted work continues.
func (q *Queue) Close() { q.end.Do(func() { close(q.closed) }) }

// Counts holds the state of a class, and its total since the start.
type Counts struct {
	Slots, Held, Waiting int
	Oldest               time.Duration // how long the oldest held slot has been held
	Served               int64
}

// Counts returns the state of a class.
func (q *Queue) Counts(of Class) Counts {
	q.mu.Lock()
	defer q.mu.Unlock()
	c, oldest := &q.classes[of], time.Duration(0)
	for r := range c.holding {
		oldest = max(oldest, q.now().Sub(r.since))
	}
	return Counts{
		Oldest: oldest, Slots: q.limits.Slots[of], Held: len(c.holding), Waiting: len(c.waiting),
		Served: c.served,
	}
}

// grace is how long overdue work may take to end before it counts as stuck.
const grace = 3 * time.Second

// Stuck describes each class whose slots are all held by work that should have ended some seconds ago.
func (q *Queue) Stuck() (all []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for of := range q.classes {
		var labels []string
		for r := range q.classes[of].holding {
			if r.limit > 0 && r.spent+q.now().Sub(r.since) > slack*r.limit+grace {
				labels = append(labels, cmp.Or(r.label, "no scenario"))
			}
		}
		if len(labels) == q.limits.Slots[of] {
			slices.Sort(labels)
			names := strings.Join(slices.Compact(labels), "; ")
			all = append(all, fmt.Sprintf("every slot of the class %s is held by stuck work: %s", Class(of), names))
		}
	}
	return all
}

// Memory returns the bytes stated by admitted work, and those of requests and answers.
func (q *Queue) Memory() (stated, buffered int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.root.bytes, q.root.buffered
}
