package mutex

// OneToken returns the invariant one-token: either exactly one process has the token and no message of type T is in
// flight, or none has it and exactly one is.
func OneToken[T Message, P Process](has func(p P, i ID) bool) Invariant {
	return Invariant{Name: "one-token", Holds: func(c Configuration) bool {
		tokens := 0
		for i := ID(1); int(i) <= c.Topology().N; i++ {
			if has(c.Process(i).(P), i) {
				tokens++
			}
		}
		c.Messages(func(_, _ ID, msg Message) {
			if _, is := msg.(T); is {
				tokens++
			}
		})
		return tokens == 1
	}}
}
