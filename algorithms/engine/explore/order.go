package explore

// inOrder returns the states in an order in which every edge leads forward. The order is nil if that is the order of
// their numbers, as it is if all ways to a state have the same length. If there is no such order, circles is true: a
// run can go round for ever.
func (s *search) inOrder() (order []uint32, circles bool) {
	if !s.backwards {
		return nil, false
	}
	open := make([]uint32, s.states) // number of edges to a state that have not been followed
	s.sweep(s.states, func(i int) int { return i }, func(from *expansion) {
		for _, to := range from.to {
			open[to]++
		}
	})
	if open[0] == 0 {
		order = append(order, 0)
	}
	for done := 0; done < len(order) && !s.stopped; {
		ready := order[done:]
		done = len(order)
		s.sweep(len(ready), func(i int) int { return int(ready[i]) }, func(from *expansion) {
			for _, to := range from.to {
				if open[to]--; open[to] == 0 {
					order = append(order, to)
				}
			}
		})
	}
	if len(order) < s.states {
		return nil, true
	}
	return order, false
}
