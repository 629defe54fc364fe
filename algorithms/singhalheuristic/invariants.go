package singhalheuristic

import "fano/algorithms/mutex"

// oneAsksTheOther reports whether of any two sites one believes that the other is requesting, and so would ask it; or
// a REQUEST is under way between them, which will make it so.
func oneAsksTheOther(c mutex.Configuration) bool {
	n := c.Topology().N
	asks := make([]bool, (n+1)*(n+1)) // for i < j at index i(n + 1) + j
	at := func(i, j mutex.ID) *bool { return &asks[int(min(i, j))*(n+1)+int(max(i, j))] }
	for i := mutex.ID(1); int(i) <= n; i++ {
		p := c.Process(i).(*Process)
		for j := mutex.ID(1); int(j) <= n; j++ {
			if j != i && p.SV.At(j) == requesting {
				*at(i, j) = true
			}
		}
	}
	c.Messages(func(from, to mutex.ID, msg mutex.Message) {
		if _, is := msg.(Request); is {
			*at(from, to) = true
		}
	})
	for i := mutex.ID(1); int(i) <= n; i++ {
		for j := i + 1; int(j) <= n; j++ {
			if !*at(i, j) {
				return false
			}
		}
	}
	return true
}
