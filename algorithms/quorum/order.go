package quorum

import "fmt"

// MostOrder is the largest order of a plane that is made here.
const MostOrder = 32

// Order says why no plane of order q is made here, or nil if one is. There is one of
// every prime power (theorem 4 of Campos and Carvalho 1988), and nobody knows any other;
// order 1 is the triangle, which is one but for postulate 3.
func Order(q int) error {
	_, _, ok := primePower(q)
	switch {
	case q < 1:
		return fmt.Errorf("there is no plane of order %d: orders begin with 1, the triangle", q)
	case q > MostOrder:
		return fmt.Errorf("planes of order %d and other orders above %d are not made here", q, MostOrder)
	case ok || q == 1:
		return nil
	case q == 10:
		return fmt.Errorf("there is no plane of order 10: C. W. H. Lam, L. Thiel and S. Swiercz tried all there could be, by computer (1989)")
	case (q%4 == 1 || q%4 == 2) && !sumOfTwoSquares(q):
		return fmt.Errorf("there is no plane of order %d: it leaves %d when divided by 4 and is not the sum of two squares (R. H. Bruck and H. J. Ryser, 1949)", q, q%4)
	}
	return fmt.Errorf("no plane of order %d is known, nor a proof that there is none", q)
}

func sumOfTwoSquares(q int) bool {
	for a := 0; a*a <= q; a++ {
		for b := a; a*a+b*b <= q; b++ {
			if a*a+b*b == q {
				return true
			}
		}
	}
	return false
}

// Points are those of a plane of order q, and as many lines.
func Points(q int) int { return q*q + q + 1 }

// LeastOrder is that of the smallest plane made here with at least n points, 0 if none
// has so many.
func LeastOrder(n int) int {
	for q := 1; q <= MostOrder; q++ {
		if Points(q) >= n && Order(q) == nil {
			return q
		}
	}
	return 0
}
