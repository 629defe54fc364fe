package quorum

// The graph of communications, in which the neighbours of i are the members of S_i and R_i: Campos and Carvalho 1988,
// section 2.3.

// neighbours returns the neighbours of node i+1.
func (x *examined) neighbours(i int) points {
	all := newPoints(x.n)
	all.add(x.sends[i])
	all.add(x.receives[i])
	all.take(i + 1)
	return all
}

// degree returns the number of neighbours of node i+1.
func (x *examined) degree(i int) int { return x.neighbours(i).len() }

// connected breaks with two nodes that no path connects.
func (x *examined) connected() Finding {
	reached, next := newPoints(x.n), []int{1}
	reached.put(1)
	for len(next) > 0 {
		near := x.neighbours(next[0] - 1)
		next = next[1:]
		for j := 1; j <= x.n; j++ {
			if near.has(j) && !reached.has(j) {
				reached.put(j)
				next = append(next, j)
			}
		}
	}
	if far := reached.without(); far <= x.n {
		return breaks(1, far)
	}
	return holds()
}

// symmetric reads "simétrico" as the paper argues for it, by theorem 1, and as its section 1 describes nodes: all have
// the same duties. It shows how many nodes each one asks, how many ask it, and how many neighbours it has. It breaks
// with two nodes, each followed by its number. The other reading, that a process that is asked knows the asking one,
// holds by definition.
func (x *examined) symmetric() Finding {
	var all []int
	for _, duty := range []struct {
		name string
		of   func(i int) int
	}{
		{"asks", func(i int) int { return x.sends[i].len() }},
		{"asked", func(i int) int { return x.receives[i].len() }},
		{"neighbours", x.degree},
	} {
		for i := range x.n {
			if k, l := duty.of(0), duty.of(i); k != l {
				return breaks(1, k, i+1, l).in(duty.name)
			}
		}
		all = append(all, duty.of(0))
	}
	return holds(all...)
}

// same breaks with a node, the number of nodes that it asks, and the number that ask it.
func (x *examined) same() Finding {
	for i := range x.n {
		if k, l := x.sends[i].len(), x.receives[i].len(); k != l {
			return breaks(i+1, k, l)
		}
	}
	return holds()
}
