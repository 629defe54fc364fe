package equivalence

// comparison goes through the sequences that both systems have, breadth first.
type comparison struct {
	limits Limits
	sides  [2]*side
	pairs  []pair
	known  map[[2]int32]struct{}
	now    int // index of the pair being followed
	over   bool
	more   [2]*found
	stuck  [2]*found
	first  int
}

// pair holds the sets of states in which the two systems are after a sequence, and the last step of that sequence.
type pair struct {
	sets   [2]int32
	parent int32
	depth  int32
	who    int32 // number of the process of the last event, from 1
}

// found is a difference after a pair: the event of a process, from 1, or, if who is 0, being stuck.
type found struct {
	pair int
	who  int32
}

// bytesOfPair estimates the size of a pair in bytes, including its map entry.
const bytesOfPair = 60

// run continues until everything is known or the budget is exhausted.
func (c *comparison) run() {
	c.add(pair{parent: -1})
	for ; c.now < len(c.pairs) && !c.over; c.now++ {
		if c.more[0] != nil && c.more[1] != nil && c.stuck[0] != nil && c.stuck[1] != nil {
			return
		}
		if c.now%64 == 0 && !c.mayContinue() {
			return
		}
		c.follow(c.pairs[c.now])
	}
}

// follow compares which visible events are possible next.
func (c *comparison) follow(at pair) {
	for i := range c.sides {
		if c.stuck[i] == nil && c.sides[i].sets[at.sets[i]].stuck && !c.sides[1-i].sets[at.sets[1-i]].stuck {
			c.stuck[i] = &found{pair: c.now}
		}
	}
	a, b := c.sides[0].follow(at.sets[0]), c.sides[1].follow(at.sets[1])
	if c.over = c.over || c.stopped(); c.over {
		return
	}
	for p := range a {
		switch who := int32(p + 1); {
		case a[p] >= 0 && b[p] >= 0:
			c.add(pair{sets: [2]int32{a[p], b[p]}, parent: int32(c.now), depth: at.depth + 1, who: who})
		case a[p] >= 0:
			c.differ(0, who)
		case b[p] >= 0:
			c.differ(1, who)
		}
	}
}

// add adds a pair, unless a sequence of at most the same length leads to it already.
func (c *comparison) add(p pair) {
	if _, known := c.known[p.sets]; known {
		return
	}
	c.known[p.sets] = struct{}{}
	c.pairs = append(c.pairs, p)
}

// differ records that only one system can continue with an event.
func (c *comparison) differ(which int, who int32) {
	if c.more[which] != nil {
		return
	}
	if c.more[1-which] == nil {
		c.first = which
	}
	c.more[which] = &found{pair: c.now, who: who}
}

// progress returns how far the comparison has come.
func (c *comparison) progress() Progress {
	p := Progress{Pairs: len(c.pairs), Bytes: int64(len(c.pairs)) * bytesOfPair}
	for _, s := range c.sides {
		p.States += s.States()
		p.Bytes += s.bytes()
	}
	if last := min(c.now, len(c.pairs)-1); last >= 0 {
		p.Depth = int(c.pairs[last].depth)
	}
	return p
}

// mayContinue reports whether to continue: within the limits, and as long as the caller agrees.
func (c *comparison) mayContinue() bool {
	l := c.limits
	if c.sides[1] == nil { // there is nothing to compare yet
		return l.OnProgress == nil || l.OnProgress(Progress{})
	}
	c.sides[0].ask()
	p := c.progress()
	c.over = c.over || c.stopped() || l.States > 0 && p.States >= l.States || l.Bytes > 0 && p.Bytes >= l.Bytes ||
		l.OnProgress != nil && !l.OnProgress(p)
	return !c.over
}

func (c *comparison) stopped() bool { return c.sides[0].Stopped() || c.sides[1].Stopped() }

// result returns what was found, with its schedules.
func (c *comparison) result() *Result {
	r := &Result{Progress: c.progress(), Complete: !c.over, first: c.first}
	for i := range c.sides {
		r.More[i], r.Stuck[i] = c.difference(i, c.more[i], false), c.difference(i, c.stuck[i], true)
	}
	for i, s := range c.sides {
		r.Failures[i] = s.failure()
	}
	return r
}

// difference returns a difference with its word and its schedules; nil if f is nil.
func (c *comparison) difference(which int, f *found, stuck bool) *Difference {
	if f == nil {
		return nil
	}
	var word []int32
	for at := f.pair; c.pairs[at].parent >= 0; at = int(c.pairs[at].parent) {
		word = append([]int32{c.pairs[at].who}, word...)
	}
	both := word
	if !stuck {
		word = append(word[:len(word):len(word)], f.who)
	}
	has, lacks := c.sides[which], c.sides[1-which]
	return &Difference{Word: eventsOf(word), Has: has.play(word, stuck), Lacks: lacks.play(both, false)}
}
