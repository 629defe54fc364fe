package mutex

// Topology describes the places of the processes and their neighbours: what every process knows of the system from the
// start. It does not change while a system runs.
type Topology struct {
	N int // processes 1 to N may ask
	// Hosts describes the nodes N+1, N+2, … that only serve and never ask, such as a central server or a fictitious
	// arbiter: the process on whose machine each one runs, or 0 if it has a machine of its own.
	Hosts   []ID
	Quorums []Set // S_i at index i-1, perhaps also of nodes that never ask; nil if there are none
	Fathers []ID  // in a tree, the father of process i at index i-1, 0 for the root; nil if there is none
	Edges   []Set // in a conflict graph, the neighbours of i at index i-1; nil if it is complete
}

// Complete returns the topology of n processes in which any two can communicate and exclude each other.
func Complete(n int) *Topology { return &Topology{N: n} }

// Nodes returns the number of all processes and servers.
func (t *Topology) Nodes() int { return t.N + len(t.Hosts) }

// Quorum returns a copy of S_i, the nodes whose consent process i needs.
func (t *Topology) Quorum(i ID) Set {
	var s Set
	if int(i) <= len(t.Quorums) {
		s.Become(t.Quorums[i-1])
	}
	return s
}

// Clients returns R_a, the processes whose quorums contain a. Servers are no clients.
func (t *Topology) Clients(a ID) Set {
	var s Set
	for i := ID(1); int(i) <= min(t.N, len(t.Quorums)); i++ {
		if t.Quorums[i-1].Has(a) {
			s.Add(i)
		}
	}
	return s
}

// Neighbours returns the processes that process i excludes.
func (t *Topology) Neighbours(i ID) Set {
	var s Set
	for j := ID(1); int(j) <= t.N; j++ {
		if t.Conflict(i, j) {
			s.Add(j)
		}
	}
	return s
}

// Conflict reports whether processes i and j must not be inside together.
func (t *Topology) Conflict(i, j ID) bool {
	return i != j && (t.Edges == nil || t.Edges[i-1].Has(j))
}

// Father returns the next node towards the root of the tree, 0 at the root.
func (t *Topology) Father(i ID) ID { return t.Fathers[i-1] }

// Next returns the process after i on the ring 1, 2, …, N, 1.
func (t *Topology) Next(i ID) ID { return i%ID(t.N) + 1 }

// Together reports whether two nodes are on one machine.
func (t *Topology) Together(i, j ID) bool {
	return i == j || len(t.Hosts) > 0 && t.Host(i) == t.Host(j)
}

// Host returns the machine of a node: the process that runs there, or the node itself if it has a machine of its own.
// A message that stays on one machine costs nothing.
func (t *Topology) Host(i ID) ID {
	if int(i) > t.N && t.Hosts[int(i)-t.N-1] != 0 {
		return t.Hosts[int(i)-t.N-1]
	}
	return i
}
