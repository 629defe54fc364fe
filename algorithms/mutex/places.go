package mutex

// WaitsInOnePlace reports whether each process that waits or is inside without the token is in exactly one place, and
// every other process in none. A process is in a place if its request, of type R, is in flight, if it is the next of
// another process, or if the token is in flight to it.
func WaitsInOnePlace[R Message, P Process](c Configuration, asks func(R) ID, next func(P) ID, has func(P) bool) bool {
	n := c.Topology().N
	places := make([]int, n+1)
	for i := ID(1); int(i) <= n; i++ {
		places[next(c.Process(i).(P))]++
	}
	c.Messages(func(_, to ID, msg Message) {
		if m, is := msg.(R); is {
			to = asks(m)
		}
		places[to]++
	})
	for i := ID(1); int(i) <= n; i++ {
		want := 0
		if c.Phase(i) != Idle && !has(c.Process(i).(P)) {
			want = 1
		}
		if places[i] != want {
			return false
		}
	}
	return true
}
