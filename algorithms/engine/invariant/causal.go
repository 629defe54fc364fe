package invariant

import "fano/algorithms/mutex"

// causal tracks happened-before between requests: what a process knows is the number of requests of every process in
// its causal past. This is a vector clock that ticks at requests only (Fidge 1988, Mattern 1989).
type causal struct {
	topology *mutex.Topology
	n        int          // number of nodes
	knows    []*knowledge // by process: what it knows now
	asked    []*knowledge // by process: what it knew when it asked
	number   []int32      // by process: requests so far
	waits    []bool
	crashed  []bool
	carried  []*knowledge // by slot: what each message in flight carries
	free     []*knowledge // for reuse
}

// knowledge is shared by everything that holds exactly this knowledge, and copied before a change.
type knowledge struct {
	requests []int32
	shared   int
}

func newCausal(t *mutex.Topology) *causal {
	n := t.Nodes()
	c := &causal{
		topology: t, n: n, knows: make([]*knowledge, n), asked: make([]*knowledge, n),
		number: make([]int32, n), waits: make([]bool, n), crashed: make([]bool, n),
	}
	for i := range c.knows {
		c.knows[i] = c.fresh()
		clear(c.knows[i].requests)
	}
	return c
}

func (c *causal) ask(p mutex.ID) {
	i := p - 1
	c.number[i]++
	k := c.writable(i)
	k.requests[i] = c.number[i]
	c.release(c.asked[i])
	k.shared++
	c.asked[i], c.waits[i] = k, true
}

// enter returns a process that still waits although its request happened before p's, or 0.
func (c *causal) enter(p mutex.ID) mutex.ID {
	c.waits[p-1] = false
	mine := c.asked[p-1]
	for q, waits := range c.waits {
		if waits && !c.crashed[q] && c.topology.Conflict(p, mutex.ID(q+1)) && mine.requests[q] >= c.number[q] {
			return mutex.ID(q + 1)
		}
	}
	return 0
}

func (c *causal) send(from mutex.ID, slot int) { c.carry(slot, c.knows[from-1]) }

// carry makes the message in a slot carry k.
func (c *causal) carry(slot int, k *knowledge) {
	for len(c.carried) <= slot {
		c.carried = append(c.carried, nil)
	}
	k.shared++
	c.carried[slot] = k
}

func (c *causal) receive(to mutex.ID, slot int) {
	k := c.carried[slot]
	c.carried[slot] = nil
	if mine := c.knows[to-1]; mine != k {
		if news := mine.news(k); news >= 0 {
			c.writable(to-1).learn(k, news)
		}
	}
	c.release(k)
}

func (c *causal) copy(slot, of int) { c.carry(slot, c.carried[of]) }

func (c *causal) lose(slot int) {
	c.release(c.carried[slot])
	c.carried[slot] = nil
}

// news returns the first index at which k holds something new, -1 if there is none.
func (mine *knowledge) news(k *knowledge) int {
	known := mine.requests[:len(k.requests)]
	for i, n := range k.requests {
		if n > known[i] {
			return i
		}
	}
	return -1
}

// learn takes over what k holds from an index on.
func (mine *knowledge) learn(k *knowledge, from int) {
	heard := k.requests[from:]
	known := mine.requests[from:][:len(heard)]
	for i, n := range heard {
		known[i] = max(known[i], n)
	}
}

// writable returns what a process knows, unshared so that it may change.
func (c *causal) writable(i mutex.ID) *knowledge {
	k := c.knows[i]
	if k.shared == 1 {
		return k
	}
	k.shared--
	mine := c.fresh()
	copy(mine.requests, k.requests)
	c.knows[i] = mine
	return mine
}

func (c *causal) fresh() *knowledge {
	if last := len(c.free) - 1; last >= 0 {
		k := c.free[last]
		c.free, k.shared = c.free[:last], 1
		return k
	}
	return &knowledge{requests: make([]int32, c.n), shared: 1}
}

func (c *causal) release(k *knowledge) {
	if k == nil {
		return
	}
	if k.shared--; k.shared == 0 {
		c.free = append(c.free, k)
	}
}
