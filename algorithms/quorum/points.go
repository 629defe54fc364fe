package quorum

import (
	"encoding/binary"
	"math/bits"
)

// points is a set of the points 1 to n as a bitmap, with fast union and intersection.
type points struct {
	n     int
	words []uint64
}

func newPoints(n int) points { return points{n, make([]uint64, n/64+1)} }

func (p points) put(i int) { p.words[i/64] |= 1 << (i % 64) }

func (p points) take(i int) { p.words[i/64] &^= 1 << (i % 64) }

func (p points) has(i int) bool { return p.words[i/64]>>(i%64)&1 != 0 }

func (p points) add(others points) {
	for w := range p.words {
		p.words[w] |= others.words[w]
	}
}

func (p points) len() int { return p.common(p) }

// common returns the number of points in both sets.
func (p points) common(other points) int {
	n := 0
	for w := range p.words {
		n += bits.OnesCount64(p.words[w] & other.words[w])
	}
	return n
}

// without returns the least point that is not in the set, or n+1 if all are.
func (p points) without() int {
	for i := 1; i <= p.n; i++ {
		if !p.has(i) {
			return i
		}
	}
	return p.n + 1
}

// key returns a string that is the same for equal sets with equal n.
func (p points) key() string {
	var b []byte
	for _, w := range p.words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return string(b)
}
