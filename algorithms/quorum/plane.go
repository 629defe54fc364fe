package quorum

// plane returns the smallest projective plane with at least n points: a single point, a line of two, the triangle, or
// PG(2,q). Its lines are ordered so that point i is on line i.
func plane(n int) (lines [][]int, order int) {
	if n < 3 {
		return tiny(n)
	}
	q := LeastOrder(n)
	if q == 1 {
		return [][]int{{1, 2}, {2, 3}, {3, 1}}, q
	}
	return matched(pg2(q)), q
}

// tiny returns the degenerate planes of one or two points, in which all points are on every line.
func tiny(n int) (lines [][]int, order int) {
	if n == 1 {
		return [][]int{{1}}, 0
	}
	return [][]int{{1, 2}, {2, 1}}, 0
}

// pg2 returns the lines of PG(2,q). Points and lines are the nonzero vectors of GF(q)³ up to a scalar factor; a point
// is on a line if their scalar product is 0.
func pg2(q int) [][]int {
	f, vectors := newField(q), normalised(q)
	lines := make([][]int, len(vectors))
	for l, u := range vectors {
		for i, v := range vectors {
			if f.plus(f.plus(f.times(u[0], v[0]), f.times(u[1], v[1])), f.times(u[2], v[2])) == 0 {
				lines[l] = append(lines[l], i+1)
			}
		}
	}
	return lines
}

// normalised returns the vectors whose first nonzero coordinate is 1: one for each class of multiples.
func normalised(q int) [][3]int {
	all := make([][3]int, 0, Points(q))
	for a := range q {
		for b := range q {
			all = append(all, [3]int{1, a, b})
		}
	}
	for a := range q {
		all = append(all, [3]int{0, 1, a})
	}
	return append(all, [3]int{0, 0, 1})
}
