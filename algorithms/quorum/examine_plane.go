package quorum

// The axioms and theorems of projective planes, tested on any sets: Campos and Carvalho 1988, section 2.2.

// oneLine is P1. It breaks with points a and b and the number of lines they are on; it shows the number of pairs of
// points.
func (x *examined) oneLine() Finding { return onceIn(x.through, func(a int) int { return a + 1 }) }

// onePoint is P2. It breaks with lines i and j and the number of points they have in common; it shows the number of
// pairs of lines.
func (x *examined) onePoint() Finding {
	return onceIn(x.lines, func(l int) int { return x.distinct[l] + 1 })
}

// fourPoints is P3. It shows the first four points of which no three are on a line.
func (x *examined) fourPoints() Finding {
	joined := map[[2]int]points{}
	on := func(a, b int) points {
		if _, known := joined[[2]int{a, b}]; !known {
			joined[[2]int{a, b}] = x.joined(a, b)
		}
		return joined[[2]int{a, b}]
	}
	for c := 3; c <= x.n; c++ {
		for b := 2; b < c; b++ {
			for a := 1; a < b; a++ {
				if on(a, b).has(c) {
					continue
				}
				if d := firstBeyond(c, on(a, b), on(a, c), on(b, c)); d <= x.n {
					return holds(a, b, c, d)
				}
			}
		}
	}
	return breaks()
}

// joined returns the points that are on a line with both a and b.
func (x *examined) joined(a, b int) points {
	all := newPoints(x.n)
	for l := range x.lines {
		if x.lines[l].has(a) && x.lines[l].has(b) {
			all.add(x.lines[l])
		}
	}
	return all
}

// firstBeyond returns the first point after c that is in none of the three sets, or n+1 if there is none.
func firstBeyond(c int, one, two, three points) int {
	for d := c + 1; d <= one.n; d++ {
		if !one.has(d) && !two.has(d) && !three.has(d) {
			return d
		}
	}
	return one.n + 1
}

// evenly is theorem 1. It shows the number of lines on each point and of points on each line. It breaks with two
// points, or two lines, each followed by its number.
func (x *examined) evenly() Finding {
	for a := range x.through {
		if k, l := x.through[0].len(), x.through[a].len(); k != l {
			return breaks(1, k, a+1, l).in("points")
		}
	}
	for l := range x.lines {
		if k, m := x.lines[0].len(), x.lines[l].len(); k != m {
			return breaks(x.distinct[0]+1, k, x.distinct[l]+1, m).in("lines")
		}
	}
	return holds(x.through[0].len(), x.lines[0].len())
}

// alike is theorem 2. It shows the common number. It breaks with a point, the number of its lines, a line, and the
// number of its points.
func (x *examined) alike() Finding {
	for a := range x.through {
		for l := range x.lines {
			if k, m := x.through[a].len(), x.lines[l].len(); k != m {
				return breaks(a+1, k, x.distinct[l]+1, m)
			}
		}
	}
	return holds(x.lines[0].len())
}

// counted is theorem 3. It shows, or breaks with, m and the numbers of points and lines.
func (x *examined) counted() Finding {
	if x.alike().Verdict != Holds {
		return Finding{Verdict: Silent}
	}
	m := x.lines[0].len() - 1
	if x.n != Points(m) || len(x.lines) != Points(m) {
		return breaks(m, x.n, len(x.lines))
	}
	return holds(m, x.n, len(x.lines))
}

// exists is theorem 4 for the order with which the sets were made. It is silent if that is no power of a prime;
// otherwise the lines must be a plane of that order. It shows m, p and k.
func (x *examined) exists() Finding {
	m := x.sets.Order
	p, k, ok := primePower(m)
	if m < 2 || !ok {
		return Finding{Verdict: Silent}
	}
	for _, postulate := range []func() Finding{x.oneLine, x.onePoint, x.fourPoints} {
		if postulate().Verdict != Holds {
			return breaks(m, p, k)
		}
	}
	if x.lines[0].len() != m+1 {
		return breaks(m, p, k)
	}
	return holds(m, p, k)
}
