package naimitrehel

import "fano/algorithms/mutex"

// The names of the algorithm's own invariants.
const (
	oneToken    = "one-token"
	onePlace    = "one-place-in-the-queue"
	fathersLead = "fathers-lead-to-the-last"
)

// waitsInOnePlace reports whether for every process that waits or is inside exactly one of these holds: its request is
// in flight; it is the next of another process; the token is in flight to it; it has the token. For an idle process
// none but the last may hold.
func waitsInOnePlace(c mutex.Configuration) bool {
	asks := func(m Request) mutex.ID { return m.K }
	next := func(p *Process) mutex.ID { return p.next }
	return mutex.WaitsInOnePlace(c, asks, next, func(p *Process) bool { return p.token })
}

// fathersLeadToLast reports whether all processes form one tree, in which the edge upwards from a process is
//   - its father, if it has one;
//   - if it has none, but is the last in the chain of next pointers from a process whose request is in flight: the
//     process that this request is in flight to;
//   - otherwise none. There is exactly one such process, the root: the last of the queue behind the token.
//
// So no father pointers form a cycle; every request eventually reaches the last of the queue; and it never reaches a
// process that already waits behind its maker, where it would close the queue to a ring that the token cannot enter.
func fathersLeadToLast(c mutex.Configuration) bool {
	n := c.Topology().N
	up := make([]mutex.ID, n+1)
	for i := range up[1:] {
		up[i+1] = process(c, mutex.ID(i+1)).father
	}
	tree := true
	c.Messages(func(_, to mutex.ID, msg mutex.Message) {
		if m, asks := msg.(Request); asks {
			last := lastBehind(c, m.K)
			tree = tree && up[last] == 0
			up[last] = to
		}
	})
	return tree && leadToOne(up)
}

// lastBehind returns the last process in the chain of next pointers from k; or any process of it if it is a ring.
func lastBehind(c mutex.Configuration, k mutex.ID) mutex.ID {
	for steps := 0; process(c, k).next != 0 && steps < c.Topology().N; steps++ {
		k = process(c, k).next
	}
	return k
}

// leadToOne reports whether the edges upwards lead from all processes to one root.
func leadToOne(up []mutex.ID) bool {
	known := make([]bool, len(up)) // known to lead to a root
	known[0] = true                // above the root
	roots := 0
	for i := 1; i < len(up); i++ {
		if up[i] == 0 {
			roots++
		}
		at := mutex.ID(i)
		for steps := 0; !known[at]; steps++ {
			if steps == len(up) {
				return false // a cycle
			}
			at = up[at]
		}
		for at = mutex.ID(i); !known[at]; at = up[at] {
			known[at] = true
		}
	}
	return roots == 1
}

func process(c mutex.Configuration, i mutex.ID) *Process { return c.Process(i).(*Process) }
