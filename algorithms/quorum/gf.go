package quorum

// field is GF(q), the field of q = p^k elements. An element is a number below q: its digits in base p are the
// coefficients of a polynomial over GF(p), the lowest first. Arithmetic is modulo an irreducible polynomial.
type field struct {
	q              int
	sums, products []int // of a and b at index a·q + b
}

func (f *field) plus(a, b int) int  { return f.sums[a*f.q+b] }
func (f *field) times(a, b int) int { return f.products[a*f.q+b] }

// newField returns GF(q) for a prime power q. It takes the first polynomial of degree k modulo which there are no zero
// divisors: an irreducible one.
func newField(q int) *field {
	p, k, _ := primePower(q)
	for low := range q {
		modulus := append(digits(low, p, k), 1)
		if f := modulo(modulus, p, q); !f.zeroDivisors() {
			return f
		}
	}
	panic("quorum: there is no field of that order")
}

// modulo returns the ring of polynomials over GF(p) modulo a monic one.
func modulo(modulus []int, p, q int) *field {
	k := len(modulus) - 1
	f := &field{q: q, sums: make([]int, q*q), products: make([]int, q*q)}
	for a := range q {
		for b := range q {
			x, y := digits(a, p, k), digits(b, p, k)
			f.products[a*q+b] = number(product(x, y, modulus, p), p)
			for i := range x {
				x[i] = (x[i] + y[i]) % p
			}
			f.sums[a*q+b] = number(x, p)
		}
	}
	return f
}

// product multiplies two polynomials over GF(p) and reduces by a monic one.
func product(x, y, modulus []int, p int) []int {
	k := len(modulus) - 1
	c := make([]int, 2*k-1)
	for i := range x {
		for j := range y {
			c[i+j] = (c[i+j] + x[i]*y[j]) % p
		}
	}
	for top := len(c) - 1; top >= k; top-- {
		lead := c[top]
		for j, m := range modulus {
			c[top-k+j] = (c[top-k+j] + (p-lead)*m) % p
		}
	}
	return c[:k]
}

func (f *field) zeroDivisors() bool {
	for a := 1; a < f.q; a++ {
		for b := 1; b < f.q; b++ {
			if f.times(a, b) == 0 {
				return true
			}
		}
	}
	return false
}

// digits returns the lowest k digits of a in base p, the lowest first.
func digits(a, p, k int) []int {
	d := make([]int, k)
	for i := range d {
		d[i], a = a%p, a/p
	}
	return d
}

// number is the inverse of digits.
func number(d []int, p int) int {
	a := 0
	for i := len(d) - 1; i >= 0; i-- {
		a = a*p + d[i]
	}
	return a
}

// primePower returns p and k with q = p^k, p prime and k ≥ 1; ok is false if there are none.
func primePower(q int) (p, k int, ok bool) {
	for p = 2; p < q && q%p != 0; p++ {
	}
	for ; q > 1 && q%p == 0; q /= p {
		k++
	}
	return p, k, q == 1 && k > 0
}
