package quorum

import "fmt"

// MostOrder is the largest order of the planes made here.
const MostOrder = 32

// An Existence is what is known about the planes of an order.
type Existence string

// The values of Existence.
const (
	Made       Existence = "made"        // there is one, and it is made here
	NoOrder    Existence = "no-order"    // there is none: orders begin with 1
	Large      Existence = "large"       // above MostOrder, not considered here
	BruckRyser Existence = "bruck-ryser" // there is none, by the theorem of R. H. Bruck and H. J. Ryser, 1949
	Lam        Existence = "lam"         // there is none, by the search of C. W. H. Lam, L. Thiel and S. Swiercz, 1989
	Open       Existence = "open"        // none is known, nor a proof that there is none
)

// Exists returns what is known about order q. There is a plane of every prime power order (theorem 4 of Campos and
// Carvalho 1988), and no other is known, except the triangle, of order 1, which satisfies all but postulate 3.
func Exists(q int) Existence {
	_, _, ok := primePower(q)
	switch {
	case q < 1:
		return NoOrder
	case q > MostOrder:
		return Large
	case ok || q == 1:
		return Made
	case q == 10:
		return Lam
	case (q%4 == 1 || q%4 == 2) && !sumOfTwoSquares(q):
		return BruckRyser
	}
	return Open
}

// Order returns an error that explains why no plane of order q is made here, or nil if one is.
func Order(q int) error {
	switch Exists(q) {
	case Made:
		return nil
	case NoOrder:
		return fmt.Errorf("there is no plane of order %d: orders begin with 1, the triangle", q)
	case Large:
		return fmt.Errorf("planes of order %d and other orders above %d are not made here", q, MostOrder)
	case Lam:
		return fmt.Errorf("there is no plane of order %d: C. W. H. Lam, L. Thiel and S. Swiercz tried all there could be, by computer (1989)", q)
	case BruckRyser:
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

// Points returns the number of points, and of lines, of a plane of order q.
func Points(q int) int { return q*q + q + 1 }

// Exact returns the order q of a plane of exactly n points, n = q² + q + 1; false if no plane can have n points.
func Exact(n int) (q int, ok bool) {
	for q = 1; Points(q) < n; q++ {
	}
	return q, Points(q) == n
}

// LeastOrder returns the order of the smallest plane made here with at least n points, 0 if there is none.
func LeastOrder(n int) int {
	for q := 1; q <= MostOrder; q++ {
		if Points(q) >= n && Order(q) == nil {
			return q
		}
	}
	return 0
}
