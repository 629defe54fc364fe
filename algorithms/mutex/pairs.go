package mutex

// OneOfEachPair reports whether each two conflicting processes share exactly one thing. It counts the members of kept
// between them, in both directions, and adds more, which may be negative, for each message equal to sent in flight
// between them.
func OneOfEachPair[P Process](c Configuration, kept func(P) *Set, sent Message, more int) bool {
	t := c.Topology()
	counts := make([]int, (t.N+1)*(t.N+1))
	count := func(i, j ID) *int { return &counts[int(min(i, j))*(t.N+1)+int(max(i, j))] }
	c.Messages(func(from, to ID, msg Message) {
		if msg == sent {
			*count(from, to) += more
		}
	})
	for i := ID(1); int(i) <= t.N; i++ {
		for j := range kept(c.Process(i).(P)).All() {
			*count(i, j)++
		}
	}
	for i := ID(1); int(i) <= t.N; i++ {
		for j := i + 1; int(j) <= t.N; j++ {
			if t.Conflict(i, j) && *count(i, j) != 1 {
				return false
			}
		}
	}
	return true
}
