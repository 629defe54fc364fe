package picture

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// key is the first eight bytes of a mark's Kind and of its Name, as numbers that sort alike, and its index. A large
// picture has thousands of marks, which are large values: sorting their keys takes a third of the time.
type key struct {
	what, name uint64
	at         int
}

// sortByName sorts marks by Kind and Name.
func sortByName(marks []Mark) {
	keys := make([]key, len(marks))
	for at := range marks {
		keys[at] = key{beginning(marks[at].Kind), beginning(marks[at].Name), at}
	}
	slices.SortFunc(keys, func(a, b key) int {
		switch {
		case a.what != b.what:
			return cmp.Compare(a.what, b.what)
		case a.name != b.name:
			return cmp.Compare(a.name, b.name)
		}
		return byName(&marks[a.at], &marks[b.at])
	})
	// Apply the permutation cycle by cycle.
	for at := range keys {
		first := marks[at]
		for to := at; keys[to].at >= 0; {
			from := keys[to].at
			keys[to].at = -1 // done
			if from == at {
				marks[to] = first
			} else {
				marks[to] = marks[from]
			}
			to = from
		}
	}
}

// beginning returns the first eight bytes of a text as a number.
func beginning(text string) uint64 {
	var first [8]byte
	copy(first[:], text)
	return binary.BigEndian.Uint64(first[:])
}

// byName orders marks by Kind and Name, and if those are equal by all other fields, so that the order depends on
// nothing else.
func byName(a, b *Mark) int {
	if order := cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name)); order != 0 {
		return order
	}
	return cmp.Or(bySeat(a.At, b.At), bySeat(a.To, b.To), cmp.Compare(a.Message, b.Message),
		cmp.Compare(a.Of, b.Of), cmp.Compare(a.State, b.State), slices.Compare(a.Order, b.Order))
}

func bySeat(a, b Seat) int {
	return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Node, b.Node))
}
