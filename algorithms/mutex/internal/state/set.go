package state

import (
	"math/bits"
	"reflect"
	"strconv"
)

// Set holds processes as bits, that of process j at place j.
type Set struct {
	Words []uint64
	Notes[uint64]
}

// Shape is set.
func (s *Set) Shape() (string, reflect.Type) { return "set", nil }

// CopyFrom makes s hold what another Set holds.
func (s *Set) CopyFrom(src Collection) { s.Words = append(s.Words[:0], src.(*Set).Words...) }

// Held is that of the words.
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

// JSON is the list of the members.
func (s *Set) JSON(dst []byte, _ *Element) []byte {
	told, some := appendMembers(dst, "[", s.Words, nil)
	if !some {
		return append(dst, "[]"...)
	}
	return told
}

// Delta is the members that came and those that went.
func (s *Set) Delta(dst []byte, _ *Element) ([]byte, bool) {
	before, start := s.told(), len(dst)
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

// appendMembers appends the list of those in words but not in but.
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

// Renumber finds nothing: a process is no number that rises.
func (s *Set) Renumber(*Element, int32, func(n Number, v int) int) {}
