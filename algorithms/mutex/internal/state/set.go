package state

import (
	"math/bits"
	"reflect"
	"strconv"
)

// Set holds processes as bits: process j is bit j.
type Set struct {
	Words []uint64
	Notes[uint64]
}

// Shape returns "set", and nil for the type of its elements.
func (s *Set) Shape() (string, reflect.Type) { return "set", nil }

// CopyFrom copies the members of another Set into s.
func (s *Set) CopyFrom(src Collection) { s.Words = append(s.Words[:0], src.(*Set).Words...) }

// Held returns the memory of the words and of the notes.
func (s *Set) Held() int64 { return int64(cap(s.Words))*8 + s.held() }

// Encode appends the words up to the last that is not zero.
func (s *Set) Encode(dst []byte, _ *Element) []byte {
	words := s.Words
	for len(words) > 0 && words[len(words)-1] == 0 {
		words = words[:len(words)-1]
	}
	dst = AppendNumber(dst, int64(len(words)))
	for _, w := range words {
		dst = AppendNumber(dst, int64(w))
	}
	return dst
}

// JSON appends the members as an array.
func (s *Set) JSON(dst []byte, _ *Element) []byte {
	told, some := appendMembers(dst, "[", s.Words, nil)
	if !some {
		return append(dst, "[]"...)
	}
	return told
}

// Delta appends the members added and removed, and reports whether there are any.
func (s *Set) Delta(dst []byte, _ *Element) ([]byte, bool) {
	before, start := s.take(), len(dst)
	dst = append(dst, '{')
	dst, added := appendMembers(dst, `"+":[`, s.Words, before)
	if added {
		dst = append(dst, ',')
	}
	dst, removed := appendMembers(dst, `"-":[`, before, s.Words)
	if added && !removed {
		dst = dst[:len(dst)-1]
	}
	if !added && !removed {
		return dst[:start], false
	}
	return append(dst, '}'), true
}

// appendMembers appends the list of the processes in words but not in but, after open, and reports whether there are
// any. It appends nothing if there are none.
func appendMembers(dst []byte, open string, words, but []uint64) ([]byte, bool) {
	some := false
	for w, word := range words {
		if w < len(but) {
			word &^= but[w]
		}
		for ; word != 0; word &= word - 1 {
			if some {
				dst = append(dst, ',')
			} else {
				dst, some = append(dst, open...), true
			}
			dst = strconv.AppendInt(dst, int64(w*64+bits.TrailingZeros64(word)), 10)
		}
	}
	if some {
		dst = append(dst, ']')
	}
	return dst, some
}

// Permute renames the members.
func (s *Set) Permute(by []int32, _ *Element) {
	s.Touch(s.Words)
	renamed := make([]uint64, len(s.Words))
	for w, word := range s.Words {
		for ; word != 0; word &= word - 1 {
			to := int(Rename(int32(w*64+bits.TrailingZeros64(word)), by))
			for len(renamed) <= to/64 {
				renamed = append(renamed, 0)
			}
			renamed[to/64] |= 1 << (to % 64)
		}
	}
	s.Words = append(s.Words[:0], renamed...)
}

// Renumber does nothing: a set has no rising numbers.
func (s *Set) Renumber(*Element, int32, func(n Number, v int) int) {}
