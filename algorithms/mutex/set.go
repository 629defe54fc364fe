package mutex

import (
	"iter"
	"math/bits"
	"strconv"
)

// Set is a set of processes of any size. The zero value is the empty set.
type Set struct {
	words []uint64
	notes notes[uint64]
}

// Add puts j into the set.
func (s *Set) Add(j ID) {
	s.notes.touch(s.words)
	w := int(j) / 64
	for len(s.words) <= w {
		s.words = append(s.words, 0)
	}
	s.words[w] |= 1 << (uint(j) % 64)
}

// Remove takes j out of the set.
func (s *Set) Remove(j ID) {
	s.notes.touch(s.words)
	if w := int(j) / 64; w < len(s.words) {
		s.words[w] &^= 1 << (uint(j) % 64)
	}
}

// Clear empties the set.
func (s *Set) Clear() {
	s.notes.touch(s.words)
	clear(s.words)
}

// Has says whether j is in the set.
func (s *Set) Has(j ID) bool { return hasBit(s.words, int(j)) }

func hasBit(words []uint64, j int) bool {
	w := j / 64
	return w < len(words) && words[w]>>(uint(j)%64)&1 == 1
}

// Len is the number of processes in the set.
func (s *Set) Len() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// All gives the processes of the set in the order of their IDs. The set must
// not change meanwhile.
func (s *Set) All() iter.Seq[ID] {
	return func(yield func(ID) bool) {
		for w, word := range s.words {
			for ; word != 0; word &= word - 1 {
				if !yield(ID(w*64 + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

func (s *Set) copyFrom(src collection) {
	s.words = append(s.words[:0], src.(*Set).words...)
}

func (s *Set) encode(dst []byte, _ *element) []byte {
	words := s.words
	for len(words) > 0 && words[len(words)-1] == 0 {
		words = words[:len(words)-1]
	}
	dst = appendNumber(dst, int64(len(words)))
	for _, w := range words {
		dst = appendNumber(dst, int64(w))
	}
	return dst
}

func (s *Set) note(on bool) { s.notes.on = on; s.notes.forget() }

func (s *Set) touched() bool { return s.notes.any }

func (s *Set) delta(dst []byte, _ *element) ([]byte, bool) {
	before, start := s.notes.was, len(dst)
	dst = append(dst, '{')
	dst, added := appendMembers(dst, `"+":[`, s.words, before)
	if added {
		dst = append(dst, ',')
	}
	dst, removed := appendMembers(dst, `"-":[`, before, s.words)
	if added && !removed {
		dst = dst[:len(dst)-1]
	}
	s.notes.forget()
	if !added && !removed {
		return dst[:start], false
	}
	return append(dst, '}'), true
}

// appendMembers appends the list of those in words but not in but.
func appendMembers(dst []byte, open string, words, but []uint64) ([]byte, bool) {
	any := false
	for w, word := range words {
		if w < len(but) {
			word &^= but[w]
		}
		for ; word != 0; word &= word - 1 {
			if any {
				dst = append(dst, ',')
			} else {
				dst, any = append(dst, open...), true
			}
			dst = strconv.AppendInt(dst, int64(w*64+bits.TrailingZeros64(word)), 10)
		}
	}
	if any {
		dst = append(dst, ']')
	}
	return dst, any
}

func (s *Set) blank(*element) { s.notes.any, s.notes.was = true, nil }
