package fairqueue

import (
	"container/list"
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// A flow is a node of the fair schedule, served fairly among its siblings: a network among all networks, a client among
// those of its network. The newcomers are one flow beside the networks, with their networks as its children.
type flow struct {
	parent   *flow
	depth    int
	members  int              // the number of clients of a network
	networks map[string]*flow // of the root and of the newcomers; else nil
	usage    [classes]usage
	bytes    int64 // stated by admitted work
	buffered int64 // of requests and answers
}

// usage is a flow's past and present use of a class.
type usage struct {
	virtualTime   time.Duration // slot time on the clock of the flow's siblings
	waiting, held int
	active        map[*flow]struct{} // children that wait or hold slots
	latest        time.Duration      // the largest virtual time at which a child became idle
	start         time.Duration      // the virtual time at which the last child became active
}

func newFlow(parent *flow) *flow { return &flow{parent: parent, depth: parent.depth + 1} }

// add changes the numbers of waiting and held slots of a flow and its ancestors.
func (f *flow) add(c Class, waiting, held int) {
	for ; f.parent != nil; f = f.parent {
		u, siblings := &f.usage[c], &f.parent.usage[c]
		if u.waiting+u.held == 0 {
			siblings.activate(c, f)
		}
		u.waiting, u.held = u.waiting+waiting, u.held+held
		if u.waiting+u.held == 0 {
			siblings.latest = max(siblings.latest, u.virtualTime)
			delete(siblings.active, f)
		}
	}
}

// activate places a child before the sibling that has used the least, so that short work passes long queues, but after
// those placed there earlier. A flow does not save up time while it is idle.
func (u *usage) activate(c Class, child *flow) {
	if u.active == nil {
		u.active = map[*flow]struct{}{}
	}
	least, first := u.latest, true
	for f := range u.active {
		own := &f.usage[c]
		if before := own.virtualTime - time.Duration(own.held)*estimate[c]; first || before < least {
			least, first = before, false
		}
	}
	u.start = max(u.start, least-1)
	child.usage[c].virtualTime = max(child.usage[c].virtualTime, u.start)
	u.active[child] = struct{}{}
}

// charge adds slot time to a flow and its ancestors: in its class, and in shorter classes in proportion, so that a flow
// that has used much comes last everywhere.
func (f *flow) charge(in Class, took time.Duration) {
	for ; f.parent != nil; f = f.parent {
		for c := range classes {
			f.usage[c].virtualTime += time.Duration(float64(took) * min(1, float64(estimate[c])/float64(estimate[in])))
		}
	}
}

// addBytes adds bytes to a flow and its ancestors.
func (f *flow) addBytes(bytes, buffered int64) {
	for ; f != nil; f = f.parent {
		f.bytes, f.buffered = f.bytes+bytes, f.buffered+buffered
	}
}

func (f *flow) idle() bool {
	for c := range f.usage {
		if f.usage[c].waiting+f.usage[c].held > 0 {
			return false
		}
	}
	return f.bytes == 0 && f.buffered == 0
}

// siblingAncestors returns the ancestors of two flows, or the flows themselves, that are siblings.
func siblingAncestors(a, b *flow) (*flow, *flow) {
	for a.depth > b.depth {
		a = a.parent
	}
	for b.depth > a.depth {
		b = b.parent
	}
	for a.parent != b.parent {
		a, b = a.parent, b.parent
	}
	return a, b
}

// A client is remembered for two minutes after its last request, or less if there are very many.
type client struct {
	name        string
	network     string
	flow        *flow
	since, last time.Time
	place       *list.Element
	budget      *rate.Limiter // in milliseconds of work; nil: no limit
}

const (
	settled     = 5 * time.Second // the age at which a client leaves the newcomers
	remembered  = 2 * time.Minute
	briefly     = 3 * settled // if there are more than manyClients, which take some tens of megabytes
	manyClients = 100_000
)

// client returns the client with a name, and creates it if necessary. The lock is held.
func (q *Queue) client(name string) *client {
	q.forget()
	c, now := q.clients[name], q.now()
	switch {
	case c == nil:
		c = &client{name: name, network: NetworkOf(name), since: now, budget: q.budget()}
		c.place = q.recent.PushBack(c)
		q.clients[name] = c
		c.join(q.newcomers)
	case c.flow.parent.parent == q.newcomers && now.Sub(c.since) >= settled: // work in progress stays there
		c.leave()
		c.join(&q.root)
	}
	q.recent.MoveToBack(c.place)
	c.last = now
	return c
}

// join makes the client a member of its network, among all networks or those of the newcomers.
func (c *client) join(among *flow) {
	network := among.networks[c.network]
	if network == nil {
		network = newFlow(among)
		if among.networks == nil {
			among.networks = map[string]*flow{}
		}
		among.networks[c.network] = network
	}
	network.members++
	c.flow = newFlow(network)
}

// leave removes the client from its network, and an empty network.
func (c *client) leave() {
	network := c.flow.parent
	if network.members--; network.members == 0 {
		delete(network.parent.networks, c.network)
	}
}

// forget forgets some idle clients: more than arrive meanwhile, but too few to delay a request.
func (q *Queue) forget() {
	const some = 16
	least := remembered
	if len(q.clients) > manyClients {
		least = briefly
	}
	for range min(some, q.recent.Len()) {
		c := q.recent.Front().Value.(*client)
		switch {
		case !c.flow.idle():
			q.recent.MoveToBack(c.place)
		case q.now().Sub(c.last) >= least:
			c.leave()
			delete(q.clients, c.name)
			q.recent.Remove(c.place)
		default:
			return
		}
	}
}

// NetworkOf returns the network of a client: the 48 bits of IPv6 that a site has (RFC 6177, section 2), or the 24 bits
// of IPv4, the longest prefix that is routed. A client that is no address is a network of its own.
func NetworkOf(client string) string {
	ip, err := netip.ParseAddr(client)
	if err != nil {
		return client
	}
	bits := 48
	if ip.Is4() {
		bits = 24
	}
	prefix, _ := ip.Prefix(bits)
	return prefix.String()
}

// budget returns a token bucket of milliseconds that fills in a minute; nil if there is no limit.
func (q *Queue) budget() *rate.Limiter {
	most := q.limits.PerMinute
	if most == 0 {
		return nil
	}
	return rate.NewLimiter(rate.Limit(float64(most.Milliseconds())/60), int(most.Milliseconds()))
}

// pay takes work from the client's budget, or returns some if took is negative. A client owes at most a minute's work.
func (c *client) pay(now time.Time, took time.Duration) {
	if c.budget == nil {
		return
	}
	burst := c.budget.Burst()
	left := min(int(took.Milliseconds()), burst+int(c.budget.TokensAt(now)))
	c.budget.ReserveN(now, min(left, burst))
	c.budget.ReserveN(now, max(0, left-burst)) // the limiter takes at most a burst at once
}

// mayPay reports whether the client may start more work; short work is always allowed. Errors: *RateLimited.
func (c *client) mayPay(now time.Time, in Class) error {
	if c.budget == nil || in == Short {
		return nil
	}
	if left := c.budget.TokensAt(now); left < 1 {
		wait := (1000 - left) / float64(c.budget.Limit())
		return &RateLimited{c.budget.Burst() / 1000, time.Duration(wait * float64(time.Second))}
	}
	return nil
}
