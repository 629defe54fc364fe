package raymond

import "fano/algorithms/mutex"

// The names of the algorithm's own invariants.
const (
	holderLeads = "holder-leads-to-token"
	askedOnce   = "asked-once"
)

// holderLeadsToToken is what the paper's proof says about the directed edges: on each edge of the tree exactly one end
// has the other as its HOLDER, except that on the edge over which the PRIVILEGE travels both have. A path along HOLDER
// therefore never turns back before it reaches the token, at a node or at an end of that edge; and a tree has no other
// path that goes on forever.
func holderLeadsToToken(c mutex.Configuration) bool {
	var from, to mutex.ID
	c.Messages(func(x, y mutex.ID, msg mutex.Message) {
		if _, is := msg.(Privilege); is {
			from, to = x, y
		}
	})
	for i := mutex.ID(1); int(i) <= c.Topology().N; i++ {
		father := c.Topology().Father(i)
		if father == 0 {
			continue
		}
		up, down := node(c, i).holder == father, node(c, father).holder == i
		travels := from == i && to == father || from == father && to == i
		if travels && !(up && down) || !travels && up == down {
			return false
		}
	}
	return true
}

// asksOnce reports whether for each node with ASKED exactly one of these holds: its REQUEST is in flight to its
// HOLDER; it is in its HOLDER's REQUEST_Q; the PRIVILEGE is in flight to the node. Without ASKED none holds. No
// request is lost or duplicated, so a REQUEST_Q holds a neighbour at most once.
func asksOnce(c mutex.Configuration) bool {
	n := c.Topology().N
	pending := make([]int, n+1)
	for i := mutex.ID(1); int(i) <= n; i++ {
		q := &node(c, i).requestQ
		for at := range q.Len() {
			if x := q.At(at); x != i && node(c, x).holder == i {
				pending[x]++
			} else if x != i {
				return false // asked of a node that is not its HOLDER
			}
		}
	}
	c.Messages(func(x, y mutex.ID, msg mutex.Message) {
		if _, asks := msg.(Request); asks {
			pending[x]++
		} else {
			pending[y]++
		}
	})
	for i := mutex.ID(1); int(i) <= n; i++ {
		want := 0
		if node(c, i).asked {
			want = 1
		}
		if pending[i] != want {
			return false
		}
	}
	return true
}

func node(c mutex.Configuration, i mutex.ID) *Process { return c.Process(i).(*Process) }
