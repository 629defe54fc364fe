package mutex

import (
	"iter"
	"math/bits"

	"fano/algorithms/mutex/internal/state"
)

// Set is a set of processes of any size. The zero value is the empty set.
type Set struct{ set state.Set }

// Add adds j to the set.
func (s *Set) Add(j ID) {
	s.set.Touch(s.set.Words)
	w := int(j) / 64
	for len(s.set.Words) <= w {
		s.set.Words = append(s.set.Words, 0)
	}
	s.set.Words[w] |= 1 << (uint(j) % 64)
}

// Remove removes j from the set.
func (s *Set) Remove(j ID) {
	s.set.Touch(s.set.Words)
	if w := int(j) / 64; w < len(s.set.Words) {
		s.set.Words[w] &^= 1 << (uint(j) % 64)
	}
}

// Clear empties the set.
func (s *Set) Clear() {
	s.set.Touch(s.set.Words)
	clear(s.set.Words)
}

// Become copies t into s. Assigning a Set instead would make two processes share memory, and traces would miss the
// change; the same goes for queues and vectors.
func (s *Set) Become(t Set) {
	s.set.Touch(s.set.Words)
	s.set.CopyFrom(&t.set)
}

// Has reports whether j is in the set.
func (s *Set) Has(j ID) bool {
	w := int(j) / 64
	return w < len(s.set.Words) && s.set.Words[w]>>(uint(j)%64)&1 == 1
}

// Len returns the number of processes in the set.
func (s *Set) Len() int {
	n := 0
	for _, w := range s.set.Words {
		n += bits.OnesCount64(w)
	}
	return n
}

// All yields the processes of the set in the order of their IDs. The set must not change meanwhile.
func (s *Set) All() iter.Seq[ID] {
	return func(yield func(ID) bool) {
		for w, word := range s.set.Words {
			for ; word != 0; word &= word - 1 {
				if !yield(ID(w*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}
