package simulate

import (
	"math/bits"

	"fano/algorithms/engine/trace"
)

// Randomness is counter-based: a number depends only on the seed and on its purpose (a channel and the position of a
// message on it, or a process and the number of its request). Nothing that is added or moved changes any other number.
//
// A stream is one purpose.
type stream uint64

const (
	delays stream = iota + 1
	losses
	duplicates
	copies
	thinks
	holds
	streams
)

// randomness holds the key that a seed gives each stream.
type randomness [streams]uint64

func newRandomness(seed uint64) (r randomness) {
	for s := range r {
		r[s] = Mix(seed ^ uint64(s)*0x9e3779b97f4a7c15)
	}
	return r
}

// draw returns 64 random bits for (seed, stream, a, b, k).
func (r *randomness) draw(s stream, a, b, k uint64) uint64 {
	return Mix(r[s] ^ (a<<48 | b<<32 | k) ^ k>>32*0xd1b54a32d192ed03)
}

// Mix is the finaliser of SplitMix64 (Steele, Lea and Flood 2014), after one increment: it scrambles 64 bits,
// identically on every machine.
func Mix(z uint64) uint64 {
	z += 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// happens reports whether an event of the given probability happens, given 64 random bits.
func happens(bits uint64, probability float64) bool {
	return float64(bits>>11) < probability*(1<<53)
}

// LawKind is the kind of a law of durations.
type LawKind uint8

// The laws. Constant is always A; Uniform is between A and B, both included;
// Exponential has the mean A.
const (
	Constant LawKind = iota
	Uniform
	Exponential
)

// Law is a law of durations.
type Law struct {
	A, B trace.Time
	Kind LawKind
}

// of returns the duration that the law gives for 64 random bits.
func (l Law) of(random uint64) trace.Time {
	switch l.Kind {
	case Uniform:
		span, _ := bits.Mul64(random, uint64(l.B-l.A)+1)
		return l.A + trace.Time(span)
	case Exponential:
		return exponential(random, l.A)
	}
	return l.A
}

// exponential returns −mean · ln u for u = (random + 1) / 2⁶⁴, in integer arithmetic, so that every machine rounds
// it the same way.
func exponential(random uint64, mean trace.Time) trace.Time {
	hi, lo := bits.Mul64(minusLog2(random), ln2)
	// minusLog2 has 32 binary places and ln2 has 63: reduce their product to 32
	nats := hi<<1 | lo>>63
	hi, lo = bits.Mul64(nats, uint64(mean))
	return trace.Time(hi<<32 | lo>>32)
}

// ln2 is the natural logarithm of 2 with 63 binary places.
const ln2 uint64 = 0x58b90bfbe8e7bcd6

// minusLog2 returns −log₂((random + 1) / 2⁶⁴) with 32 binary places, bit by bit: squaring a number between 1 and 2
// doubles its logarithm.
func minusLog2(random uint64) uint64 {
	if random == ^uint64(0) {
		return 0
	}
	random++
	zeros := bits.LeadingZeros64(random)
	x := random << zeros // between 1 and 2, with 63 binary places
	var log uint64
	for range 32 {
		hi, lo := bits.Mul64(x, x)
		log <<= 1
		if hi>>63 == 1 {
			log |= 1
			x = hi
		} else {
			x = hi<<1 | lo>>63
		}
	}
	return uint64(zeros+1)<<32 - log
}
