package quorum

import "slices"

// singer returns the smallest cyclic plane with at least n points: S_i = i + D modulo the number of points, for a
// perfect difference set D, in which every number but 0 is the difference of exactly one pair (J. Singer, "A theorem
// in finite projective geometry and some applications to number theory", Transactions of the AMS 43, 1938). As 0 is in
// D, i is in S_i.
func singer(n int) (lines [][]int, order int) {
	if n < 3 {
		return tiny(n)
	}
	q := LeastOrder(n)
	d := differences(q)
	lines = make([][]int, Points(q))
	for i := range lines {
		for _, a := range d {
			lines[i] = append(lines[i], (i+a)%len(lines)+1)
		}
	}
	return lines, q
}

// differences returns the difference set of order q: the first of those that Singer's theorem gives that contain 0 and
// 1.
func differences(q int) []int {
	if q == 1 {
		return []int{0, 1}
	}
	return normal(traceless(q), Points(q))
}

// traceless returns the i below n = q² + q + 1 for which x^i has trace 0, where x generates GF(q³) and the trace over
// GF(q) is Tr y = y + y^q + y^(q²). A factor from GF(q), which is a power of x^n, leaves a zero trace zero: so these i
// are the points of PG(2,q) on one line, and multiplication by x maps line to line.
func traceless(q int) []int {
	f, x := newField(q), generator(q)
	var d []int
	for i := range Points(q) {
		trace := [3]int{}
		for _, y := range [][3]int{x[i], x[i*q%len(x)], x[i*q*q%len(x)]} {
			for c := range trace {
				trace[c] = f.plus(trace[c], y[c])
			}
		}
		if trace == [3]int{} {
			d = append(d, i)
		}
	}
	return d
}

// generator returns the powers x^0, x^1, … of a generator of GF(q³), as polynomials in x over GF(q), the constant
// first. It takes the first cubic modulo which the powers of x are all q³ − 1 nonzero elements; such a cubic is
// primitive, hence irreducible.
func generator(q int) [][3]int {
	f := newField(q)
	for low := range q * q * q {
		cube := [3]int(digits(low, q, 3)) // x³ = cube
		if powers := powersOf(f, cube); len(powers) == q*q*q-1 {
			return powers
		}
	}
	panic("quorum: there is no generator")
}

// powersOf returns the powers of x, where x³ = cube, until they repeat or vanish.
func powersOf(f *field, cube [3]int) [][3]int {
	one := [3]int{1, 0, 0}
	powers := [][3]int{one}
	for y := one; len(powers) < f.q*f.q*f.q; powers = append(powers, y) {
		top := y[2]
		y = [3]int{f.times(top, cube[0]), f.plus(y[0], f.times(top, cube[1])), f.plus(y[1], f.times(top, cube[2]))}
		if y == one || y == [3]int{} {
			break
		}
	}
	return powers
}

// normal returns the lexicographically first of all sets m·D + s modulo n that contain 0 and 1, where D is a perfect
// difference set: the number that m maps to 1 is the difference of exactly one pair.
func normal(d []int, n int) []int {
	var first []int
	for _, a := range d {
		for _, b := range d {
			m, ok := inverse(((b-a)%n+n)%n, n)
			if !ok {
				continue
			}
			moved := make([]int, len(d))
			for i, c := range d {
				moved[i] = ((c-a)%n + n) % n * m % n
			}
			slices.Sort(moved)
			if first == nil || slices.Compare(moved, first) < 0 {
				first = moved
			}
		}
	}
	return first
}

// inverse returns the inverse of a modulo n, if there is one (Euclid's algorithm).
func inverse(a, n int) (int, bool) {
	r, next, x, y := n, a, 0, 1
	for next != 0 {
		quotient := r / next
		r, next = next, r-quotient*next
		x, y = y, x-quotient*y
	}
	return (x%n + n) % n, r == 1
}
